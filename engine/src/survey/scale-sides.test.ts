import { expect, it } from 'vitest';
import { scaleSides } from './scale-sides.ts';

const named = (labels: string[]) => {
  const sides = scaleSides(labels);
  return sides && [sides.low.name, sides.low.at, sides.high.name, sides.high.at, sides.others];
};

it('summarises a scale by the two words behind its points, whatever their strengths', () => {
  expect(named(['Strongly disagree', 'Disagree', 'Neither', 'Agree', 'Strongly agree'])).toEqual([
    'disagree',
    [0, 1],
    'agree',
    [3, 4],
    [2],
  ]);
  expect(named(['Very unlikely', 'Unlikely', 'Likely', 'Very likely', "Don't know"])).toEqual([
    'unlikely',
    [0, 1],
    'likely',
    [2, 3],
    [4],
  ]);
});

it('summarises halves of other scales, without an odd middle', () => {
  expect(named(['Never', 'Rarely', 'Sometimes', 'Often', 'Always'])).toEqual([
    'Never or Rarely',
    [0, 1],
    'Often or Always',
    [3, 4],
    [2],
  ]);
  expect(named(['1', '2', '3', '4', '5', '6', '7'])).toEqual(['1 to 3', [0, 1, 2], '5 to 7', [4, 5, 6], [3]]);
});

it('counts the outer two points of a scale that runs in one direction, whatever word is behind it', () => {
  const importance = [
    'Not at all important',
    'Slightly important',
    'Moderately important',
    'Very important',
    'Extremely important',
  ];
  expect(named(importance)).toEqual([
    'Not at all or Slightly important',
    [0, 1],
    'Very or Extremely important',
    [3, 4],
    [2],
  ]);
  expect(scaleSides(importance)?.high.word).toBe('important');
  expect(named(importance.toReversed())?.[2]).toBe('Very or Extremely important');
  expect(named(['Never', 'Rarely', 'Sometimes', 'Often', 'Very often', 'Always'])?.[2]).toBe('Very often or Always');
});

it('leaves groups of people, days and categories alone', () => {
  expect(named(['18-34', '35-54', '55+'])).toBeNull();
  expect(named(['Monday', 'Tuesday', 'Wednesday'])).toBeNull();
  expect(named(['Aldi', 'Lidl', 'Tesco'])).toBeNull();
  expect(named(['No', 'Yes'])).toBeNull();
});
