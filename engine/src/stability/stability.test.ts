import type { Stability } from '@qp/facts';
import { agreementOf } from '@qp/facts';
import { beforeAll, describe, expect, test } from 'vitest';
import { fitSegments, type LatentClassData, membership, type SegmentFit } from '../latent-class/index.ts';
import { Random } from '../numerics/index.ts';
import { asNumbers, madeNumbers } from '../testing/made-numbers.ts';
import { plantedSurvey } from '../testing/surveys.ts';
import { bootstrapWeights, takingPart } from './bootstrap.ts';
import type { OwnSolution } from './pair.ts';
import type { StabilityInput } from './pairs.ts';
import { comparePairs, planPairs, summariseStability } from './stability.ts';

const settings = { treatment: 'categories', alpha: 100 } as const;

type Tried = StabilityInput & { readonly segments: number };

/** A run with its own number of segments, ready to be tried again. */
async function solution(data: LatentClassData, segments: number, most = segments, seed = 1): Promise<Tried> {
  const { fits } = await fitSegments(data, { maxSegments: most, seed: 1 });
  return { data, ...settings, seed, segments, solutions: solutionsOf(data, fits) };
}

const solutionsOf = (data: LatentClassData, fits: readonly SegmentFit[]): OwnSolution[] =>
  fits.slice(1).map((fit) => ({ segments: fit.segments, assignments: membership(data, fit).assignments }));

async function stabilityOf(input: Tried, most: number): Promise<Stability> {
  const tasks = planPairs(input.segments, most);
  return summariseStability(input.segments, input.data.respondents, tasks, await comparePairs(input, tasks, 1));
}

/** Answers that have nothing to do with each other. */
function noise(respondents: number, variables: number): LatentClassData {
  const random = new Random(3, 7, 0);
  const columns = Array.from({ length: variables }, () => ({
    codes: Uint8Array.from({ length: respondents }, () => random.below(4)),
    categories: 4,
  }));
  return { respondents, columns, weights: null };
}

describe('bootstrap samples [ST1]', () => {
  const data = noise(1000, 1);

  test('draw as many people as there are, about 63% of them at least once', () => {
    const weights = bootstrapWeights(data, 1, 0);
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBe(1000);
    const drawn = weights.filter((weight) => weight > 0).length;
    expect(Math.abs(drawn / 1000 - (1 - Math.exp(-1)))).toBeLessThan(0.05);
  });

  test('multiply the survey’s own weights, and never draw a respondent of weight 0', () => {
    const own = Float64Array.from({ length: 1000 }, (_, i) => (i < 500 ? 0 : 2.5));
    const weights = bootstrapWeights({ ...data, weights: own }, 1, 0);
    expect(weights.subarray(0, 500).every((weight) => weight === 0)).toBe(true);
    expect(weights.every((weight) => Number.isInteger(weight / 2.5))).toBe(true);
  });

  test('of very many people a sample takes part, the same for the same seed', () => {
    expect(takingPart(data, 5, 100)).toHaveLength(100);
    expect(takingPart(data, 5, 100)).toEqual(takingPart(data, 5, 100));
    expect(takingPart(data, 5, 100)).not.toEqual(takingPart(data, 6, 100));
    expect(takingPart(data, 5)).toHaveLength(1000);
  });
});

describe('planted segments', () => {
  let input: Tried;
  let result: Stability;

  beforeAll(async () => {
    input = await solution(plantedSurvey('planted-complete').data, 3, 4);
    result = await stabilityOf(input, 4);
  });

  test('are stable at their number, and the solution is reproducible; one segment more is not [ST4] [ST5]', () => {
    // The third has 15% of 500 people and 8 questions: more starts (300 a refit) do not find it again more often.
    expect(result.own.map(({ word }) => word)).toEqual(['highly stable', 'highly stable', 'stable']);
    expect(result.word).not.toBe('constructive');
    expect(result.across[2].median).toBeLessThan(0.7);
    expect(result.refits).toBe(2 * (20 + 50 + 20));
  });

  test('have a share within the middle 90% over the samples', () => {
    const sizes = [0, 1, 2].map((k) => input.solutions[1].assignments.filter((segment) => segment === k).length / 500);
    result.own.forEach(({ share: [low, high] }, k) => {
      expect(low).toBeLessThan(sizes[k]);
      expect(high).toBeGreaterThan(sizes[k]);
    });
  });

  test('keep most of their people in another sample, and fewer with one segment more [ST7]', () => {
    const agreement = (segments: number) => agreementOf(result.across[segments - 2].agreement);
    expect(agreement(3).all).toBeGreaterThan(0.85);
    expect(agreement(4).all).toBeLessThan(agreement(3).all);
    const shares = result.across[1].agreement.map((row) => row.reduce((sum, share) => sum + share, 0));
    // Every person is left out by about as many samples: the rows are the sizes of the run's segments.
    shares.forEach((share, k) => {
      const size = input.solutions[1].assignments.filter((segment) => segment === k).length / 500;
      expect(Math.abs(share - size)).toBeLessThan(0.02);
    });
    expect(result.across[1].stability).toEqual(result.own.map(({ stability }) => stability));
  });

  test('differ by less than .05 in stability between two seeds', async () => {
    const tasks = planPairs(3, 3).filter(({ segments }) => segments === 3);
    const again = await comparePairs({ ...input, seed: 99 }, tasks, 1);
    const { own } = summariseStability(3, 500, tasks, again);
    own.forEach(({ stability }, k) => {
      expect(Math.abs(stability - result.own[k].stability)).toBeLessThan(0.05);
    });
  });

  test('give the same bits for any number of threads, and in any parts [ST6]', async () => {
    const tasks = planPairs(3, 4).slice(18, 22);
    const [one, two, four] = await Promise.all([1, 2, 4].map((threads) => comparePairs(input, tasks, threads)));
    expect(two).toEqual(one);
    expect(four).toEqual(one);
    expect([
      ...(await comparePairs(input, tasks.slice(0, 1), 1)),
      ...(await comparePairs(input, tasks.slice(1), 2)),
    ]).toEqual(one);
  });

  test('let something else come first in the middle of a pair', async () => {
    let rests = 0;
    await comparePairs(input, [{ segments: 6, pair: 0 }], 1, { rest: () => rests++ });
    expect(rests).toBeGreaterThan(1);
  });

  test('stop soon when they are told to', async () => {
    const stop = new AbortController();
    const tasks = planPairs(3, 4);
    const work = comparePairs(input, tasks, 1, {
      signal: stop.signal,
      progress: () => stop.abort(new Error('enough')),
    });
    await expect(work).rejects.toThrow('enough');
  });
});

test('segments of numbers are found again, and the same bits come with any number of threads [ST4] [ST6]', async () => {
  const data = asNumbers(madeNumbers('log-normal', { respondents: 300, seed: 3, missing: 0.05 }));
  const { fits } = await fitSegments(data, { maxSegments: 3, seed: 1, predict: false, starts: 10 });
  const input = { data, ...settings, seed: 1, solutions: solutionsOf(data, fits) };
  const tasks = [0, 1].map((pair) => ({ segments: 3, pair }));
  const outcomes = await comparePairs(input, tasks, 2);
  expect(await comparePairs(input, tasks.slice(0, 1), 1)).toEqual(outcomes.slice(0, 1));
  for (const { stability } of summariseStability(3, 300, tasks, outcomes).own) expect(stability).toBeGreaterThan(0.5);
});

test('pure noise is constructive at every number of segments [ST5]', async () => {
  const data = noise(300, 10);
  const { fits } = await fitSegments(data, { maxSegments: 6, seed: 1, predict: false });
  const solutions = solutionsOf(data, fits);
  for (let segments = 2; segments <= 6; segments++) {
    const tasks = Array.from({ length: 4 }, (_, pair) => ({ segments, pair }));
    const outcomes = await comparePairs({ data, ...settings, seed: 1, solutions }, tasks, 1);
    const { word, own } = summariseStability(segments, 300, tasks, outcomes);
    expect(word).toBe('constructive');
    expect(own.some(({ stability }) => stability < 0.6)).toBe(true);
  }
});
