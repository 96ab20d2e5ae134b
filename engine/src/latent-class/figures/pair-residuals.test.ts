import type { SegmentModel } from '@qp/facts';
import { describe, expect, test } from 'vitest';
import { madeSurvey, plantedSurvey } from '../../testing/surveys.ts';
import { fitSegments } from '../fit-segments.ts';
import type { LatentClassData } from '../types.ts';
import { shareOnOneLine } from './one-line.ts';
import { pairResiduals } from './pair-residuals.ts';

/** Two yes or no questions, 40 people: 15 no-no, 5 no-yes, 5 yes-no, 15 yes-yes. */
const table: LatentClassData = {
  respondents: 40,
  columns: [
    { codes: Uint8Array.from({ length: 40 }, (_, i) => Number(i >= 20)), categories: 2 },
    { codes: Uint8Array.from({ length: 40 }, (_, i) => Number((i >= 15 && i < 20) || i >= 25)), categories: 2 },
  ],
  weights: null,
};
const everyone: SegmentModel = {
  segments: 1,
  categories: [2, 2],
  mixture: [1],
  responseProbabilities: [
    [0.5, 0.5],
    [0.5, 0.5],
  ],
};

describe('[LC27] residuals of pairs', () => {
  test('are Pearson’s chi-square over its degrees of freedom, worked out by hand', () => {
    // R 4.2.2: chisq.test(matrix(c(15, 5, 5, 15), 2), correct = FALSE) gives 10 with 1 degree of freedom; V = root(10 / 40).
    const [pair] = pairResiduals(table, everyone, 10);
    expect(pair.residual).toBeCloseTo(10, 12);
    expect(pair.association).toBeCloseTo(0.5, 12);
    expect(pair.explained).toBeCloseTo(0, 12);
  });

  test('rest on the effective base: weights of one size change nothing, and doubling the weight of half the people does', () => {
    const weighted = (weight: (i: number) => number) =>
      pairResiduals({ ...table, weights: Float64Array.from({ length: 40 }, (_, i) => weight(i)) }, everyone, 1)[0];
    expect(weighted(() => 3).residual).toBeCloseTo(10, 9);
    // Every other person of weight 1 and 3: (80)² / (20 + 180) = 32 people; shares as they are weighted.
    const uneven = weighted((i) => 1 + 2 * (i % 2));
    const share = [15, 5, 5, 15].map((_, cell) => {
      let sum = 0;
      for (let i = 0; i < 40; i++) {
        if (2 * table.columns[0].codes[i] + table.columns[1].codes[i] === cell) sum += (1 + 2 * (i % 2)) / 80;
      }
      return sum;
    });
    expect(uneven.residual).toBeCloseTo(
      share.reduce((sum, observed) => sum + (32 * (observed - 0.25) ** 2) / 0.25, 0),
      9,
    );
  });

  test('are about 1 under the planted segments, and large under one', async () => {
    const { data } = plantedSurvey('planted-complete');
    const { fits } = await fitSegments(data, { maxSegments: 3, starts: 20, predict: false });
    const mean = (fit: SegmentModel) => {
      const pairs = pairResiduals(data, fit, 1000);
      return pairs.reduce((sum, pair) => sum + pair.residual, 0) / pairs.length;
    };
    expect(mean(fits[2])).toBeLessThan(1.3);
    expect(mean(fits[0])).toBeGreaterThan(5);
  });

  test('mark a question that was asked twice, but not questions that clear segments connect', async () => {
    const noise = madeSurvey({ respondents: 300, categories: [3, 3, 3, 3, 3], segments: 1 });
    const twin = noise.columns[1].codes.map((code, i) => (i % 20 === 0 ? (code + 1) % 3 : code));
    const doubled = { ...noise, columns: [...noise.columns, { codes: twin, categories: 3 }] };
    const { fits } = await fitSegments(doubled, { maxSegments: 4, starts: 20, predict: false });
    for (const fit of fits) {
      const [pair, ...others] = pairResiduals(doubled, fit, 15);
      expect([pair.one, pair.other, pair.twice]).toEqual([1, 5, true]);
      expect(others.some(({ twice }) => twice)).toBe(false);
    }
    const clear = Uint8Array.from({ length: 300 }, (_, i) => i % 2);
    const tied = { ...noise, columns: Array.from({ length: 6 }, () => ({ codes: clear, categories: 2 })) };
    const { fits: two } = await fitSegments(tied, { maxSegments: 2, starts: 4, predict: false });
    expect(pairResiduals(tied, two[1], 15).some(({ twice }) => twice)).toBe(false);
  });
});

describe('[LC28] segments on one line', () => {
  const columns = [{ codes: new Uint8Array(0), categories: 2 }];
  const fit = (...tables: number[][]): SegmentModel => ({
    segments: 3,
    categories: tables.map(() => 2),
    mixture: [1 / 3, 1 / 3, 1 / 3],
    responseProbabilities: tables,
  });

  test('are steps of one trait or not', () => {
    const steps = [0.9, 0.5, 0.1, 0.1, 0.5, 0.9];
    const two = [columns[0], columns[0]];
    expect(shareOnOneLine(two, fit(steps, steps))).toBeCloseTo(1, 9);
    // Three segments at the corners of a triangle: two directions of the same size.
    const across = [0.5, 0.9, 0.5, 0.5, 0.1, 0.5];
    expect(shareOnOneLine(two, fit(steps, across))).toBeLessThan(0.8);
    expect(shareOnOneLine(two, { ...fit(steps, steps), segments: 2 })).toBeNull();
  });
});
