import { expect, it } from 'vitest';
import { doubtOf } from './doubt.ts';

it('has nothing to say about somebody who is clearly placed', () => {
  expect(doubtOf([0.9, 0.1], 0, [], 4)).toBe('');
  expect(doubtOf([1], 0, [], 4)).toBe('');
});

it('names what was not answered, and says when nothing was', () => {
  expect(doubtOf([0.9, 0.1], 0, ['Q1', 'Q3'], 4)).toBe('missing: Q1, Q3');
  expect(doubtOf([0.9, 0.1], 0, ['Q1', 'Q2'], 2)).toBe('no answers');
});

it('notes a tie and odds below 3 to 2', () => {
  expect(doubtOf([0.5, 0.5], 0, [], 4)).toBe('tie');
  expect(doubtOf([0.41, 0.59], 1, ['Q1'], 4)).toBe('missing: Q1; low margin');
  expect(doubtOf([0.61, 0.39], 0, [], 4)).toBe('');
});
