import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MISSING } from '../../survey/index.ts';
import { plainExpectation } from '../../testing/plain-expectation.ts';
import { anySurvey, madeSurvey } from '../../testing/surveys.ts';
import { plainSteps } from '../search/climb.ts';
import { randomStart } from '../search/seeding.ts';
import type { LatentClassData } from '../types.ts';
import { buildModel, type Model } from './model.ts';

/** Objective and parameters after ten steps from a start. */
function tenSteps(model: Model, segments: number, start: Float64Array) {
  const steps = plainSteps(model, segments, plainExpectation(model, segments), start, 10);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

function expectClose(one: Float64Array, other: Float64Array, tolerance = 1e-9): void {
  expect(one.length).toBe(other.length);
  expect(one.reduce((worst, value, at) => Math.max(worst, Math.abs(value - other[at])), 0)).toBeLessThan(tolerance);
}

const survey = madeSurvey({ respondents: 300, categories: [3, 2, 2], segments: 2, missing: 0.1, weighted: true });

describe('the model of the data', () => {
  test('[LC3] joins identical respondents, and the steps are the same as without', () => {
    const [joined, plain] = [buildModel(survey, 100), buildModel(survey, 100, { joinIdentical: false })];
    expect(joined.rows).toBeLessThan(0.2 * plain.rows);
    const start = randomStart(plain, 3, 1, 0);
    const [a, b] = [tenSteps(joined, 3, start), tenSteps(plain, 3, start)];
    expect(a.objective).toBeCloseTo(b.objective, 8);
    expectClose(a.parameters, b.parameters);
  });

  test('[LC3] keeps all respondents separate if most rows are distinct', () => {
    const wide = madeSurvey({ respondents: 100, categories: new Array(20).fill(4), segments: 2 });
    expect(buildModel(wide, 100).rows).toBe(100);
  });

  test('[LC2] counts a respondent of weight 2 as two identical ones', () => {
    const once = { ...survey, weights: Float64Array.from({ length: 300 }, (_, i) => 1 + (i % 2)) };
    const rows = Array.from({ length: 300 }, (_, i) => (i % 2 ? [i, i] : [i])).flat();
    const columns = survey.columns.map(({ codes, categories }) => ({
      codes: Uint8Array.from(rows, (i) => codes[i]),
      categories,
    }));
    const twice: LatentClassData = { respondents: rows.length, columns, weights: null };
    const [a, b] = [buildModel(once, 0), buildModel(twice, 0)];
    const start = randomStart(a, 3, 1, 0);
    const [weighted, doubled] = [tenSteps(a, 3, start), tenSteps(b, 3, start)];
    expectClose(weighted.parameters, doubled.parameters);
    // Weights are scaled to mean 1: the likelihood of about 300 respondents compares with that of about 450.
    expect((weighted.objective * b.counted) / a.counted).toBeCloseTo(doubled.objective, 7);
  });

  test('[LC2] scales weights: their unit changes nothing', () => {
    const heavy = { ...survey, weights: survey.weights!.map((weight) => weight * 1000) };
    const [a, b] = [buildModel(survey, 100), buildModel(heavy, 100)];
    expectClose(a.weights, b.weights);
    // One of the 300 has answered nothing.
    expect(a.weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(299, 9);
  });

  test('[LC2] leaves respondents of weight 0 out of the fit', () => {
    const weights = survey.weights!.map((weight, i) => (i < 100 ? 0 : weight));
    const rest = survey.columns.map(({ codes, categories }) => ({ codes: codes.slice(100), categories }));
    const without = buildModel({ respondents: 200, columns: rest, weights: survey.weights!.slice(100) }, 100);
    const zero = buildModel({ ...survey, weights }, 100);
    expect(zero.counted).toBe(without.counted);
    expect(zero.counted).toBe(199);
    expectClose(zero.answers, without.answers);
    expectClose(zero.weights, without.weights);
  });

  test('[LC3] omits variables that were never answered, or always in the same way', () => {
    const never = { codes: new Uint8Array(300).fill(MISSING), categories: 4 };
    const always = { codes: new Uint8Array(300).fill(1), categories: 3 };
    const more = { ...survey, columns: [never, ...survey.columns, always] };
    const model = buildModel(more, 100);
    expect(model.variables).toEqual([1, 2, 3]);
    const start = randomStart(model, 2, 1, 0);
    const [a, b] = [tenSteps(model, 2, start), tenSteps(buildModel(survey, 100), 2, start)];
    expect(a).toEqual(b);
  });

  test('[LC4] shares of the responses sum to 1 for every variable of any survey', () => {
    fc.assert(
      fc.property(anySurvey, (data) => {
        const model = buildModel(data, 100);
        for (let j = 0; j < model.codes.length; j++) {
          const shares = model.overall.subarray(model.offsets[j], model.offsets[j + 1]);
          expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
        }
      }),
      { seed: 2 },
    );
  });
});
