import { expect, it } from 'vitest';
import { bendOf } from './bend.ts';

it('[TT24] finds the question after which the others gain less than the average one', () => {
  // The line gains 0.1 a question: 0.13 above it after two, 0.18 after three, 0.15 after four.
  expect(bendOf([0.4, 0.63, 0.78, 0.85, 0.88, 0.9])).toBe(3);
  // What comes after the best does not move it.
  expect(bendOf([0.4, 0.63, 0.78, 0.85, 0.88, 0.9, 0.7, 0.9])).toBe(3);
});

it('[TT24] takes all questions of a curve that rises evenly or ever faster, and one of a curve that does not rise', () => {
  expect(bendOf([0.1, 0.2, 0.3, 0.4])).toBe(4);
  expect(bendOf([0.4, 0.45, 0.6])).toBe(3);
  expect(bendOf([0.4, 0.4, 0.4])).toBe(1);
  expect(bendOf([0.6, 0.5, 0.2])).toBe(1);
  expect(bendOf([0.7])).toBe(1);
});
