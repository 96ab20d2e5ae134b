import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainExpectation } from '../../testing/plain-expectation.ts';
import { anySurvey, madeScales, madeSurvey } from '../../testing/surveys.ts';
import { FitSteps } from '../answers/fit-steps.ts';
import { groupsOf } from '../answers/models.ts';
import { buildModel, type Model } from '../rows/model.ts';
import { countsLength, tableCount } from '../rows/responses.ts';
import { plainSteps } from '../search/climb.ts';
import { randomStart } from '../search/seeding.ts';
import type { Expectation } from './expectation.ts';
import { kernelExpectation, startKernel } from './kernel-expectation.ts';
import { placeInKernel } from './kernel-memory.ts';

async function kernelFor(model: Model, segments: number, members?: number): Promise<Expectation> {
  const data = await placeInKernel(model, segments, 1, { members });
  return kernelExpectation(startKernel(data), data, data.workspaces[0], model, segments);
}

/**
 * The largest difference between two E-steps over some steps of a climb, relative to the size of the numbers. With levels of style
 * the counts of single levels are not compared, but what an M-step makes of them.
 */
function difference(model: Model, segments: number, one: Expectation, other: Expectation, start: Float64Array): number {
  const length = countsLength(model, segments);
  const compared = model.styles === 1 ? length : segments * model.styles;
  const [a, b] = [new Float64Array(length), new Float64Array(length)];
  let parameters = start.slice();
  let worst = 0;
  for (let step = 0; step < 4; step++) {
    const [x, y] = [one.expect(parameters, a), other.expect(parameters, b)];
    worst = Math.max(worst, Math.abs(x - y) / Math.max(1, Math.abs(y)));
    for (let at = 0; at < compared; at++)
      worst = Math.max(worst, Math.abs(a[at] - b[at]) / Math.max(1, Math.abs(b[at])));
    expect(Number.isFinite(x)).toBe(true);
    expect(a.subarray(0, tableCount(model, segments)).every((value) => value >= 0)).toBe(true);
    const [next, twin] = [new Float64Array(parameters.length), new Float64Array(parameters.length)];
    FitSteps.of(model, segments).maximise(a, parameters, next);
    FitSteps.of(model, segments).maximise(b, parameters, twin);
    for (let at = 0; at < next.length; at++) {
      worst = Math.max(worst, Math.abs(next[at] - twin[at]) / Math.max(1, Math.abs(twin[at])));
    }
    parameters = twin;
  }
  return worst;
}

async function kernelAgainstTwin(model: Model, segments: number, members?: number): Promise<number> {
  const kernel = await kernelFor(model, segments, members);
  const start = randomStart(model, segments, 3, 0);
  return difference(model, segments, kernel, plainExpectation(model, segments), start);
}

describe('the kernel and its plain twin', () => {
  const survey = madeSurvey({
    respondents: 777,
    categories: [4, 5, 2, 3, 7, 50, 2, 2, 5, 4, 3],
    segments: 4,
    missing: 0.1,
    weighted: true,
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 13, 29, 30])(
    '[LC4] give the same counts with %i segments',
    async (segments) => {
      expect(await kernelAgainstTwin(buildModel(survey, 100), segments)).toBeLessThan(1e-9);
      expect(await kernelAgainstTwin(buildModel(survey, 0), segments)).toBeLessThan(1e-9);
    },
  );

  test.each([1, 2, 5, 8, 10, 11, 17, 30])(
    '[LC4] [LC18] give the same counts with %i segments crossed with styles',
    async (segments) => {
      const scales = madeScales({ respondents: 301, points: [5, 4, 7, 5, 3, 5, 6], segments: 3, missing: 0.1 });
      const columns = [...scales.columns, { codes: scales.columns[0].codes, categories: 5 }];
      for (const treatment of ['style', 'acquiescence'] as const) {
        const model = buildModel({ ...scales, columns }, 100, { treatment });
        expect(await kernelAgainstTwin(model, segments)).toBeLessThan(1e-9);
      }
    },
  );

  test('[LC5] [LC18] agree on levels of style whose products leave the range', async () => {
    const points = new Array<number>(240).fill(7);
    const scales = madeScales({ respondents: 80, points, segments: 3, missing: 0.02 });
    for (const treatment of ['style', 'acquiescence'] as const) {
      const model = buildModel(scales, 100, { treatment });
      const start = randomStart(model, 3, 1, 0);
      const [{ answers, group }] = groupsOf(model, 3).groups;
      const { delta, alpha } = answers.leanings!(group, start);
      delta.set(delta.map((value) => 5 * value));
      alpha.set(alpha.map((value) => 5 * value));
      answers.steps(group).land(start, { origin: start, first: start, second: start, length: 0 });
      const kernel = await kernelFor(model, 3);
      expect(difference(model, 3, kernel, plainExpectation(model, 3), start)).toBeLessThan(1e-9);
    }
  });

  test.each([1, 2, 3, 4, 5, 255, 256, 257, 511])(
    '[LC4] give the same counts with %i respondents',
    async (respondents) => {
      const model = buildModel(madeSurvey({ respondents, categories: [3, 3, 4, 2], segments: 2 }), 100, {
        joinIdentical: false,
      });
      expect(await kernelAgainstTwin(model, 3)).toBeLessThan(1e-9);
    },
  );

  test('[LC4] agree on any small survey, grouped or not', async () => {
    await fc.assert(
      fc.asyncProperty(
        anySurvey,
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 6 }),
        async (data, segments, members) => {
          expect(await kernelAgainstTwin(buildModel(data, 50), segments, members)).toBeLessThan(1e-9);
        },
      ),
      { numRuns: 60, seed: 4 },
    );
  });

  test.each([400, 600])(
    '[LC5] agree on %i variables with careless respondents, where products leave the range',
    async (variables) => {
      // Every fifth respondent answers at random, against segments that are certain of themselves.
      const data = madeSurvey({ respondents: 60, categories: new Array(variables).fill(5), segments: 3, seed: 8 });
      const model = buildModel(data, 0);
      const segments = 5;
      const start = randomStart(model, segments, 1, 0);
      for (let at = segments; at < start.length; at++) start[at] = start[at] > 0.5 ? start[at] : 1e-15;
      const kernel = await kernelFor(model, segments);
      expect(difference(model, segments, kernel, plainExpectation(model, segments), start)).toBeLessThan(1e-9);
    },
  );

  test('[LC4] agree with more cells than a code can number', async () => {
    const data = madeSurvey({ respondents: 300, categories: new Array(1500).fill(50), segments: 2, missing: 0.05 });
    expect(await kernelAgainstTwin(buildModel(data, 100), 3)).toBeLessThan(1e-9);
  });

  test('[LC5] agree in a workspace that was used with more segments before', async () => {
    const data = madeSurvey({ respondents: 900, categories: new Array(150).fill(5), segments: 3 });
    const model = buildModel(data, 0);
    const placed = await placeInKernel(model, 6, 1);
    const kernel = startKernel(placed);
    for (const segments of [6, 5, 3]) {
      const start = randomStart(model, segments, 1, 0);
      for (let at = segments; at < start.length; at++) start[at] = start[at] > 0.5 ? start[at] : 1e-15;
      const expectation = kernelExpectation(kernel, placed, placed.workspaces[0], model, segments);
      expect(difference(model, segments, expectation, plainExpectation(model, segments), start)).toBeLessThan(1e-9);
    }
  });

  test('[LC4] agree if all respondents answer alike', async () => {
    const data = madeSurvey({ respondents: 9, categories: [1, 1], segments: 1 });
    expect(await kernelAgainstTwin(buildModel(data, 100), 3)).toBeLessThan(1e-9);
  });
});

test('[LC5] a likelihood that is not a number is never accepted', async () => {
  const model = buildModel(madeSurvey({ respondents: 300, categories: [3, 2], segments: 2 }), 100, {
    joinIdentical: false,
  });
  const kernel = await kernelFor(model, 2);
  const counts = new Float64Array(tableCount(model, 2));
  const start = randomStart(model, 2, 1, 0);
  expect(kernel.expect(start, counts)).toBeLessThan(0);
  for (const mixture of [0, 1e-310, Number.NaN, Number.POSITIVE_INFINITY]) {
    const broken = start.slice().fill(mixture, 0, 2);
    expect(kernel.expect(broken, counts)).toBeNaN();
    expect(() => plainSteps(model, 2, kernel, broken, 1).next()).toThrow(
      'The fit broke down: the log-likelihood is NaN.',
    );
  }
});

test('[LC4] joining variables into groups changes nothing', async () => {
  const model = buildModel(
    madeSurvey({ respondents: 500, categories: [4, 5, 2, 3, 2, 5, 4], segments: 3, missing: 0.1 }),
    100,
  );
  const [grouped, single] = [await kernelFor(model, 5), await kernelFor(model, 5, 1)];
  expect(difference(model, 5, grouped, single, randomStart(model, 5, 1, 0))).toBeLessThan(1e-9);
});
