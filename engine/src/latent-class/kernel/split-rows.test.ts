import { describe, expect, test } from 'vitest';
import { madeScales, madeSurvey } from '../../testing/surveys.ts';
import { buildModel } from '../rows/model.ts';
import { tableCount } from '../rows/responses.ts';
import { shapeOf } from '../rows/sample.ts';
import { searchBest } from '../search/search.ts';
import { randomStart } from '../search/seeding.ts';
import { withThreads } from '../threads/fit-threads.ts';
import { kernelExpectation, startKernel } from './kernel-expectation.ts';
import { placeInKernel } from './kernel-memory.ts';
import { kernelRows } from './kernel-rows.ts';

describe('rows that are split', () => {
  test.each([7, 300, 8192, 20_001])(
    '[LC22] give the same counts as rows in one piece, %i of them',
    async (respondents) => {
      const data = madeSurvey({ respondents, categories: [4, 5, 2, 3], segments: 3, missing: 0.1, weighted: true });
      const model = buildModel(data, 100, { joinIdentical: false });
      const placed = await placeInKernel(model, 3, 1, { splitFrom: 1 });
      const one = kernelExpectation(startKernel(placed), placed, placed.workspaces[0], model, 3);
      const split = kernelRows({
        data: placed,
        workspace: 0,
        model,
        sample: { rows: 1, shape: shapeOf(model) },
        people: null,
      }).all.expectation(3);
      const [a, b] = [new Float64Array(tableCount(model, 3)), new Float64Array(tableCount(model, 3))];
      const start = randomStart(model, 3, 1, 0);
      const [x, y] = [one.expect(start, a), split.expect(start, b)];
      expect(y).toBeCloseTo(x, 6);
      a.forEach((count, at) => {
        expect(b[at]).toBeCloseTo(count, 6);
      });
    },
  );

  test('[LC11] [LC22] come to the same solution, to the last bit, with 1, 2 and 4 threads', async () => {
    const data = madeScales({ respondents: 3000, points: [5, 5, 4, 5, 5, 5], segments: 2, missing: 0.05 });
    const search = (count: number) =>
      withThreads(count, undefined, async (threads) => {
        const model = buildModel(data, 100, { treatment: 'style', joinIdentical: false });
        const { tasks, sample } = await threads.load(model, 3, { splitFrom: 1000 });
        const efforts = [2, 3].map((segments) =>
          searchBest(tasks, model, segments, { seed: 1, starts: 6, sampleRows: sample.rows }),
        );
        return (await Promise.all(efforts)).map(({ best }) => best);
      });
    const [one, two, four] = [await search(1), await search(2), await search(4)];
    expect(two).toEqual(one);
    expect(four).toEqual(one);
  });
});
