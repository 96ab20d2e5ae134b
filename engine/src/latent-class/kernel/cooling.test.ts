import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Random } from '../../numerics/random.ts';
import { plainCooling } from '../../testing/plain-cooling.ts';
import { anySurvey, madeScales, madeSurvey } from '../../testing/surveys.ts';
import { buildModel, type Model } from '../rows/model.ts';
import { coolAssignment } from '../search/cooled-assignment.ts';
import { type Allocator, HardAssignments, hardTables, peopleOf, peopleToReassign } from '../search/hard-assignments.ts';
import { kernelAssignments } from './kernel-cooling.ts';
import { compileKernel } from './kernel-memory.ts';

const ownAllocator: Allocator = {
  bytes: (count) => new Uint8Array(count),
  floats: (count) => new Float32Array(count),
  whole: (count) => new Uint32Array(count),
};

function plainAssignments(model: Model, segments: number): HardAssignments {
  const people = peopleOf(model);
  const tables = hardTables(people, model, segments, ownAllocator);
  return new HardAssignments(people, model, segments, tables, plainCooling(people, model, segments));
}

const WARM_TO_COLD = Float32Array.of(3, 2, 1.5, 1, 0.7, 0.3, 0.02);

function cooled(assignments: HardAssignments, model: Model, segments: number, seed: number) {
  const random = new Random(seed, 1, 1);
  assignments.assign(
    Uint8Array.from({ length: model.rows }, () => random.below(segments)),
    random,
  );
  assignments.cool(WARM_TO_COLD);
  const { assigned, objective, counts } = assignments;
  return { assigned, objective, counts };
}

/** Logarithm of the likelihood of the answers of everyone in one segment, and of the prior, by its definition. */
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

describe('respondents who are reassigned one at a time', () => {
  const survey = madeSurvey({ respondents: 301, categories: [4, 5, 2, 3, 7, 2, 2], segments: 4, missing: 0.1 });

  test.each([2, 3, 4, 5, 8, 9, 30])(
    '[LC44] the kernel makes the same moves as its plain twin, %i segments',
    async (segments) => {
      const module = await compileKernel();
      for (const weighted of [false, true]) {
        const model = buildModel(
          madeSurvey({ respondents: 301, categories: [4, 5, 2, 3, 7, 2, 2], segments: 4, missing: 0.1, weighted }),
          100,
        );
        const kernel = cooled(kernelAssignments(module, peopleOf(model), model, segments), model, segments, 5);
        expect(kernel).toEqual(cooled(plainAssignments(model, segments), model, segments, 5));
      }
    },
  );

  test('[LC44] the kernel makes the same moves as its plain twin on any survey', async () => {
    const module = await compileKernel();
    fc.assert(
      fc.property(anySurvey, fc.integer({ min: 2, max: 9 }), (data, segments) => {
        const model = buildModel(data, 100);
        const kernel = cooled(kernelAssignments(module, peopleOf(model), model, segments), model, segments, 7);
        expect(kernel).toEqual(cooled(plainAssignments(model, segments), model, segments, 7));
      }),
      { numRuns: 30 },
    );
  });

  test('[LC44] larger surveys are left to EM', () => {
    expect(peopleToReassign(buildModel(survey, 100))).not.toBeNull();
    const many = { ...buildModel(survey, 100), responses: 20_000 };
    expect(peopleToReassign(many)).toBeNull();
    expect(peopleToReassign({ ...many, responses: 25, rows: 60_000 })).toBeNull();
  });

  test('[LC44] the objective is the likelihood of answers and segments, with the prior', () => {
    const model = buildModel(survey, 100);
    const { objective, counts } = cooled(plainAssignments(model, 4), model, 4, 3);
    expect(objective).toBeCloseTo(likelihood(model, 4, counts), 6);
    expect(counts.subarray(0, 4).reduce((a, b) => a + b)).toBe(301);
  });

  test('[LC44] the counts of a model with style are shared equally among its styles', () => {
    const scales = madeScales({ respondents: 90, points: [5, 5, 4, 5, 7, 5], segments: 2 });
    const model = buildModel(scales, 100, { treatment: 'style' });
    const { counts } = cooled(plainAssignments(model, 2), model, 2, 1);
    expect(counts.length).toBe(6 * (1 + model.responses));
    expect(counts.subarray(0, 6).reduce((a, b) => a + b)).toBeCloseTo(90, 9);
    expect(counts[0]).toBe(counts[2]);
  });

  test('[LC44] a cooled assignment is better than a random one that only joins where most is gained', async () => {
    const model = buildModel(survey, 100);
    const assignments = kernelAssignments(await compileKernel(), peopleOf(model), model, 4);
    const mean = (values: number[]) => values.reduce((a, b) => a + b) / values.length;
    const greedy = Array.from({ length: 10 }, (_, seed) => {
      const random = new Random(seed, 1, 1);
      assignments.assign(
        Uint8Array.from({ length: model.rows }, () => random.below(4)),
        random,
      );
      assignments.cool(new Float32Array(20).fill(0.02));
      return assignments.objective;
    });
    const cooling = Array.from({ length: 10 }, (_, start) => {
      for (const _step of coolAssignment(assignments, 4, 1, start));
      return assignments.objective;
    });
    expect(mean(cooling)).toBeGreaterThan(mean(greedy));
  });
});
