import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainExpectation } from '../../testing/plain-expectation.ts';
import { anySurvey, madeSurvey } from '../../testing/surveys.ts';
import { FitSteps } from '../answers/fit-steps.ts';
import { SMALLEST_PROBABILITY } from '../answers/limits.ts';
import { buildModel } from '../rows/model.ts';
import { tableCount } from '../rows/responses.ts';
import { type Climb, climb, MAX_EVALUATIONS, plainSteps } from './climb.ts';
import { randomStart } from './seeding.ts';

function watch(steps: Generator<number, Climb, void>): { end: Climb; seen: number[] } {
  const seen: number[] = [];
  let step = steps.next();
  while (!step.done) {
    seen.push(step.value);
    step = steps.next();
  }
  return { end: step.value, seen };
}

function expectNeverFalls(seen: readonly number[]): void {
  for (let at = 1; at < seen.length; at++) {
    // What rounding may take: the sum of as many logarithms as there are respondents.
    expect(seen[at]).toBeGreaterThanOrEqual(seen[at - 1] - 1e-10 * Math.max(1, Math.abs(seen[at - 1])));
  }
}

describe('a climb', () => {
  test('[LC4] [LC6] never lets the objective fall, on any survey, with any prior, plain or leaping', () => {
    const alphas = fc.constantFrom(0, 1, 100, 1000);
    fc.assert(
      fc.property(anySurvey, fc.integer({ min: 1, max: 5 }), alphas, (data, segments, alpha) => {
        const model = buildModel(data, alpha);
        const expectation = plainExpectation(model, segments);
        const start = randomStart(model, segments, 5, 0);
        const short = watch(plainSteps(model, segments, expectation, start, 20));
        const long = watch(climb(model, segments, expectation, short.end.parameters));
        expectNeverFalls([...short.seen, ...long.seen]);
        expect(long.end.parameters.every((value) => value >= SMALLEST_PROBABILITY && value <= 1 + 1e-12)).toBe(true);
        expect(long.end.converged || long.end.evaluations >= MAX_EVALUATIONS).toBe(true);
      }),
      { numRuns: 150, seed: 6 },
    );
  });

  test('[LC6] arrives where plain EM arrives, in a fraction of the evaluations', () => {
    const model = buildModel(
      madeSurvey({ respondents: 400, categories: [3, 3, 2, 2, 4, 3], segments: 3, seed: 2 }),
      100,
    );
    const expectation = plainExpectation(model, 3);
    const start = watch(plainSteps(model, 3, expectation, randomStart(model, 3, 1, 0), 20)).end;
    const leaping = watch(climb(model, 3, expectation, start.parameters)).end;
    const plain = watch(plainSteps(model, 3, expectation, start.parameters, 4000)).end;
    expect(leaping.converged).toBe(true);
    expect(leaping.objective).toBeCloseTo(plain.objective, 5);
    expect(leaping.evaluations).toBeLessThan(400);
  });

  test('[LC11] takes the same way under other numbers of the segments', () => {
    const model = buildModel(madeSurvey({ respondents: 100, categories: [3, 2, 4], segments: 2, missing: 0.1 }), 100);
    const start = randomStart(model, 2, 1, 0);
    const swapped = start.map((_, at) => start[at % 2 === 0 ? at + 1 : at - 1]);
    const expectation = plainExpectation(model, 2);
    const one = watch(plainSteps(model, 2, expectation, start, 15)).end;
    const other = watch(plainSteps(model, 2, expectation, swapped, 15)).end;
    expect(other.objective).toBeCloseTo(one.objective, 9);
    other.parameters.forEach((value, at) => {
      expect(value).toBeCloseTo(one.parameters[at % 2 === 0 ? at + 1 : at - 1], 9);
    });
  });
});

describe('the M-step', () => {
  const columns = [{ codes: Uint8Array.from([0, 0, 0, 1]), categories: 2 }];
  const data = { respondents: 4, columns, weights: null };

  test('[LC4] spreads the pseudo-respondents of the prior as it says', () => {
    const model = buildModel(data, 200);
    // Two segments; 2 pseudo-respondents, 1 a segment, along the shares 3/4 and 1/4.
    const parameters = new Float64Array(tableCount(model, 2));
    FitSteps.of(model, 2).maximise(Float64Array.from([3, 1, 3, 0, 0, 1]), parameters, parameters);
    const expected = [4 / 6, 2 / 6, 3.75 / 4, 0.75 / 2, 0.25 / 4, 1.25 / 2];
    parameters.forEach((value, at) => {
      expect(value).toBeCloseTo(expected[at], 12);
    });
    const prior =
      Math.log(4 / 6) +
      Math.log(2 / 6) +
      0.75 * Math.log((3.75 / 4) * (0.75 / 2)) +
      0.25 * Math.log((0.25 / 4) * (1.25 / 2));
    expect(FitSteps.of(model, 2).logPrior(parameters)).toBeCloseTo(prior, 12);
  });

  test('[LC4] lets a segment that no one belongs to answer like everyone', () => {
    const model = buildModel(data, 0);
    const parameters = new Float64Array(tableCount(model, 2));
    FitSteps.of(model, 2).maximise(Float64Array.from([4, 0, 3, 0, 1, 0]), parameters, parameters);
    expect(Array.from(parameters)).toEqual([1, SMALLEST_PROBABILITY, 0.75, 0.75, 0.25, 0.25]);
    expect(FitSteps.of(model, 2).logPrior(parameters)).toBe(0);
  });

  test('[LC4] takes the logarithm of many small probabilities without losing any', () => {
    const model = buildModel(data, 3000);
    const parameters = new Float64Array(tableCount(model, 30)).fill(SMALLEST_PROBABILITY);
    expect(FitSteps.of(model, 30).logPrior(parameters)).toBeCloseTo(60 * Math.log(SMALLEST_PROBABILITY), 6);
  });
});
