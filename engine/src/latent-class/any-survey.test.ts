import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MISSING } from '../survey/index.ts';
import { anySurvey } from '../testing/surveys.ts';
import { membership } from './figures/membership.ts';
import { fitSegments } from './fit-segments.ts';
import type { LatentClassData } from './types.ts';

const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);
const alphas = fc.constantFrom(0, 1, 100, 10_000);

describe('any small survey', () => {
  test('[LC5] [LC9] [LC10] has shares and probabilities that sum to 1, and segments in order of size', async () => {
    await fc.assert(
      fc.asyncProperty(anySurvey, fc.integer({ min: 1, max: 7 }), alphas, async (data, maxSegments, alpha) => {
        const result = await fitSegments(data, { maxSegments, alpha, starts: 3 });
        expect(result.fits.map(({ segments }) => segments)).toContain(result.chosen);
        for (const fit of result.fits) {
          expect(Number.isFinite(fit.logLikelihood) && fit.logLikelihood <= 1e-9).toBe(true);
          expect(sum(fit.mixture)).toBeCloseTo(1, 9);
          const placed = membership(data, fit);
          expect(placed.sizes).toEqual(fit.sizes);
          expect(fit.sizes).toEqual([...fit.sizes].sort((a, b) => b - a));
          for (const row of placed.averages) expect(sum(row)).toBeCloseTo(1, 9);
          for (let i = 0; i < data.respondents; i++) {
            const own = placed.probabilities.subarray(i * fit.segments, (i + 1) * fit.segments);
            expect(sum(own)).toBeCloseTo(1, 9);
            expect(own[placed.assignments[i]]).toBe(Math.max(...own));
          }
        }
      }),
      { numRuns: 60, seed: 11 },
    );
  });

  test('[LC4] is described better by the fit than by the overall shares', async () => {
    await fc.assert(
      fc.asyncProperty(anySurvey, async (data) => {
        const { fits } = await fitSegments(data, { maxSegments: 3, alpha: 0, starts: 6 });
        const [one, ...more] = fits.map((fit) => fit.logLikelihood);
        for (const logLikelihood of more) expect(logLikelihood).toBeGreaterThan(one - 1e-6);
      }),
      { numRuns: 40, seed: 12 },
    );
  });

  test('[LC3] is fitted the same with one more variable that no one answered', async () => {
    await fc.assert(
      fc.asyncProperty(anySurvey, alphas, async (data, alpha) => {
        const never = { codes: new Uint8Array(data.respondents).fill(MISSING), categories: 3 };
        const wider: LatentClassData = { ...data, columns: [...data.columns, never] };
        const [one, other] = await Promise.all(
          [data, wider].map((d) => fitSegments(d, { maxSegments: 3, alpha, starts: 3 })),
        );
        expect(other.fits.map((fit) => fit.bic)).toEqual(one.fits.map((fit) => fit.bic));
        expect(other.chosen).toBe(one.chosen);
      }),
      { numRuns: 30, seed: 13 },
    );
  });
});
