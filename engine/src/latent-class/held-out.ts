import { MISSING } from '../survey/index.ts';
import { segmentModel } from './describe-fit.ts';
import type { FitThreads } from './fit-threads.ts';
import { dealFolds, type Folds, onlyPeople } from './folds.ts';
import type { Model } from './model.ts';
import { scoreBlocks } from './score-rows.ts';
import { searchBest } from './search.ts';
import type { LatentClassData, SegmentModel } from './types.ts';

/** Random starts for a fit inside a fold: it need not be the very best one, and there are many of them. */
export const STARTS_IN_A_FOLD = 20;

/** Fits to be compared: one way to see the answers, and numbers of segments. */
export interface Candidates {
  readonly build: (data: LatentClassData) => Model;
  readonly segments: readonly number[];
}

export interface HeldOutSettings {
  readonly folds: number;
  /** Folds that are left out in turn; fewer than all are quicker and less exact. Default: all. */
  readonly leftOut?: number;
  /** Most people who take part; of more a sample. */
  readonly people?: number;
  readonly seed: number;
  readonly starts?: number;
}

/** How well each candidate foretells people whom its fit has not seen. */
export interface HeldOut {
  /** The respondents that were left out once, ascending, and their weights as given (1 without weights). */
  readonly people: Int32Array;
  readonly weights: Float64Array;
  /** Of each of the candidates, in their order, each number of segments: one log-likelihood a person. */
  readonly logLikelihoods: readonly (readonly Float64Array[])[];
}

/**
 * Leaves each fold of the people out in turn, fits all candidates to the others, and asks how probable the answers of
 * the people left out are under each [LC15]. Null where there are too few people to leave some out. `progress` is told
 * the share of the whole that is done.
 */
export async function heldOutPrediction(
  threads: FitThreads,
  data: LatentClassData,
  candidates: readonly Candidates[],
  settings: HeldOutSettings,
  progress: (share: number) => void = () => {},
): Promise<HeldOut | null> {
  const dealt = dealFolds(data, settings.folds, settings.seed, settings.people);
  if (dealt === null) return null;
  const leftOut = Math.min(settings.leftOut ?? settings.folds, settings.folds);
  const logLikelihoods = candidates.map(({ segments }) => segments.map(() => new Float64Array(dealt.people.length)));
  const count = progressOf(leftOut, candidates, progress);
  const parts = Array.from({ length: leftOut }, async (_, fold) => {
    const { rest, out, positions } = splitAt(data, dealt, fold);
    const predictions = candidates.map(async (candidate, at) => {
      const models = await fitRest(threads, rest, candidate, settings, count);
      models.forEach((model, k) => {
        logLikelihoodOf(model, out).forEach((value, i) => {
          logLikelihoods[at][k][positions[i]] = value;
        });
      });
    });
    await Promise.all(predictions);
  });
  await Promise.all(parts);
  return onlyLeftOut(data, dealt, leftOut, logLikelihoods);
}

/** Counts fits that are done. A step costs in proportion to the number of segments, and more segments need more steps. */
function progressOf(folds: number, candidates: readonly Candidates[], progress: (share: number) => void) {
  const all = folds * candidates.flatMap(({ segments }) => segments).reduce((sum, k) => sum + k * k, 0);
  let done = 0;
  return (segments: number) => {
    done += segments * segments;
    progress(done / all);
  };
}

/**
 * The people of a fold and the others. An answer that none of the others gave cannot be foretold by any model: it counts
 * as missing, for all candidates alike.
 */
function splitAt(data: LatentClassData, { people, foldOf }: Folds, fold: number) {
  const rest = onlyPeople(
    data,
    people.filter((_, at) => foldOf[at] !== fold),
  );
  const positions: number[] = [];
  foldOf.forEach((own, at) => {
    if (own === fold) positions.push(at);
  });
  const out = onlyPeople(
    data,
    positions.map((at) => people[at]),
  );
  out.columns.forEach(({ codes }, j) => {
    const given = new Set(rest.columns[j].codes);
    codes.forEach((code, i) => {
      if (!given.has(code)) codes[i] = MISSING;
    });
  });
  return { rest, out, positions };
}

/** All numbers of segments of a candidate, fitted to the people who stay. */
async function fitRest(
  threads: FitThreads,
  rest: LatentClassData,
  { build, segments }: Candidates,
  { seed, starts = STARTS_IN_A_FOLD }: HeldOutSettings,
  count: (segments: number) => void,
): Promise<SegmentModel[]> {
  const model = build(rest);
  const { tasks, sample } = await threads.load(model, Math.max(...segments));
  const fitted = segments.map(async (k) => {
    const { best } = await searchBest(tasks, model, k, { seed, starts, sampleRows: sample.rows });
    count(k);
    return segmentModel(rest, model, k, best.parameters);
  });
  return Promise.all(fitted);
}

/** Logarithm of the likelihood of each person's answers under a model. */
export function logLikelihoodOf(model: SegmentModel, people: LatentClassData): Float64Array {
  const values = new Float64Array(people.respondents);
  const variables = people.columns.map((_, j) => j);
  scoreBlocks(model, people, variables, (_, from, count, logLikelihoods) => {
    values.set(logLikelihoods.subarray(0, count), from);
  });
  return values;
}

function onlyLeftOut(
  data: LatentClassData,
  { people, foldOf, folds }: Folds,
  leftOut: number,
  logLikelihoods: Float64Array[][],
): HeldOut {
  const wasOut = (_: number, at: number) => leftOut === folds || foldOf[at] < leftOut;
  const kept = people.filter(wasOut);
  return {
    people: kept,
    weights: Float64Array.from(kept, (i) => data.weights?.[i] ?? 1),
    logLikelihoods: logLikelihoods.map((candidate) => candidate.map((values) => values.filter(wasOut))),
  };
}
