import { describe, expect, test } from 'vitest';
import { fitSegments, type LatentClassData } from '../latent-class/index.ts';
import { chiSquaredTail } from '../numerics/chi-squared.ts';
import { MISSING } from '../survey/index.ts';
import { madeScales, madeSurvey } from '../testing/surveys.ts';
import { likelihoodsOf } from './likelihoods.ts';
import { bySegment, onlyQuestions, profileOf } from './profile.ts';
import { weightedQuantile } from './samples.ts';
import { sizesTest } from './size-change.ts';
import { sizesOf, standardErrors } from './sizes.ts';
import { holm } from './summarise.ts';
import { plainSizes } from './testing/plain-waves.ts';
import { drawSample, plantedModel } from './testing/planted-waves.ts';

const estimate = (data: LatentClassData, model: Parameters<typeof profileOf>[0]) => {
  const profile = profileOf(model);
  return bySegment(profile, sizesOf(likelihoodsOf(data, profile), data.weights, profile, profile.mixture));
};

describe('[WV1] estimated sizes', () => {
  const model = plantedModel(3, 6, 1.5, 3);

  test('are those of the plain twin, with weights, missing answers and a part of the questions', () => {
    const whole = drawSample(model, [0.2, 0.3, 0.5], 300, 4);
    const weights = Float64Array.from({ length: 300 }, (_, i) => 0.5 + (i % 7) / 4);
    const columns = whole.columns.map((column, j) => ({
      ...column,
      codes: column.codes.map((code, i) => ((i + j) % 9 === 0 ? MISSING : code)),
    }));
    for (const data of [whole, { ...whole, weights }, { ...whole, weights, columns }]) {
      plainSizes(data, model).forEach((size, k) => {
        expect(estimate(data, model)[k]).toBeCloseTo(size, 6);
      });
    }
    const some = { ...whole, columns: [1, 4].map((j) => whole.columns[j]) };
    plainSizes(some, onlyQuestions(model, [1, 4])).forEach((size, k) => {
      expect(estimate(some, onlyQuestions(model, [1, 4]))[k]).toBeCloseTo(size, 5);
    });
  });

  test('reach 0 where a segment is absent, and 1 where everyone is in one', () => {
    const clear = plantedModel(3, 20, 3, 3);
    const [first, second, third] = estimate(drawSample(clear, [1, 0, 0], 400, 5), clear);
    expect(first).toBeGreaterThan(0.999);
    expect(second + third).toBeLessThan(0.001);
  });

  test('of hundreds of questions lose no respondent to numbers that are too small', () => {
    const data = madeSurvey({ respondents: 40, categories: new Array<number>(400).fill(5), segments: 3 });
    const wide = plantedModel(3, 400, 6, 3, 5);
    expect(likelihoodsOf(data, profileOf(wide)).logs.every(Number.isFinite)).toBe(true);
    expect(estimate(data, wide).reduce((sum, size) => sum + size, 0)).toBeCloseTo(1, 9);
  });

  test('of a run that is adjusted for response style let the shares of the styles change too', async () => {
    const data = madeScales({ respondents: 300, points: [5, 5, 5, 5, 5, 5, 5], segments: 2, weighted: true });
    const options = { maxSegments: 2, criterion: 'max', answers: 'style', predict: false, starts: 4 } as const;
    const fit = (await fitSegments(data, options)).fits[1];
    // Everyone who avoids the ends: another use of the scale, the same profiles.
    const middle = { ...data, weights: data.weights!.map((w, i) => (data.columns[0].codes[i] % 4 === 0 ? w / 4 : w)) };
    plainSizes(middle, fit, 4000).forEach((size, k) => {
      expect(estimate(middle, fit)[k]).toBeCloseTo(size, 4);
    });
  });

  test('have the standard errors of multinomial shares where classification is certain', () => {
    const clear = plantedModel(3, 30, 3, 3);
    const data = drawSample(clear, [0.2, 0.3, 0.5], 500, 4);
    const profile = profileOf(clear);
    const likelihoods = likelihoodsOf(data, profile);
    const shares = sizesOf(likelihoods, null, profile, profile.mixture);
    standardErrors(likelihoods, null, shares).forEach((error, k) => {
      expect(error).toBeCloseTo(Math.sqrt((shares[k] * (1 - shares[k])) / 500), 4);
    });
  });
});

describe('[WV5] change of sizes', () => {
  const model = plantedModel(3, 10, 2, 3);
  const sample = (sizes: readonly number[], people: number, seed: number) => ({
    data: drawSample(model, sizes, people, seed),
    profile: profileOf(model),
  });

  test('is a likelihood ratio with (T - 1)(K - 1) degrees of freedom, near the one of known segments', () => {
    const clear = plantedModel(3, 30, 3, 3);
    const own = [
      [0.5, 0.3, 0.2],
      [0.4, 0.4, 0.2],
    ].map((sizes, at) => ({ data: drawSample(clear, sizes, 800, at), profile: profileOf(clear) }));
    const { ratio, freedom, p } = sizesTest(own, 1);
    const shares = own.map(({ data, profile }) =>
      sizesOf(likelihoodsOf(data, profile), null, profile, profile.mixture),
    );
    const known = shares[0].reduce((sum, share, k) => {
      const pooled = (share + shares[1][k]) / 2;
      return sum + 1600 * (share * Math.log(share / pooled) + shares[1][k] * Math.log(shares[1][k] / pooled));
    }, 0);
    expect(freedom).toBe(2);
    expect(p).toBeNull();
    expect(ratio).toBeCloseTo(known, 1);
  });

  test('of small samples takes its p from the parametric bootstrap, the same every time', () => {
    const equal = [sample(model.mixture, 120, 1), sample(model.mixture, 600, 2)];
    const one = sizesTest(equal, 7);
    expect(one).toEqual(sizesTest(equal, 7));
    expect(one.draws).toBe(99);
    expect(one.p! * 100).toBeCloseTo(Math.round(one.p! * 100), 9);
    expect(one.p).toBeGreaterThan(0.05);
    expect(sizesTest([sample(model.mixture, 200, 1), sample([0.1, 0.1, 0.8], 200, 2)], 7).p).toBe(0.01);
  });
});

describe('figures behind the tests', () => {
  test('[WV6] chi-squared tails are those of scipy 1.17.1', () => {
    expect(chiSquaredTail(3.84, 1)).toBeCloseTo(0.050043521248705085, 12);
    expect(chiSquaredTail(100, 60)).toBeCloseTo(0.0009168288614560845, 12);
    expect(chiSquaredTail(30, 60)).toBeCloseTo(0.9995815503316723, 10);
    expect(chiSquaredTail(0, 5)).toBe(1);
  });

  test('[WV3] Holm multiplies the smallest p by their number, and keeps the order', () => {
    expect(holm([0.01, 0.04, 0.03])).toEqual([0.03, 0.06, 0.06]);
    expect(holm([0.5, 0.9])).toEqual([1, 1]);
  });

  test('[WV9] quantiles are by weight', () => {
    expect(weightedQuantile(Float64Array.of(3, 1, 2), Float64Array.of(1, 1, 8), 0.5)).toBe(2);
  });
});
