import { describe, expect, test } from 'vitest';
import { adjustedRandIndex } from '../comparison/index.ts';
import { MISSING } from '../survey/index.ts';
import { madeSurvey, plantedSurvey } from '../testing/surveys.ts';
import { membership } from './figures/membership.ts';
import { fitSegments } from './fit-segments.ts';
import type { LatentClassData, SegmentationResult } from './types.ts';

const survey = madeSurvey({
  respondents: 401,
  categories: [3, 2, 4, 5, 2, 3],
  segments: 3,
  missing: 0.05,
  weighted: true,
});

/** No number of a result is NaN or infinite. */
function expectFinite(result: SegmentationResult): void {
  const visit = (value: unknown): void => {
    if (typeof value === 'number') expect(Number.isFinite(value)).toBe(true);
    else if (value !== null && typeof value === 'object') Object.values(value).forEach(visit);
  };
  visit(result);
}

describe('one answer', () => {
  test('[LC11] to the last bit with 1, 2 and 4 threads', async () => {
    const settings = { maxSegments: 5, seed: 12, starts: 40 };
    const results = await Promise.all([1, 2, 4].map((threads) => fitSegments(survey, { ...settings, threads })));
    const [one, ...others] = results.map((result) => JSON.stringify({ ...result, settings: null }));
    for (const other of others) expect(other).toBe(one);
  });

  test('[LC11] for one seed, and another search for another seed', async () => {
    const wide = plantedSurvey('planted-wide').data;
    const fit = async (seed: number) =>
      (await fitSegments(wide, { maxSegments: 5, seed, starts: 20, predict: false })).fits[4];
    const [one, again, other] = [await fit(1), await fit(1), await fit(2)];
    expect(again).toEqual(one);
    expect(other.logLikelihood).not.toBe(one.logLikelihood);
  });

  test('[LC11] under other numbers of the responses', async () => {
    const columns = survey.columns.map(({ codes, categories }) => ({
      codes: codes.map((code) => (code === MISSING ? MISSING : categories - 1 - code)),
      categories,
    }));
    const [one, other] = await Promise.all([
      fitSegments(survey, { maxSegments: 3 }),
      fitSegments({ ...survey, columns }, { maxSegments: 3 }),
    ]);
    expect(other.chosen).toBe(one.chosen);
    other.fits.forEach((fit, at) => {
      expect(fit.logLikelihood).toBeCloseTo(one.fits[at].logLikelihood, 5);
      expect(fit.sizes).toEqual(one.fits[at].sizes);
    });
  });
});

describe('a result', () => {
  test('[LC1] [LC9] has every number of segments, each from the largest segment to the smallest', async () => {
    const result = await fitSegments(survey, { maxSegments: 6, starts: 20 });
    expect(result.fits.map((fit) => fit.segments)).toEqual([1, 2, 3, 4, 5, 6]);
    for (const fit of result.fits) {
      expect(fit.sizes).toEqual([...fit.sizes].sort((a, b) => b - a));
      expect(fit.mixture.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
      expect(fit.shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
      const weights = survey.weights!.reduce((sum, weight) => sum + weight, 0);
      expect(fit.sizes.reduce((sum, size) => sum + size, 0)).toBeCloseTo(weights, 6);
      fit.responseProbabilities.forEach((probabilities, j) => {
        for (let k = 0; k < fit.segments; k++) {
          let sum = 0;
          for (let c = 0; c < fit.categories[j]; c++) sum += probabilities[c * fit.segments + k];
          expect(sum).toBeCloseTo(1, 9);
        }
      });
    }
  });

  test('[LC10] opens any number of segments again from JSON, without fitting', async () => {
    const result = await fitSegments(survey, { maxSegments: 4, starts: 20 });
    const stored: SegmentationResult = JSON.parse(JSON.stringify(result));
    for (const [at, fit] of stored.fits.entries()) {
      const opened = membership(survey, fit);
      expect(opened).toEqual(membership(survey, result.fits[at]));
      expect(opened.sizes).toEqual(fit.sizes);
    }
  });

  test('[LC2] does not change with the unit of the weights, and reports their effective base', async () => {
    const heavy = { ...survey, weights: survey.weights!.map((weight) => weight * 64) };
    const [one, other] = [await fitSegments(survey, { maxSegments: 3 }), await fitSegments(heavy, { maxSegments: 3 })];
    expect(other.fits[2].logLikelihood).toBeCloseTo(one.fits[2].logLikelihood, 6);
    expect(other.effectiveBase).toBeCloseTo(one.effectiveBase, 6);
    expect(one.effectiveBase).toBeLessThan(401);
    expect(other.fits[2].sizes[0]).toBeCloseTo(64 * one.fits[2].sizes[0], 6);
    const alike = { ...survey, weights: new Float64Array(401).fill(3) };
    expect((await fitSegments(alike, { maxSegments: 1 })).effectiveBase).toBeCloseTo(401, 9);
  });

  test('[LC3] is the same with a variable that was never answered', async () => {
    const never = { codes: new Uint8Array(401).fill(MISSING), categories: 5 };
    const one = await fitSegments(survey, { maxSegments: 3, starts: 20 });
    const other = await fitSegments({ ...survey, columns: [never, ...survey.columns] }, { maxSegments: 3, starts: 20 });
    other.fits.forEach((fit, at) => {
      expect(fit.logLikelihood).toBe(one.fits[at].logLikelihood);
      expect(fit.parameters).toBe(one.fits[at].parameters);
      expect(fit.responseProbabilities.slice(1)).toEqual(one.fits[at].responseProbabilities);
      expect(new Set(fit.responseProbabilities[0])).toEqual(new Set([0.2]));
    });
  });

  test('[LC7] makes exactly the requested number of starts', async () => {
    const { fits } = await fitSegments(survey, { maxSegments: 3, starts: 27 });
    expect(fits.map((fit) => fit.startsTried)).toEqual([1, 27, 27]);
    // A fifth of them, rounded up.
    expect(fits.map((fit) => fit.startsFinished)).toEqual([1, 6, 6]);
  });

  test('[LC7] goes on by itself until 8 independent starts have reached the best solution', async () => {
    const { fits } = await fitSegments(survey, { maxSegments: 4 });
    for (const fit of fits.slice(1)) {
      expect(fit.startsTried).toBeGreaterThanOrEqual(8 * 12);
      expect(fit.reachedBest).toBe(8);
    }
  });
});

describe('odd surveys have a defined result without NaN', () => {
  const column = (codes: number[], categories: number) => ({ codes: Uint8Array.from(codes), categories });
  const cases: [string, LatentClassData][] = [
    ['one row', { respondents: 1, columns: [column([0], 2), column([2], 3)], weights: null }],
    ['two rows', { respondents: 2, columns: [column([0, 1], 2)], weights: null }],
    ['only missing answers', { respondents: 3, columns: [column([MISSING, MISSING, MISSING], 2)], weights: null }],
    ['some rows without any answer', { respondents: 5, columns: [column([0, 1, MISSING, 0, 1], 2)], weights: null }],
    [
      'a variable with one response',
      { respondents: 4, columns: [column([0, 0, 0, 0], 1), column([0, 1, 1, 0], 2)], weights: null },
    ],
    ['everyone alike', { respondents: 7, columns: [column([1, 1, 1, 1, 1, 1, 1], 3)], weights: null }],
    [
      'one respondent with a weight',
      { respondents: 3, columns: [column([0, 1, 1], 2)], weights: Float64Array.from([0, 5, 0]) },
    ],
  ];
  test.each(cases)('[LC5] %s', async (_, data) => {
    for (const alpha of [0, 100]) {
      const result = await fitSegments(data, { maxSegments: 5, alpha, starts: 6, predict: false });
      expectFinite(result);
      const { probabilities, assignments } = membership(data, result.fits[4]);
      expect(probabilities.every((p) => p >= 0 && p <= 1)).toBe(true);
      expect(assignments.every((segment) => segment < 5)).toBe(true);
    }
  });

  test('[LC5] 30 segments for 12 distinct respondents', async () => {
    const data = madeSurvey({ respondents: 12, categories: [3, 3, 3, 3], segments: 3 });
    const result = await fitSegments(data, { maxSegments: 30, alpha: 0, starts: 4, predict: false });
    expectFinite(result);
    expect(result.fits[29].emptySegment).toBe(true);
    expect(result.fits[result.chosen - 1].emptySegment).toBe(false);
  });
});

test('[LC10] planted segments are found with the default prior too', async () => {
  const { data, truth } = plantedSurvey('planted-complete');
  const { fits } = await fitSegments(data, { maxSegments: 3 });
  expect(adjustedRandIndex(membership(data, fits[2]).assignments, truth)).toBeGreaterThan(0.8);
});
