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

it('leaves groups of people, days and categories alone', () => {
  expect(named(['18-34', '35-54', '55+'])).toBeNull();
  expect(named(['Monday', 'Tuesday', 'Wednesday'])).toBeNull();
  expect(named(['Aldi', 'Lidl', 'Tesco'])).toBeNull();
  expect(named(['No', 'Yes'])).toBeNull();
});
