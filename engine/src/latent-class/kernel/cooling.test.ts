import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anySurvey, madeScales, madeSurvey } from '../../testing/surveys.ts';
import { Random } from '../random.ts';
import { buildModel, type Model } from '../rows/model.ts';
import { breed } from '../search/breeding.ts';
import { HardPlacing, hardTables, peopleOf, peopleToPlace, type Room } from '../search/hard-placing.ts';
import { kernelPlacing } from './kernel-cooling.ts';
import { compileKernel } from './kernel-memory.ts';
import { plainCooling } from './plain-cooling.ts';

const ownRoom: Room = {
  bytes: (count) => new Uint8Array(count),
  floats: (count) => new Float32Array(count),
  whole: (count) => new Uint32Array(count),
};

function plainPlacing(model: Model, segments: number): HardPlacing {
  const people = peopleOf(model);
  const tables = hardTables(people, model, segments, ownRoom);
  return new HardPlacing(people, model, segments, tables, plainCooling(people, model, segments));
}

const WARM_TO_COLD = Float32Array.of(3, 2, 1.5, 1, 0.7, 0.3, 0.02);

function cooled(placing: HardPlacing, model: Model, segments: number, seed: number) {
  const random = new Random(seed, 1, 1);
  placing.place(
    Uint8Array.from({ length: model.rows }, () => random.below(segments)),
    random,
  );
  placing.cool(WARM_TO_COLD);
  return { placed: placing.placed, objective: placing.objective, counts: placing.counts };
}

/** Logarithm of the likelihood of the answers of everybody in one segment, and of the prior, by its definition. */
function likelihood(model: Model, segments: number, counts: Float64Array): number {
  const prior = model.prior / segments;
  let sum = 0;
  for (let k = 0; k < segments; k++) {
    sum += (counts[k] + prior) * Math.log(counts[k] + prior);
    for (let j = 0; j + 1 < model.offsets.length; j++) {
      const given = [];
      for (let r = model.offsets[j]; r < model.offsets[j + 1]; r++) {
        given.push(counts[segments * (1 + r) + k] + prior * model.overall[r]);
      }
      const all = given.reduce((a, b) => a + b, 0);
      for (const count of given) if (count > 0) sum += count * Math.log(count / all);
    }
  }
  return sum;
}

describe('people who move between segments', () => {
  const survey = madeSurvey({ respondents: 301, categories: [4, 5, 2, 3, 7, 2, 2], segments: 4, missing: 0.1 });

  test.each([2, 3, 4, 5, 8, 9, 30])(
    '[LC7] the kernel moves the same people as its plain twin, %i segments',
    async (segments) => {
      const module = await compileKernel();
      for (const weighted of [false, true]) {
        const model = buildModel(
          madeSurvey({ respondents: 301, categories: [4, 5, 2, 3, 7, 2, 2], segments: 4, missing: 0.1, weighted }),
          100,
        );
        const kernel = cooled(kernelPlacing(module, peopleOf(model), model, segments), model, segments, 5);
        expect(kernel).toEqual(cooled(plainPlacing(model, segments), model, segments, 5));
      }
    },
  );

  test('[LC7] of any survey', async () => {
    const module = await compileKernel();
    fc.assert(
      fc.property(anySurvey, fc.integer({ min: 2, max: 9 }), (data, segments) => {
        const model = buildModel(data, 100);
        const kernel = cooled(kernelPlacing(module, peopleOf(model), model, segments), model, segments, 7);
        expect(kernel).toEqual(cooled(plainPlacing(model, segments), model, segments, 7));
      }),
      { numRuns: 30 },
    );
  });

  test('[LC7] are not placed where answers are scales, or too many', () => {
    expect(peopleToPlace(buildModel(survey, 100))).not.toBeNull();
    const scales = madeScales({ respondents: 90, points: [5, 5, 4], segments: 2 });
    expect(peopleToPlace(buildModel(scales, 100, { answersAs: 'scales' }))).toBeNull();
    const many = { ...buildModel(survey, 100), responses: 20_000 };
    expect(peopleToPlace(many)).toBeNull();
    expect(peopleToPlace({ ...many, responses: 25, rows: 60_000 })).toBeNull();
  });

  test('[LC7] the objective is the likelihood of answers and segments, with the prior', () => {
    const model = buildModel(survey, 100);
    const { objective, counts } = cooled(plainPlacing(model, 4), model, 4, 3);
    expect(objective).toBeCloseTo(likelihood(model, 4, counts), 6);
    expect(counts.subarray(0, 4).reduce((a, b) => a + b)).toBe(301);
  });

  test('[LC7] what is bred from two placings is better than what any of them found alone', async () => {
    const model = buildModel(survey, 100);
    const placing = kernelPlacing(await compileKernel(), peopleOf(model), model, 4);
    const alone = Array.from({ length: 30 }, (_, seed) => cooled(placing, model, 4, seed).objective);
    const steps = breed(placing, 4, 1);
    let step = steps.next();
    while (!step.done) step = steps.next();
    expect(likelihood(model, 4, step.value.counts[0])).toBeGreaterThanOrEqual(Math.max(...alone) - 1e-6);
  });
});
