import { describe, expect, test } from 'vitest';
import { adjustedRandIndex } from '../../comparison/index.ts';
import { MISSING } from '../../survey/index.ts';
import { madeScales, plantedScales } from '../../testing/surveys.ts';
import { membership } from '../figures/membership.ts';
import { scoreRows } from '../figures/score-rows.ts';
import { fitSegments } from '../fit-segments.ts';
import type { LatentClassData, SegmentationResult, SegmentFit } from '../types.ts';
import { classesOf } from './stored-model.ts';

const scales = madeScales({
  respondents: 500,
  points: [5, 5, 4, 5, 7, 5, 5],
  segments: 3,
  missing: 0.05,
  weighted: true,
  seed: 4,
});
/** A variable that isn't a scale, and a scale with an answer outside it. */
const survey: LatentClassData = {
  ...scales,
  columns: [
    ...scales.columns,
    { codes: scales.columns[0].codes.map((code) => (code === MISSING ? MISSING : code % 3)), categories: 3 },
    {
      codes: scales.columns[1].codes.map((code, i) => (i % 9 === 0 ? 5 : code)),
      categories: 6,
      scalePoints: 5,
    },
  ],
};
const settings = { maxSegments: 4, starts: 20, seed: 3, predict: false };
const fitted = fitSegments(survey, { ...settings, answers: 'style' });

const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);

/** Probability of every segment, as the textbook has it: products, then sums over the styles. */
function plainPlacing(fit: SegmentFit, i: number): { probabilities: number[]; logLikelihood: number } {
  const { classes, mixture, tables } = classesOf(fit);
  const joint = mixture.map((share, own) =>
    survey.columns.reduce((product, { codes, scalePoints, categories }, j) => {
      const known = codes[i] < (scalePoints ?? categories);
      return known ? product * tables[j][codes[i] * classes + own] : product;
    }, share),
  );
  const all = sum(joint);
  const levels = classes / fit.segments;
  const segments = Array.from({ length: fit.segments }, (_, k) => sum(joint.slice(k * levels, (k + 1) * levels)) / all);
  return { probabilities: segments, logLikelihood: Math.log(all) };
}

describe('a fit adjusted for response style', () => {
  test('[LC10] [LC18] assigns people by the sum over the styles, as its plain twin does', async () => {
    for (const fit of (await fitted).fits) {
      const { probabilities } = scoreRows(fit, survey);
      let logLikelihood = 0;
      const mean = sum(survey.weights!) / survey.respondents;
      for (let i = 0; i < survey.respondents; i++) {
        const plain = plainPlacing(fit, i);
        logLikelihood += (survey.weights![i] / mean) * plain.logLikelihood;
        plain.probabilities.forEach((probability, k) => {
          expect(probabilities[i * fit.segments + k]).toBeCloseTo(probability, 9);
        });
      }
      expect(fit.logLikelihood).toBeCloseTo(logLikelihood, 6);
    }
  });

  test('[LC18] has levels from the middle to the ends, shares that sum to 1, and probabilities by segment', async () => {
    for (const fit of (await fitted).fits) {
      const { leanings, mixture, responseProbabilities } = fit.style!;
      expect(leanings).toEqual(leanings.toSorted((a, b) => a - b));
      expect(sum(mixture)).toBeCloseTo(1, 9);
      expect(sum(leanings.map((delta, s) => delta * sum(mixture.filter((_, own) => own % 3 === s))))).toBeCloseTo(0, 9);
      for (const [k, share] of fit.mixture.entries())
        expect(share).toBeCloseTo(sum(mixture.slice(3 * k, 3 * k + 3)), 12);
      expect(responseProbabilities.map((table) => table.length / (3 * fit.segments))).toEqual([
        5, 5, 4, 5, 7, 5, 5, 0, 5,
      ]);
      fit.responseProbabilities.forEach((table) => {
        for (let k = 0; k < fit.segments; k++) {
          expect(sum(table.filter((_, at) => at % fit.segments === k))).toBeCloseTo(1, 9);
        }
      });
    }
  });

  test('[LC9] [LC10] opens again from JSON, segments from the largest to the smallest', async () => {
    const result = await fitted;
    const stored: SegmentationResult = JSON.parse(JSON.stringify(result));
    stored.fits.forEach((fit, at) => {
      const opened = membership(survey, fit);
      expect(opened).toEqual(membership(survey, result.fits[at]));
      expect(opened.sizes).toEqual(fit.sizes);
      expect(fit.sizes).toEqual(fit.sizes.toSorted((a, b) => b - a));
      expect(fit.converged && !fit.emptySegment).toBe(true);
    });
  });

  test('[LC17] treats an answer outside a scale as missing', async () => {
    const fit = (await fitted).fits[2];
    const rows = (code: number) => ({ respondents: 1, columns: [{ codes: Uint8Array.of(code) }] });
    const [outside, missing] = [scoreRows(fit, rows(5), [8]), scoreRows(fit, rows(MISSING), [8])];
    expect(outside).toEqual(missing);
    expect(outside.answered[0]).toBe(0);
    expect(Array.from(outside.probabilities)).toEqual(Array.from(missing.probabilities));
    expect(scoreRows(fit, rows(4), [8]).answered[0]).toBe(1);
  });

  test.each(['style', 'auto'] as const)(
    '[LC11] [LC19] %s: one answer, to the last bit, with 1, 2 and 4 threads',
    async (answers) => {
      const results = await Promise.all(
        [1, 2, 4].map((threads) =>
          fitSegments(survey, { ...settings, maxSegments: 3, answers, threads, predict: false }),
        ),
      );
      const [one, ...others] = results.map((result) => JSON.stringify({ ...result, settings: null }));
      for (const other of others) expect(other).toBe(one);
    },
  );
});

test('[LC18] [LC19] planted segments are found despite response style, which categories take for segments', async () => {
  const { data, truth } = plantedScales();
  const asked = { maxSegments: 5, starts: 8, criterion: 'bic', predict: false } as const;
  const { trial, treatment, chosen, fits } = await fitSegments(data, { ...asked, threads: 2 });
  expect([treatment, chosen]).toEqual(['style', 4]);
  expect(adjustedRandIndex(membership(data, fits[3]).assignments, truth)).toBeGreaterThan(0.92);
  const [, ofScales, style] = trial!.figures;
  expect(style.lead).toBeGreaterThan(0.5);
  expect(style.logLikelihood - ofScales.logLikelihood).toBeGreaterThan(0.5);
  const categories = await fitSegments(data, { ...asked, threads: 2, answers: 'categories' });
  expect(categories.chosen).toBe(5);
  expect(adjustedRandIndex(membership(data, categories.fits[4]).assignments, truth)).toBeLessThan(0.75);
});
