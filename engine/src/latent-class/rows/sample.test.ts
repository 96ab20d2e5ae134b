import { describe, expect, test } from 'vitest';
import { adjustedRandIndex } from '../../comparison/index.ts';
import { Random } from '../../numerics/random.ts';
import { plainExpectation } from '../../testing/plain-expectation.ts';
import { madeSurvey } from '../../testing/surveys.ts';
import { membership } from '../figures/membership.ts';
import { fitSegments } from '../fit-segments.ts';
import { randomStart } from '../search/seeding.ts';
import { buildModel } from './model.ts';
import { drawSample } from './sample.ts';

const survey = madeSurvey({ respondents: 500, categories: [4, 3, 5, 4, 4], segments: 3, missing: 0.1, weighted: true });

describe('[LC45] a sample for short runs', () => {
  test('is everything with less than twice as many rows', () => {
    const model = buildModel(survey, 100, { joinIdentical: false });
    const sample = drawSample(model, 251);
    expect(sample.rows).toBe(500);
    expect(sample.shape.answers).toBe(model.answers);
  });

  test('comes first, leaves the data unchanged, and has its own answers', () => {
    const [model, before] = [
      buildModel(survey, 100, { joinIdentical: false }),
      buildModel(survey, 100, { joinIdentical: false }),
    ];
    const sample = drawSample(model, 100);
    expect(sample.rows).toBe(100);
    expect(model.weights).not.toEqual(before.weights);
    expect(model.weights.toSorted()).toEqual(before.weights.toSorted());
    expect(sample.shape.counted).toBeCloseTo(
      model.weights.slice(0, 100).reduce((sum, weight) => sum + weight, 0),
      9,
    );
    const answered = model.codes[0]
      .slice(0, 100)
      .reduce((sum, code, row) => sum + (code === 2 ? model.weights[row] : 0), 0);
    expect(sample.shape.answers[2]).toBeCloseTo(answered, 9);

    const start = randomStart(before, 3, 1, 0);
    const [a, b] = [new Float64Array(start.length), new Float64Array(start.length)];
    const one = plainExpectation(model, 3).expect(start, a);
    expect(one).toBeCloseTo(plainExpectation(before, 3).expect(start, b), 8);
    a.forEach((count, at) => {
      expect(count).toBeCloseTo(b[at], 8);
    });
  });
});

test('[LC45] [LC11] a survey that is sampled has its segments found, and one answer for any number of threads', async () => {
  const respondents = 60_000;
  const random = new Random(3, 1, 1);
  const truth = Uint8Array.from({ length: respondents }, () => random.below(3));
  const columns = Array.from({ length: 12 }, (_, j) => ({
    codes: truth.map((segment) => (random.below(100) < 55 ? (segment + j) % 4 : random.below(4))),
    categories: 4,
  }));
  const data = { respondents, columns, weights: null };
  const settings = { maxSegments: 3, starts: 8, predict: false };
  const one = await fitSegments(data, settings);
  const two = await fitSegments(data, { ...settings, threads: 2 });
  expect(two.fits).toEqual(one.fits);
  expect(one.fits[2].converged).toBe(true);
  expect(one.fits[2].reachedBest).toBe(2);
  expect(adjustedRandIndex(membership(data, one.fits[2]).assignments, truth)).toBeGreaterThan(0.95);
});
