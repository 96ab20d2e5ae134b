import { expect, it } from 'vitest';
import { mostProbable, mostProbableOfEach } from './most-probable.ts';

it('takes the first of equal probabilities', () => {
  expect(mostProbable([0.4, 0.4, 0.2], 3)).toBe(0);
  expect(mostProbable([9, 0.2, 0.3, 0.3], 3, 1)).toBe(1);
  expect(Array.from(mostProbableOfEach(Float64Array.from([0.5, 0.5, 0.1, 0.9]), 2))).toEqual([0, 1]);
});
