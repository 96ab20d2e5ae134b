import { describe, expect, it } from 'vitest';
import { ticks } from './ticks.ts';

describe('the values along an axis', () => {
  it.each([
    [0, 0.245, [0, 0.05, 0.1, 0.15, 0.2, 0.25]],
    [-0.3, 2.6, [-1, 0, 1, 2, 3]],
    [264_907, 279_315, [260_000, 265_000, 270_000, 275_000, 280_000]],
    [0, 1, [0, 0.2, 0.4, 0.6, 0.8, 1]],
  ])('enclose %d to %d in round values', (low, high, expected) => {
    expect(ticks(low, high)).toEqual(expected);
  });

  it('have two values where all figures are the same', () => {
    for (const value of [0, 7, -3]) {
      const found = ticks(value, value);
      expect(found.length).toBeGreaterThan(1);
      expect(found[0] <= value && value <= found[found.length - 1]).toBe(true);
    }
  });
});
