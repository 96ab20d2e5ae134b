import type { SegmentModel } from '@qp/facts';
import { describe, expect, test } from 'vitest';
import { MISSING } from '../../survey/index.ts';
import { endUse, straightLiners, styleLevels } from './scale-use.ts';

const column = (codes: number[], scalePoints = 5) => ({ codes: Uint8Array.from(codes), categories: 6, scalePoints });

describe('end use', () => {
  test('[LC20] agrees with four respondents worked out by hand, with weights and without answers outside a scale', () => {
    // Shares at an end: 1, 1/2, 0, 1/2 (of four answers each, or two); segments 0, 0, 1, 1.
    const columns = [
      ...[column([0, 0, 2, 0]), column([4, 4, 1, 1]), column([0, 2, 3, MISSING]), column([4, 3, 1, 5])],
      ...[column([0, 4, 2, 4]), column([4, 1, 3, 2])],
      { codes: Uint8Array.of(0, 0, 0, 0), categories: 5 },
    ];
    const use = endUse({ respondents: 4, columns, weights: Float64Array.of(1, 1, 2, 2) }, [0, 0, 1, 1], 2)!;
    // Means 3/4 and 1/4, over everyone (3/2 + 1) / 6; variances by hand.
    expect(use.everyone).toBeCloseTo(2.5 / 6, 12);
    expect(use.bySegment).toEqual([0.75, 0.25]);
    const all = 1 + 0.25 + 0 + 2 * 0.25 - 6 * (2.5 / 6) ** 2;
    const between = 2 * (0.75 - 2.5 / 6) ** 2 + 4 * (0.25 - 2.5 / 6) ** 2;
    expect(use.explained).toBeCloseTo(between / all, 12);
  });

  test('[LC20] is none with fewer than six scales, and explains nothing if all are alike', () => {
    const five = Array.from({ length: 5 }, () => column([0, 2, 4]));
    expect(endUse({ respondents: 3, columns: five, weights: null }, [0, 1, 0], 2)).toBeNull();
    const six = Array.from({ length: 6 }, () => column([0, 4, 4]));
    expect(endUse({ respondents: 3, columns: six, weights: null }, [0, 1, 0], 2)).toEqual({
      everyone: 1,
      bySegment: [1, 1],
      explained: 0,
    });
  });
});

describe('straight-liners', () => {
  test('[LC21] gave the same answer to nine in ten of ten or more scales of one length', () => {
    const others = [0, 1, 2, 3, 4];
    const columns = Array.from({ length: 20 }, (_, j) =>
      column([3, j < 18 ? 3 : 1, j < 17 ? 3 : 1, others[j % 5], j < 11 ? MISSING : 2, j < 10 ? MISSING : 2, 5]),
    );
    expect(Array.from(straightLiners(columns, 7))).toEqual([1, 1, 0, 0, 0, 1, 0]);
  });

  test('[LC21] are found for one length at a time', () => {
    const nine = Array.from({ length: 9 }, () => column([2], 5));
    const seven = Array.from({ length: 9 }, () => column([2], 4));
    expect(Array.from(straightLiners([...nine, ...seven], 1))).toEqual([0]);
    expect(Array.from(straightLiners([...nine, ...seven, column([2], 5)], 1))).toEqual([1]);
  });
});

test('[LC18] levels of style are shares of all respondents and of each segment, with their use of the ends', () => {
  const fit: SegmentModel = {
    segments: 2,
    categories: [3, 2],
    mixture: [0.6, 0.4],
    responseProbabilities: [],
    style: {
      leanings: [-1, 1],
      mixture: [0.3, 0.3, 0.1, 0.3],
      // With three points, the ends have 0.2 and 0.8 in segment 1, 0.4 and 0.8 in segment 2.
      responseProbabilities: [[0.1, 0.4, 0.2, 0.4, 0.8, 0.2, 0.6, 0.2, 0.1, 0.4, 0.2, 0.4], []],
    },
  };
  const [middle, ends] = styleLevels(fit);
  expect(middle.share).toBeCloseTo(0.4, 12);
  expect(ends.inSegments[0]).toBeCloseTo(0.5, 12);
  expect(ends.inSegments[1]).toBeCloseTo(0.75, 12);
  expect(middle.endUse).toBeCloseTo((0.3 * 0.2 + 0.1 * 0.4) / 0.4, 12);
  expect(ends.endUse).toBeCloseTo(0.8, 12);
  const { style: _, ...unadjusted } = fit;
  expect(styleLevels(unadjusted)).toEqual([]);
});
