import { describe, expect, test } from 'vitest';
import { Random } from '../../numerics/random.ts';
import { madeScales, madeSurvey, plantedSurvey } from '../../testing/surveys.ts';
import { fitSegments } from '../fit-segments.ts';
import { buildModel, type Model } from '../rows/model.ts';
import { classCount } from '../rows/responses.ts';
import { withThreads } from '../threads/fit-threads.ts';
import { SearchAccount, searchBest } from './search.ts';
import { randomStart } from './seeding.ts';
import { membersOf, splitAndMerge } from './split-and-merge.ts';

const search = (model: Model, segments: number, seed: number, starts: number | null = null, threads = 1) =>
  withThreads(threads, undefined, async (all) => {
    const { tasks, sample } = await all.load(model, segments);
    return searchBest(tasks, model, segments, { seed, starts, sampleRows: sample.rows });
  });

describe('a start near a solution', () => {
  const categories = madeSurvey({ respondents: 90, categories: [3, 2, 4], segments: 3, missing: 0.1, weighted: true });
  const scales = madeScales({ respondents: 90, points: [5, 5, 4, 5, 7, 5], segments: 3, missing: 0.1 });
  const cases = [
    ['categories', buildModel(categories, 100)],
    ['scales', buildModel(scales, 100, { treatment: 'scales' })],
    ['response style', buildModel(scales, 100, { treatment: 'style' })],
  ] as const;

  test.each(cases)('[LC7] has shares and response probabilities that sum to 1: %s', (_, model) => {
    const solution = randomStart(model, 4, 1, 1);
    const members = membersOf(model, 4, solution);
    expect(members.flat().toSorted((a, b) => a - b)).toEqual(Array.from({ length: model.rows }, (__, row) => row));
    const start = splitAndMerge(model, 4, solution, members, new Random(1, 2, 3));
    expect(start.length).toBe(solution.length);
    expect(start).not.toEqual(solution);
    const classes = classCount(model, 4);
    const sum = (from: number, to: number, stride: number) => {
      let total = 0;
      for (let at = from; at < to; at += stride) total += start[at];
      return total;
    };
    expect(sum(0, classes, 1)).toBeCloseTo(1, 9);
    for (let j = 0; j < model.codes.length; j++) {
      for (let k = 0; k < classes; k++) {
        const [from, to] = [model.offsets[j], model.offsets[j + 1]].map((r) => classes * (1 + r));
        expect(sum(from + k, to, classes)).toBeCloseTo(1, 9);
      }
    }
  });
});

describe('a search', () => {
  const { data } = plantedSurvey('planted-complete');

  test('[LC7] finds one segment more than planted, whatever the seed, and says what it found', async () => {
    const model = buildModel(data, 100);
    const found = await Promise.all([1, 2, 3].map((seed) => search(model, 4, seed)));
    for (const { best, reachedBest, startsFinished } of found) {
      expect(best.objective).toBeCloseTo(found[0].best.objective, 4);
      expect(best.converged).toBe(true);
      expect(reachedBest).toBe(8);
      expect(startsFinished).toBeGreaterThanOrEqual(8);
    }
  });

  test('[LC7] counts starts that descend from one another once', async () => {
    const { startsTried, startsFinished, reachedBest, rival } = await search(buildModel(data, 100), 3, 1);
    // Each line has 12 random starts and batches of 10 near what they found.
    expect(startsTried).toBeGreaterThanOrEqual(22 * startsFinished);
    expect({ startsFinished, reachedBest, rival }).toEqual({ startsFinished: 8, reachedBest: 8, rival: null });
  });

  test('[LC44] [LC11] reassigns respondents where membership is nearly certain, alike for 1 and 2 threads', async () => {
    const model = buildModel(plantedSurvey('planted-wide').data, 100);
    const one = await search(model, 5, 1);
    // The best known; 1,000 random starts ended at least 10 lower.
    expect(one.best.objective).toBeCloseTo(-34600.58, 2);
    const two = await search(model, 5, 1, null, 2);
    expect(two.best.parameters).toEqual(one.best.parameters);
    expect(two.best.objective).toBe(one.best.objective);
    const random = await search(model, 5, 1, 100);
    expect(random.best.objective).toBeLessThan(one.best.objective - 5);
  });

  test('[LC7] [LC11] ends after a few lines on a large survey, alike for 1 and 2 threads', async () => {
    const categories = Array.from({ length: 40 }, () => 3);
    const survey = madeSurvey({ respondents: 20_000, categories, segments: 4 });
    // Each has a model of its own, because a sample for short runs changes the order of its rows.
    const [one, two] = await Promise.all([1, 2].map((threads) => search(buildModel(survey, 100), 4, 1, null, threads)));
    expect(two.best).toEqual(one.best);
    // Three of one mind are enough after so much work.
    expect(one).toMatchObject({ startsFinished: 3, reachedBest: 3 });
    expect(one.best.converged).toBe(true);
  });

  test('[LC7] makes exactly the requested number of random starts and runs a fifth of them to the end', async () => {
    expect(await search(buildModel(data, 100), 3, 1, 67)).toMatchObject({ startsTried: 67, startsFinished: 14 });
  });
});

describe('[LC7] the facts about a search', () => {
  const at = (objective: number) => ({ parameters: new Float64Array(1), objective, evaluations: 30, converged: true });

  test('count the independent starts that reached the best, and name the best rival', () => {
    const account = new SearchAccount();
    for (const objective of [-100, -100.7, -100.0004, -100.7003, -103])
      account.add({ ends: [at(objective)], startsTried: 0, work: 0, cools: false });
    expect(account.result()).toMatchObject({ startsFinished: 5, reachedBest: 2, rivals: 1, rival: at(-100.7) });
  });

  test('have no rival where every start reached the same solution', () => {
    const account = new SearchAccount();
    account.add({ ends: [at(-100), { ...at(-120), converged: false }], startsTried: 0, work: 0, cools: false });
    expect(account.result()).toMatchObject({ startsFinished: 2, reachedBest: 1, rivals: 0, rival: null });
  });

  test('say how many people the best rival assigns differently', async () => {
    const survey = plantedSurvey('planted-complete').data;
    const { fits } = await fitSegments(survey, { maxSegments: 6, starts: 50, predict: false });
    expect(fits[0]).toMatchObject({ rivalBehind: null, rivalMoves: null });
    const { rivalBehind, rivalMoves } = fits[5];
    expect(rivalBehind).toBeGreaterThan(0);
    expect(rivalMoves).toBeGreaterThan(0);
    expect(rivalMoves).toBeLessThan(1);
  });
});

describe('[LC25] solutions that are as good as the best', () => {
  test('agree where the segments are there', async () => {
    const { fits } = await fitSegments(plantedSurvey('planted-complete').data, { maxSegments: 3, predict: false });
    expect(fits[2].agreement).toBeGreaterThan(0.999);
    expect(fits[0].agreement).toBeNull();
  });

  test('do not if four yes or no questions cannot distinguish five segments', async () => {
    const four = madeSurvey({ respondents: 216, categories: [2, 2, 2, 2], segments: 2, seed: 5 });
    const { fits } = await fitSegments(four, { maxSegments: 5, alpha: 0, predict: false });
    expect(fits[4].reachedBest).toBeGreaterThan(1);
    expect(fits[4].agreement).toBeLessThan(0.8);
  });
});
