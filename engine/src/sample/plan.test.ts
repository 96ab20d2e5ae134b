import { type PlannedSurvey, summarisePlan } from '@qp/facts';
import { describe, expect, it } from 'vitest';
import { fitSegments, scoreRows } from '../latent-class/index.ts';
import { Random } from '../numerics/index.ts';
import { MISSING } from '../survey/index.ts';
import { drawSurvey, newPeople, type PlanTruth, plantedTruth, surveyAsPlanned } from './plan.ts';

const settings = { maxSegments: 6, treatment: 'categories', criterion: 'bic', alpha: 100, seed: 1 } as const;

describe('planning a sample', () => {
  it('[PS1] draws people by the model, and missing answers as in the data', () => {
    const truth: PlanTruth = {
      model: {
        segments: 2,
        categories: [2, 3],
        mixture: [0.7, 0.3],
        responseProbabilities: [
          [0.9, 0.2, 0.1, 0.8],
          [0.5, 0.1, 0.25, 0.3, 0.25, 0.6],
        ],
      },
      data: {
        respondents: 4,
        columns: [
          { codes: Uint8Array.of(0, 1, 0, MISSING), categories: 2 },
          { codes: Uint8Array.of(0, 1, 2, MISSING), categories: 3 },
        ],
      },
    };
    const { columns } = drawSurvey(truth, 40_000, new Random(3, 1, 1));
    const share = (test: (row: number) => boolean) =>
      [...columns[0].codes.keys()].filter(test).length / columns[0].codes.length;
    expect(share((i) => columns[0].codes[i] === MISSING)).toBeCloseTo(0.25, 2);
    // One of four respondents lacks both answers.
    expect(share((i) => columns[0].codes[i] === MISSING && columns[1].codes[i] === MISSING)).toBeCloseTo(0.25, 2);
    const both = 0.75 * (0.7 * 0.9 * 0.25 + 0.3 * 0.2 * 0.6);
    expect(share((i) => columns[0].codes[i] === 0 && columns[1].codes[i] === 2)).toBeCloseTo(both, 2);
  });

  it.each([0.67, 0.81, 0.9])('[PS1] makes segments that a true model assigns right in a share of %s', (separation) => {
    const truth = plantedTruth([3, 2, 1], separation, 12, 4, 5);
    const people = drawSurvey(truth, 20_000, new Random(8, 8, 8));
    const { probabilities, assignments } = scoreRows(truth.model, people);
    const right = assignments.reduce((sum, k, i) => sum + probabilities[3 * i + k], 0) / people.respondents;
    expect(Math.abs(right - separation)).toBeLessThan(0.015);
    expect(truth.model.mixture).toEqual([0.5, 1 / 3, 1 / 6]);
  });

  it('[PS2] compares with the solution as a plain matching does', async () => {
    const truth = plantedTruth([5, 3, 2], 0.9, 10, 3, 2);
    const fresh = newPeople(truth, 1);
    const survey = await surveyAsPlanned(truth, settings, { people: 400, survey: 3 }, fresh);
    const data = drawSurvey(truth, 400, new Random(1, 400, 3));
    const { fits, chosen } = await fitSegments(data, {
      maxSegments: 5,
      criterion: 'bic',
      answers: 'categories',
      seed: 4,
      starts: 20,
      deals: 4,
    });
    expect(survey.chosen).toBe(chosen);
    const found = scoreRows(fits[chosen - 1], fresh.data).assignments;
    const pairs = (k: number, c: number) => fresh.segmentOf.filter((own, i) => own === k && found[i] === c).length;
    const orders = (left: number[]): number[][] =>
      left.length === 0
        ? [[]]
        : left.flatMap((c) => orders(left.filter((one) => one !== c)).map((rest) => [c, ...rest]));
    const sums = orders([...Array(chosen).keys()]).map((order) =>
      order.slice(0, 3).reduce((sum, c, k) => sum + pairs(k, c), 0),
    );
    expect(survey.match).toBeCloseTo(Math.max(...sums) / fresh.segmentOf.length, 12);
    expect(survey.typing).toBeLessThanOrEqual(1);
    expect(survey.typing).toBeGreaterThan(0.5);
    // The same survey again, to the last digit.
    expect(await surveyAsPlanned(truth, settings, { people: 400, survey: 3 }, fresh)).toEqual(survey);
  });

  it('[PS3] [PS4] sums surveys up: shares grow with people, and needed people lie where nine of ten find the segments', () => {
    const survey = (people: number, found: boolean): PlannedSurvey => ({
      people,
      chosen: found ? 2 : 1,
      match: found ? 0.95 : 0.6,
      overlaps: [found ? 0.9 : 0.6, found ? 0.9 : 0],
      sizes: [found ? 0.7 : 1, found ? 0.3 : 0],
      typing: 0.8,
    });
    const of = (shares: Record<number, number>) =>
      summarisePlan(
        [0.7, 0.3],
        Object.entries(shares).flatMap(([people, share]) =>
          Array.from({ length: 100 }, (_, i) => survey(Number(people), i < 100 * share)),
        ),
      );
    // A logistic curve in log(people): .1, .5 at 1,000 and .9 one step of log 5 away.
    const plan = of({ 200: 0.1, 1000: 0.5, 5000: 0.9 });
    expect(plan.points.map(({ found }) => found)).toEqual([0.1, 0.5, 0.9].map((share) => expect.closeTo(share, 2)));
    const most = of({ 200: 0.5, 450: 0.8, 1000: 0.94, 2200: 0.98, 5000: 1 });
    expect(most.needed).toBeGreaterThan(450);
    expect(most.needed).toBeLessThan(1000);
    expect(most.smallestNeeded).toBe(most.needed);
    expect(most.flatFrom).toBe(2200);
    expect(of({ 200: 0, 450: 0, 1000: 0, 2200: 0.1, 5000: 0.3 }).needed).toBeNull();
    const sure = of({ 200: 1, 450: 1, 1000: 1, 2200: 1, 5000: 1 });
    expect(sure).toMatchObject({ needed: 200, flatFrom: 200 });
    expect(sure.points[0].smallest).toEqual({ from: 0.3, to: 0.3 });
    expect(sure.points.every(({ found }) => found > 0.95 && found <= 1)).toBe(true);
  });
});
