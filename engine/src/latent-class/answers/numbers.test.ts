import { describe, expect, test } from 'vitest';
import { adjustedRandIndex } from '../../comparison/index.ts';
import { MISSING } from '../../survey/index.ts';
import { asFifths, asNumbers, madeNumbers, type NumberKind } from '../../testing/made-numbers.ts';
import { plainExpectation } from '../../testing/plain-expectation.ts';
import { plainTilted, plainTiltMaximum, plainTiltValue } from '../../testing/plain-numbers.ts';
import { madeSurvey } from '../../testing/surveys.ts';
import { informationShares } from '../figures/information.ts';
import { membership } from '../figures/membership.ts';
import { decideAnswers, fitSegments } from '../fit-segments.ts';
import { numberColumn } from '../rows/cluster-data.ts';
import { buildModel } from '../rows/model.ts';
import { tableCount } from '../rows/responses.ts';
import { climb } from '../search/climb.ts';
import { randomStart } from '../search/seeding.ts';
import type { LatentClassData } from '../types.ts';
import { FitSteps } from './fit-steps.ts';
import { freeParameters } from './models.ts';
import { fifthOf } from './number-fifths.ts';
import { withSpread } from './numbers.ts';

const made = madeNumbers('heaped at fives, 12% at the ceiling', { respondents: 300, missing: 0.05, seed: 3 });
const weights = Float64Array.from(made.truth, (_, i) => 0.5 + (i % 4) / 2);
const survey = asNumbers(made, weights);
const settings = { maxSegments: 3, predict: false, starts: 20, seed: 4 };

describe('the M-step of numbers', () => {
  test.each([false, true])('[LC39] with spread %s arrives at the maximum of its plain twin', (spread) => {
    const few = { ...survey, columns: survey.columns.slice(0, 2) };
    const model = buildModel(withSpread(few, spread), 100);
    const segments = 3;
    const counts = new Float64Array(tableCount(model, segments));
    let parameters = randomStart(model, segments, 1, 0);
    plainExpectation(model, segments).expect(parameters, counts);
    const steps = FitSteps.of(model, segments);
    let next: Float64Array = new Float64Array(parameters.length);
    for (let round = 0; round < 12; round++) {
      steps.maximise(counts, parameters, next);
      [parameters, next] = [next, parameters];
    }
    const twin = plainTiltMaximum(model, segments, counts, spread);
    few.columns.forEach(({ categories }, j) => {
      for (let k = 0; k < segments; k++) {
        const logs = plainTilted(model, twin, j, k);
        for (let c = 0; c < categories; c++) {
          expect(parameters[segments * (1 + model.offsets[j] + c) + k]).toBeCloseTo(Math.exp(logs[c]), 4);
        }
      }
    });
    expect(plainTiltValue(model, segments, counts, twin)).toBeLessThan(0);
  });

  test('[LC39] free fifths are unordered categories, inside which everyone answers alike', () => {
    const inFifths = survey.columns.map(({ codes, number }) => ({
      codes: codes.map((step) => (step === MISSING ? MISSING : fifthOf(number!.positions[step]))),
      categories: 5,
    }));
    const [free, asCategories] = [withSpread(survey, 'free'), { ...survey, columns: inFifths }].map((data) => {
      const model = buildModel(data, 100);
      const first = randomStart(model, 3, 1, 0);
      const steps = FitSteps.of(model, 3);
      const counts = new Float64Array(tableCount(model, 3));
      plainExpectation(model, 3).expect(first, counts);
      const after = new Float64Array(first.length);
      steps.maximise(counts, first, after);
      return { model, after };
    });
    survey.columns.forEach(({ number }, j) => {
      for (let k = 0; k < 3; k++) {
        for (let fifth = 0; fifth < 5; fifth++) {
          const own = number!.positions.flatMap((position, c) => (fifthOf(position) === fifth ? [c] : []));
          const at = (of: typeof free, c: number) => of.after[3 * (1 + of.model.offsets[j] + c) + k];
          const sum = own.reduce((all, c) => all + at(free, c), 0);
          expect(sum).toBeCloseTo(at(asCategories, fifth), 9);
          const everyone = own.reduce((all, c) => all + free.model.overall[free.model.offsets[j] + c], 0);
          for (const c of own) {
            expect(at(free, c) / sum).toBeCloseTo(free.model.overall[free.model.offsets[j] + c] / everyone, 9);
          }
        }
      }
    });
    const extra = survey.columns.reduce((sum, { number }) => sum + number!.positions.length - 5, 0);
    expect(freeParameters(free.model, 3)).toBe(freeParameters(asCategories.model, 3) + extra);
  });

  test('[LC40] free fifths are taken for numbers with two humps, and not for others', async () => {
    const spread = async (kind: NumberKind) =>
      (await decideAnswers(asNumbers(madeNumbers(kind, { seed: 5 })), settings)).spread;
    expect(await spread('humps between humps')).toBe('free');
    expect(await spread('normal')).not.toBe('free');
  });

  test.each([0, 100])('[LC4] [LC39] the objective never falls, with alpha %i', (alpha) => {
    const model = buildModel(withSpread(survey, true), alpha);
    const way = climb(model, 4, plainExpectation(model, 4), randomStart(model, 4, 7, 1), {
      objective: 1e-6,
      parameter: 1e-4,
    });
    let before = Number.NEGATIVE_INFINITY;
    for (const objective of way) {
      expect(objective).toBeGreaterThanOrEqual(before - 1e-9 * Math.abs(objective));
      before = objective;
    }
  });

  test('[LC39] the prior holds the tilts: one far-away respondent is no segment', async () => {
    const values = made.values.map((column) => Float64Array.from(column, (value, i) => (i === 0 ? 1e300 : value)));
    const { fits } = await fitSegments(asNumbers({ ...made, values }), { ...settings, maxSegments: 2 });
    expect(Math.min(...fits[1].shares)).toBeGreaterThan(0.1);
    expect(fits[1].responseProbabilities.flat().every((p) => p > 0 && p <= 1)).toBe(true);
  });

  test('[LC8] [LC39] a number has its steps less one, and a tilt or two per segment beyond the first', () => {
    const steps = survey.columns.reduce((sum, { categories }) => sum + categories - 1, 0);
    expect(freeParameters(buildModel(survey, 100), 3)).toBe(2 + steps + 5 * 2);
    expect(freeParameters(buildModel(withSpread(survey, true), 100), 3)).toBe(2 + steps + 5 * 4);
  });

  test('[LC39] a number with two values is fitted as two categories are', async () => {
    const categories = madeSurvey({ respondents: 300, categories: [2, 2, 2, 2, 2, 2, 2], segments: 2 });
    const columns = categories.columns.map(({ codes }) => numberColumn(Float64Array.from(codes), null));
    const [one, other] = [
      await fitSegments(categories, { ...settings, maxSegments: 2 }),
      await fitSegments({ ...categories, columns }, { ...settings, maxSegments: 2 }),
    ];
    expect(other.fits[1].logLikelihood).toBeCloseTo(one.fits[1].logLikelihood, 3);
    expect(other.fits[1].parameters).toBe(one.fits[1].parameters);
  });
});

describe('a run with numbers', () => {
  const scaled = (change: (value: number) => number): LatentClassData =>
    asNumbers({ ...made, values: made.values.map((column) => column.map(change)) }, weights);

  test('[LC39] [NU2] has the same input if a number is multiplied, logged or rounded in the sixth digit', () => {
    for (const change of [
      (x: number) => 3 * x,
      (x: number) => Math.log(x + 1),
      (x: number) => Number(x.toPrecision(6)),
    ]) {
      expect(scaled(change)).toEqual(survey);
    }
  });

  test('[LC11] [LC39] is the same to the last bit with two threads', async () => {
    const own = { ...settings, maxSegments: 2 };
    const [one, two] = await Promise.all([1, 2].map((threads) => fitSegments(survey, { ...own, threads })));
    expect(JSON.stringify({ ...two, settings: null })).toBe(JSON.stringify({ ...one, settings: null }));
  });

  test('[LC3] keeps respondents without numbers, and numbers beside categories and scales', async () => {
    const others = madeSurvey({ respondents: 300, categories: [3, 4], segments: 2, missing: 0.05 });
    const columns = [
      ...survey.columns,
      ...others.columns.map((column) => ({ ...column, scalePoints: column.categories })),
    ];
    const { fits, counted } = await fitSegments({ ...survey, columns }, { ...settings, answers: 'scales' });
    expect(counted).toBe(300);
    expect(fits[2].sizes.reduce((sum, size) => sum + size, 0)).toBeCloseTo(
      weights.reduce((sum, w) => sum + w, 0),
      6,
    );
  });

  test('[LC40] has a second term where segments differ in spread, and none where they differ in level only', async () => {
    const decided = async (kind: Parameters<typeof madeNumbers>[0]) =>
      (await decideAnswers(asNumbers(madeNumbers(kind, { respondents: 300, seed: 2 })), settings)).spread;
    expect(await decided('different in spread')).toBe(true);
    expect(await decided('normal')).toBe(false);
  });

  test('[LC39] finds the planted segments better than fifths do', async () => {
    const planted = madeNumbers('log-normal', { respondents: 700, seed: 5 });
    const agreement = async (data: LatentClassData) => {
      const { fits } = await fitSegments(data, { ...settings, starts: 10 });
      return adjustedRandIndex([...planted.truth], membership(data, fits[2]).assignments);
    };
    expect(await agreement(asNumbers(planted))).toBeGreaterThan((await agreement(asFifths(planted))) + 0.02);
  });

  test('[LC41] the share of information finds a number that alone decides', async () => {
    const alone = Float64Array.from(made.truth, (k, i) => 100 * k + (i % 10));
    const { fits } = await fitSegments(
      { ...survey, columns: [numberColumn(alone, weights), ...survey.columns.slice(0, 2)] },
      settings,
    );
    const shares = informationShares(fits[2]);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
    expect(shares[0]).toBeGreaterThan(0.5);
    expect(informationShares(fits[0])).toEqual([0, 0, 0]);
  });
});
