import { describe, expect, test } from 'vitest';
import { quantile } from '../numerics/quantile.ts';
import type { PairOutcome } from './pair.ts';
import { segmentStabilities, segmentWord, solutionWord, stabilityAt } from './verdict.ts';

const pair = (adjustedRand: number, jaccards: number[], share = 0.5): PairOutcome => ({
  adjustedRand,
  jaccards,
  shares: jaccards.map(() => [share, share]),
  notDrawn: [
    [6, 2],
    [0, 12],
  ],
});
const at = (segments: number, adjustedRand: number) => stabilityAt(segments, [pair(adjustedRand, [0.5, 0.7])]);
const own = (...jaccards: number[]) => segmentStabilities([pair(1, jaccards)]);

describe('words for a segment [ST4]', () => {
  test('from .85 highly stable, from .75 stable, from .60 a pattern', () => {
    expect([0.85, 0.849, 0.75, 0.749, 0.6, 0.599].map(segmentWord)).toEqual([
      'highly stable',
      'stable',
      'stable',
      'pattern',
      'pattern',
      'unreliable',
    ]);
  });

  test('the mean over the pairs, and the middle 90% of the shares', () => {
    const shares = [0.1, 0.2, 0.3, 0.4];
    const [segment] = segmentStabilities(shares.map((share, i) => pair(1, [i / 4], share)));
    expect(segment.stability).toBe(0.375);
    // R 4.2.2: quantile(rep(c(.1,.2,.3,.4), each = 2), c(.05, .95)) is 0.1 and 0.4.
    expect(segment.share[0]).toBeCloseTo(0.1, 14);
    expect(segment.share[1]).toBeCloseTo(0.4, 14);
    // R 4.2.2: quantile(c(1, 2, 4, 8), .95) is 7.4.
    expect(quantile([1, 2, 4, 8], 0.95)).toBeCloseTo(7.4, 14);
  });
});

describe('the word for a solution [ST5]', () => {
  test('natural only where it stands out from both neighbours', () => {
    const segments = own(0.95, 0.9, 0.9);
    expect(solutionWord(3, segments, [at(2, 0.7), at(3, 0.95), at(4, 0.6)])).toBe('natural');
    expect(solutionWord(3, segments, [at(2, 0.93), at(3, 0.95), at(4, 0.6)])).toBe('reproducible');
    expect(solutionWord(3, segments, [at(3, 0.95)])).toBe('reproducible');
  });

  test('constructive where one segment falls apart, or the whole is cut differently', () => {
    expect(solutionWord(3, own(0.95, 0.95, 0.55), [at(2, 0.5), at(3, 0.9), at(4, 0.5)])).toBe('constructive');
    expect(solutionWord(3, own(0.95, 0.95, 0.95), [at(2, 0.5), at(3, 0.6), at(4, 0.5)])).toBe('constructive');
  });
});

test('every number of segments has its segments’ stability, and where refits assign the people they have not drawn [ST7]', () => {
  const { stability, agreement } = stabilityAt(2, [pair(1, [0.5, 0.7]), pair(1, [0.7, 0.9])]);
  expect(stability).toEqual([expect.closeTo(0.6, 12), expect.closeTo(0.8, 12)]);
  expect(agreement).toEqual([
    [0.3, 0.1],
    [0, 0.6],
  ]);
});
