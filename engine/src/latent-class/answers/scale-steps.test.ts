import type { AnswerTreatment } from '@qp/facts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MISSING } from '../../survey/index.ts';
import { plainExpectation } from '../../testing/plain-expectation.ts';
import { type PlainNumbers, plainEnds, plainLogs, plainMaximum, plainValue } from '../../testing/plain-scales.ts';
import { anySurvey, madeScales } from '../../testing/surveys.ts';
import { buildModel, type Model } from '../rows/model.ts';
import { classCount, tableCount } from '../rows/responses.ts';
import { type Climb, climb, MAX_EVALUATIONS, plainSteps } from '../search/climb.ts';
import { randomStart } from '../search/seeding.ts';
import type { LatentClassData } from '../types.ts';
import { FitSteps } from './fit-steps.ts';
import { SMALLEST_PROBABILITY } from './limits.ts';
import { freeParameters, groupsOf } from './models.ts';
import { scaleLayout } from './scale-layout.ts';

function watch(steps: Generator<number, Climb, void>): { end: Climb; seen: number[] } {
  const seen: number[] = [];
  let step = steps.next();
  while (!step.done) {
    seen.push(step.value);
    step = steps.next();
  }
  return { end: step.value, seen };
}

function toTheEnd(
  data: LatentClassData,
  segments: number,
  alpha: number,
  treatment: AnswerTreatment,
  start = 0,
): Climb {
  const model = buildModel(data, alpha, { treatment });
  const expectation = plainExpectation(model, segments);
  const short = watch(plainSteps(model, segments, expectation, randomStart(model, segments, 5, start), 20)).end;
  return watch(climb(model, segments, expectation, short.parameters)).end;
}

/** The numbers behind the tables, as the plain twin writes them. */
function numbersOf(model: Model, segments: number, parameters: Float64Array): PlainNumbers {
  const [{ group }] = groupsOf(model, segments).groups;
  const { betas, gammas, style } = scaleLayout(group, {
    ends: Math.min(3, model.styles),
    agreeing: model.styles > 3 ? 3 : 1,
  });
  const { delta, alpha } = style(parameters);
  return {
    beta: betas.map((from, at) => Array.from(parameters.subarray(from, gammas[at]))),
    gamma: gammas.map((from) => Array.from(parameters.subarray(from, from + segments))),
    delta: Array.from(delta),
    alpha: Array.from(alpha),
    sides: model.sides,
    ends: plainEnds(model),
  };
}

const survey = madeScales({ respondents: 300, points: [5, 5, 4, 6, 3, 5], segments: 2, missing: 0.05, weighted: true });

describe('the M-step of scales', () => {
  test.each(['scales', 'style', 'acquiescence'] as const)(
    '[LC17] [LC18] [LC38] %s: arrives at the maximum of its plain twin',
    (treatment) => {
      const small = { ...survey, columns: survey.columns.slice(0, 3) };
      const model = buildModel(small, 100, { treatment });
      const segments = 2;
      const counts = new Float64Array(tableCount(model, segments));
      let parameters = randomStart(model, segments, 1, 0);
      plainExpectation(model, segments).expect(parameters, counts);
      const step = FitSteps.of(model, segments);
      let next: Float64Array = new Float64Array(parameters.length);
      let value = plainValue(model, segments, counts, numbersOf(model, segments, parameters));
      for (let round = 0; round < 60; round++) {
        step.maximise(counts, parameters, next);
        const there = plainValue(model, segments, counts, numbersOf(model, segments, next));
        expect(there).toBeGreaterThanOrEqual(value - 1e-9 * Math.abs(value));
        value = there;
        [parameters, next] = [next, parameters];
      }
      const twin = plainMaximum(model, segments, counts);
      expect(value).toBeGreaterThan(plainValue(model, segments, counts, twin) - 1e-4);
      const classes = classCount(model, segments);
      small.columns.forEach(({ categories: points }, j) => {
        for (let own = 0; own < classes; own++) {
          const logs = plainLogs(twin, j, Math.floor(own / model.styles), own % model.styles);
          for (let c = 0; c < points; c++) {
            expect(parameters[classes * (1 + model.offsets[j] + c) + own]).toBeCloseTo(Math.exp(logs[c]), 3);
          }
        }
      });
    },
  );

  test('[LC17] [LC18] tables are what the formula says, after a step and after an extrapolation', () => {
    const model = buildModel(survey, 100, { treatment: 'style' });
    const [segments, classes] = [3, classCount(model, 3)];
    const step = FitSteps.of(model, segments);
    const counts = new Float64Array(tableCount(model, segments));
    const points = [randomStart(model, segments, 1, 0)];
    for (let at = 0; at < 20; at++) {
      plainExpectation(model, segments).expect(points[at], counts);
      points.push(new Float64Array(points[0].length));
      step.maximise(counts, points[at], points[at + 1]);
    }
    const leap = new Float64Array(points[0].length);
    expect(step.extrapolate(points[18], points[19], points[20], leap)).toBe(true);
    for (const parameters of [points[0], points[1], points[20], leap]) {
      const numbers = numbersOf(model, segments, parameters);
      survey.columns.forEach(({ categories: count }, j) => {
        for (let own = 0; own < classes; own++) {
          const logs = plainLogs(numbers, j, Math.floor(own / 3), own % 3);
          for (let c = 0; c < count; c++) {
            expect(parameters[classes * (1 + model.offsets[j] + c) + own]).toBeCloseTo(Math.exp(logs[c]), 12);
          }
        }
      });
    }
    const centred = [points[1], points[20]].flatMap((parameters) => {
      const { beta, gamma, delta } = numbersOf(model, segments, parameters);
      return [...beta, ...gamma, delta].map((values) => values.reduce((sum, value) => sum + value, 0));
    });
    for (const sum of centred) expect(sum).toBeCloseTo(0, 9);
  });
});

describe('a climb with scales', () => {
  test.each<[string, readonly AnswerTreatment[], number]>([
    ['[LC17] [LC18] scales and style', ['scales', 'style'], 80],
    // Its climbs take three times as long.
    ['[LC38] agreeing', ['acquiescence'], 8],
  ])('[LC4] [LC6] %s: never lets the objective fall, on any survey of scales and categories', (_, models, numRuns) => {
    const alphas = fc.constantFrom(0, 1, 100, 1000);
    fc.assert(
      fc.property(
        anySurvey,
        fc.integer({ min: 1, max: 4 }),
        alphas,
        fc.constantFrom(...models),
        (data, segments, alpha, treatment) => {
          const model = buildModel(data, alpha, { treatment });
          const expectation = plainExpectation(model, segments);
          const short = watch(plainSteps(model, segments, expectation, randomStart(model, segments, 5, 0), 20));
          const long = watch(climb(model, segments, expectation, short.end.parameters));
          const seen = [...short.seen, ...long.seen];
          for (let at = 1; at < seen.length; at++) {
            expect(seen[at]).toBeGreaterThanOrEqual(seen[at - 1] - 1e-10 * Math.max(1, Math.abs(seen[at - 1])));
          }
          const tables = long.end.parameters.subarray(0, tableCount(model, segments));
          expect(tables.every((value) => value >= SMALLEST_PROBABILITY && value <= 1 + 1e-12)).toBe(true);
          expect(long.end.parameters.every(Number.isFinite)).toBe(true);
          expect(long.end.converged || long.end.evaluations >= MAX_EVALUATIONS).toBe(true);
        },
      ),
      { numRuns, seed: 6 },
    );
  });

  test('[LC17] is the same as with categories if two points of a scale were given', () => {
    const two = survey.columns.map(({ codes }) => ({
      codes: codes.map((code) => (code === MISSING ? MISSING : code > 2 ? 2 : 0)),
      categories: 3,
      scalePoints: 3,
    }));
    const data = { ...survey, columns: two };
    const [scales, categories] = [toTheEnd(data, 2, 100, 'scales'), toTheEnd(data, 2, 100, 'categories')];
    expect(scales.objective).toBeCloseTo(categories.objective, 5);
    const models = (['scales', 'categories'] as const).map((treatment) => buildModel(data, 100, { treatment }));
    expect(freeParameters(models[0], 2)).toBe(freeParameters(models[1], 2));
  });

  test('[LC11] [LC17] [LC38] takes the same path along reversed scales', () => {
    const turned = survey.columns.map(({ codes, categories, scalePoints = 0 }) => ({
      codes: codes.map((code) => (code === MISSING ? MISSING : categories - 1 - code)),
      categories,
      scalePoints,
      side: -1 as const,
    }));
    for (const treatment of ['scales', 'style', 'acquiescence'] as const) {
      const [one, other] = [survey, { ...survey, columns: turned }].map((data) => toTheEnd(data, 2, 100, treatment));
      expect(other.objective).toBeCloseTo(one.objective, 6);
    }
  });

  test('[LC2] [LC3] [LC18] joins identical respondents, and counts a weight of 2 as two identical ones', () => {
    const few = madeScales({ respondents: 400, points: [3, 3, 3], segments: 2 });
    const [joined, apart] = [true, false].map((joinIdentical) =>
      buildModel(few, 100, { treatment: 'style', joinIdentical }),
    );
    expect(joined.rows).toBeLessThan(0.2 * apart.rows);
    const doubled = { ...few, weights: Float64Array.from({ length: 400 }, (_, i) => 1 + (i % 2)) };
    const rows = Array.from({ length: 400 }, (_, i) => (i % 2 ? [i, i] : [i])).flat();
    const columns = few.columns.map((column) => ({ ...column, codes: Uint8Array.from(rows, (i) => column.codes[i]) }));
    const twice = buildModel({ respondents: rows.length, columns, weights: null }, 0, { treatment: 'style' });
    const once = buildModel(doubled, 0, { treatment: 'style' });
    for (const [one, other] of [
      [joined, apart],
      [once, twice],
    ]) {
      const start = randomStart(apart, 2, 1, 0);
      const [a, b] = [one, other].map((m) => watch(plainSteps(m, 2, plainExpectation(m, 2), start, 10)).end.parameters);
      expect(a.reduce((worst, value, at) => Math.max(worst, Math.abs(value - b[at])), 0)).toBeLessThan(1e-8);
    }
  });
});

describe('[LC8] the parameters', () => {
  test('of scales and style are counted as in the model, without points never given', () => {
    const mixed = {
      ...survey,
      columns: [{ codes: survey.columns[0].codes, categories: 5 }, ...survey.columns.slice(1, 4)],
    };
    mixed.columns[2] = { ...mixed.columns[2], codes: mixed.columns[2].codes.map((code) => (code === 1 ? 0 : code)) };
    const free = (treatment: AnswerTreatment, segments: number) =>
      freeParameters(buildModel(mixed, 100, { treatment }), segments);
    // One variable of 5 categories; scales of 5, 3 (one of 4 never given) and 6 points.
    expect(free('categories', 3)).toBe(2 + 3 * (4 + 4 + 2 + 5));
    expect(free('scales', 3)).toBe(2 + 3 * 4 + (4 + 2) + (2 + 2) + (5 + 2));
    expect(free('style', 3)).toBe(8 + 3 * 4 + (4 + 2) + (2 + 2) + (5 + 2) + 2);
    expect(free('scales', 1)).toBe(free('categories', 1));
  });
});
