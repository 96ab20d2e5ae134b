import { expect, it } from 'vitest';
import { NO_ANSWER } from './answers.ts';
import { doubtOf, LOW_MARGIN_ODDS, LOW_MARGIN_UNITS, SCORE_UNITS } from './classifier-format.ts';
import { assignmentNote } from './classify.ts';

const codes = ['Q1', 'Q2', 'Q3'];
const note = (probabilities: number[], best: number, answers: number[]) =>
  assignmentNote(codes, answers, [], doubtOf(probabilities, best));

it('has nothing to say about someone who is clearly assigned', () => {
  expect(note([0.9, 0.1], 0, [0, 1, 2])).toBe('');
  expect(note([1], 0, [0, 1, 2])).toBe('');
});

it('names what was not answered, and says when nothing was', () => {
  expect(note([0.9, 0.1], 0, [NO_ANSWER, 1, NO_ANSWER])).toBe('missing: Q1, Q3');
  expect(note([0.9, 0.1], 0, [NO_ANSWER, NO_ANSWER, NO_ANSWER])).toBe('no answers');
});

it('notes a tie and odds below 3 to 2', () => {
  expect(note([0.5, 0.5], 0, [0, 0, 0])).toBe('tie');
  expect(note([0.41, 0.59], 1, [NO_ANSWER, 0, 0])).toBe('missing: Q1; low margin');
  expect(note([0.61, 0.39], 0, [0, 0, 0])).toBe('');
});

it('draws the line where the classifier files draw it', () => {
  expect(LOW_MARGIN_UNITS).toBe(Math.round(Math.log(LOW_MARGIN_ODDS) * SCORE_UNITS));
});
