import { expect, test } from 'vitest';
import { shareInterval } from './interval.ts';

test('the ends of the interval are the shares from which the one found is 1.96 standard errors away', () => {
  for (const [share, people] of [
    [0.75, 20],
    [0.5, 400],
    [0.97, 60],
  ]) {
    const { low, high } = shareInterval(share, people);
    for (const end of [low, high]) {
      expect(Math.abs(share - end) / Math.sqrt((end * (1 - end)) / people)).toBeCloseTo(1.959964, 6);
    }
  }
});

test('it stays between 0 and 1, and says nothing without people', () => {
  expect(shareInterval(1, 30).high).toBe(1);
  expect(shareInterval(1, 30).low).toBeGreaterThan(0.88);
  expect(shareInterval(0.5, 0)).toEqual({ low: 0, high: 1 });
});
