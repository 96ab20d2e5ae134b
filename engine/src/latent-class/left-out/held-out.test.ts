import type { SegmentModel } from '@qp/facts';
import { describe, expect, test } from 'vitest';
import { MISSING } from '../../survey/index.ts';
import { madeScales, madeSurvey, plantedSurvey } from '../../testing/surveys.ts';
import { fitSegments } from '../fit-segments.ts';
import { buildModel } from '../rows/model.ts';
import { OBJECTIVE_TOLERANCE, PARAMETER_TOLERANCE } from '../search/climb.ts';
import { withThreads } from '../threads/fit-threads.ts';
import type { LatentClassData } from '../types.ts';
import { dealFolds } from './folds.ts';
import { type Candidates, heldOutPrediction } from './held-out.ts';
import { estimate, pairedDifference } from './prediction-figures.ts';

const survey = madeSurvey({
  respondents: 240,
  categories: [3, 2, 4, 5, 2, 3],
  segments: 3,
  missing: 0.05,
  weighted: true,
});
const categories = (...segments: number[]): Candidates => ({ build: (data) => buildModel(data, 100), segments });

/** With so few, only the best is run to the end, in a fold as in a fit. */
const STARTS = 5;
/** As exact as the fits of a run. */
const EXACT = { objective: OBJECTIVE_TOLERANCE, parameter: PARAMETER_TOLERANCE };

type Settings = Parameters<typeof heldOutPrediction>[3] & { threads?: number };

const predict = (data: LatentClassData, candidates: Candidates[], { threads = 1, ...settings }: Settings) =>
  withThreads(threads, undefined, (all) => heldOutPrediction(all, data, candidates, settings));

/** The plain twin: people taken out of the survey by hand, products multiplied one answer at a time. */
async function plainPrediction(data: LatentClassData, segments: number, folds: number, seed: number) {
  const { people, foldOf } = dealFolds(data, folds, seed)!;
  const values = new Map<number, number>();
  for (let fold = 0; fold < folds; fold++) {
    const rest = Array.from(people).filter((_, at) => foldOf[at] !== fold);
    const columns = data.columns.map(({ codes, categories }) => ({
      codes: Uint8Array.from(rest, (i) => codes[i]),
      categories,
    }));
    const weights = data.weights && Float64Array.from(rest, (i) => data.weights![i]);
    const { fits } = await fitSegments(
      { respondents: rest.length, columns, weights },
      { maxSegments: segments, seed, starts: STARTS, predict: false },
    );
    for (const [at, i] of people.entries()) if (foldOf[at] === fold) values.set(i, likelihood(fits.at(-1)!, data, i));
  }
  return Array.from(people, (i) => Math.log(values.get(i)!));
}

function likelihood(fit: SegmentModel, data: LatentClassData, i: number): number {
  let sum = 0;
  for (let k = 0; k < fit.segments; k++) {
    let product = fit.mixture[k];
    data.columns.forEach(({ codes }, j) => {
      if (codes[i] !== MISSING) product *= fit.responseProbabilities[j][codes[i] * fit.segments + k];
    });
    sum += product;
  }
  return sum;
}

describe('prediction of held-out respondents', () => {
  test('[LC15] does not remember: other answers of a held-out respondent change no one else of the fold', async () => {
    const { people, foldOf } = dealFolds(survey, 5, 1)!;
    const one = people[foldOf.indexOf(0)];
    const columns = survey.columns.map((column) => ({ ...column, codes: column.codes.slice() }));
    for (const { codes, categories: count } of columns)
      codes[one] = (codes[one] === MISSING ? 0 : codes[one] + 1) % count;
    const settings = { folds: 5, leftOut: 1, seed: 1 };
    const [before, after] = await Promise.all(
      [survey, { ...survey, columns }].map((data) => predict(data, [categories(2, 4)], settings)),
    );
    const others = (values: Float64Array) => values.filter((_, at) => before!.people[at] !== one);
    for (const k of [0, 1]) {
      expect(others(after!.logLikelihoods[0][k])).toEqual(others(before!.logLikelihoods[0][k]));
      expect(after!.logLikelihoods[0][k]).not.toEqual(before!.logLikelihoods[0][k]);
    }
  });

  test('[LC15] agrees with its plain twin', async () => {
    const { logLikelihoods } = (await predict(survey, [categories(1, 3)], {
      folds: 4,
      seed: 5,
      starts: STARTS,
      arrival: EXACT,
    }))!;
    for (const [at, segments] of [1, 3].entries()) {
      const plain = await plainPrediction(survey, segments, 4, 5);
      logLikelihoods[0][at].forEach((value, i) => {
        expect(value).toBeCloseTo(plain[i], 9);
      });
    }
  });

  test('[LC15] is the same with climbs that are less exact, also when styles are hardly separated', async () => {
    const scales = madeScales({ respondents: 150, points: [5, 5, 5, 5, 5, 5, 5, 5], segments: 2 });
    const style: Candidates = { build: (data) => buildModel(data, 100, { treatment: 'style' }), segments: [2, 3] };
    const settings = { folds: 3, seed: 1, leftOut: 1, starts: 4 };
    const rough = (await predict(scales, [categories(1, 2, 3), style], settings))!;
    const exact = (await predict(scales, [categories(1, 2, 3), style], { ...settings, arrival: EXACT }))!;
    rough.logLikelihoods.forEach((candidate, c) => {
      candidate.forEach((values, at) => {
        const { mean } = pairedDifference(values, exact.logLikelihoods[c][at], rough.weights);
        expect(Math.abs(mean)).toBeLessThan(0.005);
      });
    });
  });

  test('[LC11] [LC15] is the same to the last bit for 1, 2 and 4 threads', async () => {
    const settings = { folds: 3, seed: 2, people: 200 };
    const [one, ...others] = await Promise.all(
      [1, 2, 4].map((threads) => predict(survey, [categories(1, 2, 4)], { ...settings, threads })),
    );
    for (const other of others) expect(other).toEqual(one);
  });

  test('[LC15] is best at the planted number of segments, and people of one fold see no other figures', async () => {
    const { data } = plantedSurvey('planted-complete');
    const settings = { folds: 5, seed: 1, threads: 2 };
    const all = (await predict(data, [categories(1, 2, 3, 4, 5)], settings))!;
    const means = all.logLikelihoods[0].map((values) => estimate(values, all.weights).mean);
    expect(means.indexOf(Math.max(...means))).toBe(2);
    const one = (await predict(data, [categories(3)], { ...settings, leftOut: 1 }))!;
    expect(one.people.length).toBe(data.respondents / 5);
    const positions = Array.from(one.people, (i) => all.people.indexOf(i));
    expect(Array.from(one.logLikelihoods[0][0])).toEqual(positions.map((at) => all.logLikelihoods[0][2][at]));
  });

  test('[LC15] ignores an answer that no other respondent gave', async () => {
    const columns = survey.columns.map(({ codes }) => ({ codes: codes.slice(), categories: 7 }));
    const settings = { folds: 4, seed: 5 };
    const build = [categories(2)];
    columns[0].codes[17] = MISSING;
    const without = (await predict({ ...survey, columns }, build, settings))!;
    columns[0].codes[17] = 6;
    const withOdd = (await predict({ ...survey, columns }, build, settings))!;
    const at = without.people.indexOf(17);
    expect(withOdd.logLikelihoods[0][0][at]).toBe(without.logLikelihoods[0][0][at]);
  });

  test('[LC13] [LC15] reports its progress and can be cancelled', async () => {
    const shares: number[] = [];
    const settings = { folds: 3, seed: 1 };
    await withThreads(2, undefined, (threads) =>
      heldOutPrediction(threads, survey, [categories(1, 2), categories(3)], settings, (share) => shares.push(share)),
    );
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
    const control = new AbortController();
    const work = withThreads(2, control.signal, (threads) =>
      heldOutPrediction(threads, survey, [categories(1, 2, 3, 4)], settings, () =>
        control.abort(new Error('not needed any more')),
      ),
    );
    await expect(work).rejects.toThrow('not needed any more');
  });

  test('[LC15] is none for a handful of respondents', async () => {
    const few = madeSurvey({ respondents: 9, categories: [2, 2], segments: 2 });
    expect(await predict(few, [categories(1)], { folds: 5, seed: 1 })).toBeNull();
  });
});

describe('figures of a prediction', () => {
  test('[LC15] are a weighted mean with its standard error, worked out by hand', () => {
    // (1*1 + 1*3 + 2*5) / 4 = 3.5; deviations -2.5, -0.5, 1.5: root(6.25 + 0.25 + 4 * 2.25) / 4.
    expect(estimate([1, 3, 5], [1, 1, 2])).toEqual({ mean: 3.5, standardError: Math.sqrt(15.5) / 4 });
  });

  test('[LC15] compare two candidates person by person', () => {
    expect(pairedDifference([1, 2, 30], [0, 1, 29], [1, 5, 2])).toEqual({ mean: 1, standardError: 0 });
  });
});
