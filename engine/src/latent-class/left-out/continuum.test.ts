import { describe, expect, test } from 'vitest';
import { alongFactors } from '../../testing/along-factors.ts';
import { plainExpectation } from '../../testing/plain-expectation.ts';
import { madeSurvey } from '../../testing/surveys.ts';
import { fitSegments } from '../fit-segments.ts';
import { buildModel } from '../rows/model.ts';
import { fitContinuum } from './continuum.ts';
import { logLikelihoodOf } from './held-out.ts';

const along = (...of: Parameters<typeof alongFactors>) => alongFactors(...of).data;
const settings = { maxSegments: 4, seed: 1, starts: 20, answers: 'categories' } as const;

describe('[LC37] people along factors', () => {
  test.each([1, 2])('predict better than segments where %i factor(s) were planted', async (factors) => {
    const { prediction } = await fitSegments(along(factors), settings);
    const [one, two] = prediction!.continua!;
    expect(Math.max(one.ahead, two.ahead)).toBeGreaterThan(0);
    expect(factors === 1 ? two.ahead - one.ahead : one.ahead - two.ahead).toBeLessThan(0);
  });

  test('predict worse than segments where segments were planted', async () => {
    const data = madeSurvey({ respondents: 500, categories: [4, 4, 4, 4, 4, 4, 4, 4], segments: 4 });
    const { prediction } = await fitSegments(data, settings);
    for (const { ahead } of prediction!.continua!) expect(ahead).toBeLessThan(0);
  });

  test('[LC11] predict the same to the last bit with 1 and 2 threads; two need five variables', async () => {
    const data = along(1, 200, 4);
    const [one, two] = await Promise.all(
      [1, 2].map((threads) => fitSegments(data, { ...settings, maxSegments: 2, starts: 5, threads })),
    );
    expect(two.prediction).toEqual(one.prediction);
    expect(one.prediction!.continua!.map(({ factors }) => factors)).toEqual([1]);
  });

  test('have probabilities that sum to 1, normal shares of the grid, and the likelihood of the plain twin', async () => {
    const data = along(1, 200, 6);
    const fit = await fitContinuum(data, 1, 100);
    for (const table of fit.responseProbabilities) {
      for (let q = 0; q < fit.segments; q++) {
        const sum = [0, 1, 2, 3].reduce((all, c) => all + table[c * fit.segments + q], 0);
        expect(sum).toBeCloseTo(1, 9);
      }
    }
    expect(fit.mixture[5] / fit.mixture[4]).toBeCloseTo(Math.exp(0.125), 9);
    const model = buildModel(data, 100, { joinIdentical: false });
    const parameters = Float64Array.from([...fit.mixture, ...fit.responseProbabilities.flat()]);
    const twin = plainExpectation(model, fit.segments).expect(parameters, new Float64Array(parameters.length));
    const own = logLikelihoodOf(fit, data).reduce((sum, value) => sum + value, 0);
    expect(own).toBeCloseTo(twin, 6);
  });
});
