import { CLEAR_LEAD, type SegmentModel } from '@qp/facts';
import { MISSING } from '../../survey/index.ts';
import { segmentModel } from '../answers/stored-model.ts';
import { scoreBlocks, scoreRows } from '../figures/score-rows.ts';
import { meanOfParts } from '../progress.ts';
import type { Model } from '../rows/model.ts';
import type { Arrival } from '../search/climb.ts';
import type { FitThreads } from '../threads/fit-threads.ts';
import type { LatentClassData } from '../types.ts';
import { dealFolds, type Folds, onlyPeople } from './folds.ts';
import { pairedDifference } from './prediction-figures.ts';

/** Random starts for a fit inside a fold, and the rows that their short runs see: it needn't be the very best. */
const STARTS_IN_A_FOLD = 12;
const SAMPLE_IN_A_FOLD = 2000;
/**
 * When its climbs have converged. The mean over held-out respondents is the same to four digits, and an exact climb takes
 * up to fifty times as long when the answers hardly separate the styles.
 */
const CONVERGED_IN_A_FOLD: Arrival = { objective: 1e-3, parameter: 1e-3 };
/** Numbers in a row that must be clearly behind in a fold before larger ones are left out of it, and people who must say so. */
const BEHIND_IN_A_ROW = 2;
const ENOUGH_TO_SAY = 200;

/** Fits to compare: one treatment of the answers, and numbers of segments. */
interface SegmentCandidates {
  readonly build: (data: LatentClassData) => Model;
  readonly segments: readonly number[];
  /** What else is asked about each fit: a model made from it, whose figures follow those of all numbers of segments. */
  readonly also?: (model: SegmentModel) => SegmentModel;
}
/** Fits without segments; they assign no one. */
export interface OtherCandidates {
  readonly fit: (data: LatentClassData) => Promise<SegmentModel[]>;
}
export type Candidates = SegmentCandidates | OtherCandidates;

interface HeldOutSettings {
  readonly folds: number;
  /** Folds that are held out in turn; fewer are quicker and less exact. Default: all. */
  readonly leftOut?: number;
  /** Most respondents who take part; a sample if there are more. */
  readonly people?: number;
  readonly seed: number;
  /** Which deal into folds; default 0, the first. */
  readonly deal?: number;
  /** Whether a fold leaves out numbers of segments beyond those that are clearly behind in it; the first fold never does [LC16]. */
  readonly races?: boolean;
  readonly starts?: number;
  readonly arrival?: Arrival;
  /** Whether the fits also assign everyone who takes part [LC36]. */
  readonly assigns?: boolean;
}

/** What the fits without one fold say, by candidate and number of segments. */
export interface FoldFigures {
  /** The log-likelihood of each person of the fold, in their order; empty where a number was left out. */
  readonly logLikelihoods: readonly (readonly Float64Array[])[];
  /** The segment of everyone who takes part, also of those who were not held out; empty as above, null where not requested. */
  readonly assigned: readonly (readonly Uint8Array[])[] | null;
}

/** How well each candidate predicts respondents who were not in its fit. */
export interface HeldOut {
  /** The respondents who were held out, ascending, and their weights as given (1 without weights). */
  readonly people: Int32Array;
  readonly weights: Float64Array;
  readonly dealt: Folds;
  /** By candidate and number of segments: one log-likelihood per respondent, NaN where their fold left it out. */
  readonly logLikelihoods: readonly (readonly Float64Array[])[];
}

/**
 * Holds each fold of the people out in turn, fits all candidates to the others, and asks how probable the answers of
 * the held-out people are under each [LC15]. Null with too few people. `progress` is called with the share that is done.
 */
export async function heldOutPrediction(
  threads: FitThreads,
  data: LatentClassData,
  candidates: readonly Candidates[],
  settings: HeldOutSettings,
  progress: (share: number) => void = () => {},
): Promise<HeldOut | null> {
  const leftOut = Math.min(settings.leftOut ?? settings.folds, settings.folds);
  const report = meanOfParts(leftOut, progress);
  const work = Array.from({ length: leftOut }, (_, fold) =>
    oneFold(threads, data, fold, candidates, settings, (share) => report(fold, share)),
  );
  const folds = (await Promise.all(work)).flatMap((figures) => (figures === null ? [] : [figures.logLikelihoods]));
  return folds.length > 0 ? gatherFolds(data, folds, settings) : null;
}

/**
 * One fold alone. It depends on nothing else, so any machine can compute it. Null with too few people.
 */
export async function oneFold(
  threads: FitThreads,
  data: LatentClassData,
  fold: number,
  candidates: readonly Candidates[],
  settings: HeldOutSettings,
  progress: (share: number) => void = () => {},
): Promise<FoldFigures | null> {
  const dealt = dealFolds(data, settings.folds, settings.seed, settings.people, settings.deal);
  if (dealt === null) return null;
  const people = splitAt(data, dealt, fold);
  const count = progressOf(candidates, progress);
  const races = settings.races === true && fold > 0 && people.out.respondents >= ENOUGH_TO_SAY;
  const fitted = await Promise.all(
    candidates.map(async (candidate) =>
      'fit' in candidate
        ? (await candidate.fit(people.rest)).map((model) => ({ model, values: logLikelihoodOf(model, people.out) }))
        : fitRest(threads, people, candidate, { ...settings, races }, count),
    ),
  );
  const assigned = settings.assigns
    ? fitted.map((of, at) =>
        'fit' in candidates[at]
          ? []
          : of.map((one) => (one === null ? new Uint8Array(0) : assignedBy(one.model, people, dealt, fold))),
      )
    : null;
  return { logLikelihoods: fitted.map((of) => of.map((one) => one?.values ?? new Float64Array(0))), assigned };
}

/** The people of a fold, and the others. */
interface Parted {
  readonly rest: LatentClassData;
  readonly out: LatentClassData;
}

/** A fit without a fold, and the log-likelihood of each person of the fold under it. */
interface Predicted {
  readonly model: SegmentModel;
  readonly values: Float64Array;
}

/** The segment of everyone who takes part, under a fit without the people of a fold. */
function assignedBy(model: SegmentModel, { rest, out }: Parted, { foldOf }: Folds, fold: number): Uint8Array {
  const [ofRest, ofOut] = [rest, out].map((people) => scoreRows(model, people).assignments.values());
  return foldOf.map((own) => (own === fold ? ofOut : ofRest).next().value!);
}

/** Puts folds together, wherever they were computed. Null with too few people. */
export function gatherFolds(
  data: LatentClassData,
  folds: readonly (readonly (readonly Float64Array[])[])[],
  settings: HeldOutSettings,
): HeldOut | null {
  const dealt = dealFolds(data, settings.folds, settings.seed, settings.people, settings.deal);
  if (dealt === null) return null;
  const none = () => new Float64Array(dealt.people.length).fill(Number.NaN);
  const logLikelihoods = folds[0].map((candidate) => candidate.map(none));
  folds.forEach((values, fold) => {
    putInPlace(dealt, fold, values, logLikelihoods);
  });
  return onlyLeftOut(data.weights, dealt, folds.length, logLikelihoods);
}

function putInPlace(
  { foldOf }: Folds,
  fold: number,
  values: readonly (readonly Float64Array[])[],
  logLikelihoods: readonly (readonly Float64Array[])[],
): void {
  let i = 0;
  foldOf.forEach((own, at) => {
    if (own !== fold) return;
    values.forEach((of, candidate) => {
      of.forEach((one, k) => {
        if (one.length > 0) logLikelihoods[candidate][k][at] = one[i];
      });
    });
    i++;
  });
}

/** Counts fits that are done. A step costs in proportion to the number of segments, and more segments need more steps. */
function progressOf(candidates: readonly Candidates[], progress: (share: number) => void) {
  const all = candidates
    .flatMap((candidate) => ('fit' in candidate ? [] : candidate.segments))
    .reduce((sum, k) => sum + k * k, 0);
  let done = 0;
  return (segments: number) => {
    done += segments * segments;
    progress(done / all);
  };
}

/**
 * The people of a fold and the others. An answer that none of the others gave can't be predicted by any model: it counts
 * as missing for all candidates. Choices can be: their probabilities follow from those of other sets.
 */
function splitAt(data: LatentClassData, { people, foldOf }: Folds, fold: number): Parted {
  const [rest, out] = [false, true].map((isOut) =>
    onlyPeople(
      data,
      people.filter((_, at) => (foldOf[at] === fold) === isOut),
    ),
  );
  out.columns.forEach(({ codes, choice }, j) => {
    if (choice) return;
    const given = new Set(rest.columns[j].codes);
    codes.forEach((code, i) => {
      if (!given.has(code)) codes[i] = MISSING;
    });
  });
  return { rest, out };
}

/** All numbers of segments of a candidate, fitted to the respondents who stay; null where one was left out. */
async function fitRest(
  threads: FitThreads,
  { rest, out }: Parted,
  { build, segments, also }: SegmentCandidates,
  { seed, starts = STARTS_IN_A_FOLD, arrival = CONVERGED_IN_A_FOLD, races }: HeldOutSettings,
  count: (segments: number) => void,
): Promise<(Predicted | null)[]> {
  const model = build(rest);
  const { tasks, sample, release } = await threads.load(model, Math.max(...segments), { sampleRows: SAMPLE_IN_A_FOLD });
  const fit = async (k: number) => {
    const effort = { seed, starts: k === 1 ? 1 : starts, sampleRows: sample.rows, arrival, oneEnd: true };
    const best = await tasks.bestOfRequested(k, effort);
    count(k);
    const fitted = segmentModel(rest, model, k, best.parameters);
    return { model: fitted, values: logLikelihoodOf(fitted, out) };
  };
  const fitted = await (races ? inTurn(segments, fit, out.weights) : Promise.all(segments.map(fit)));
  release();
  const others = fitted.map((one) => {
    if (one === null || !also) return null;
    const model = also(one.model);
    return { model, values: logLikelihoodOf(model, out) };
  });
  return also ? [...fitted, ...others] : fitted;
}

/** One number of segments after the other, until some in a row are clearly behind the best: larger ones will not win. */
async function inTurn(
  segments: readonly number[],
  fit: (segments: number) => Promise<Predicted>,
  given: Float64Array | null,
): Promise<(Predicted | null)[]> {
  const fitted: (Predicted | null)[] = [];
  let best: Predicted | null = null;
  let behind = 0;
  for (const k of segments) {
    if (behind === BEHIND_IN_A_ROW) {
      fitted.push(null);
      continue;
    }
    const one = await fit(k);
    fitted.push(one);
    const weights = given ?? new Float64Array(one.values.length).fill(1);
    const lead = pairedDifference((best ?? one).values, one.values, weights);
    behind = lead.mean > CLEAR_LEAD * lead.standardError ? behind + 1 : 0;
    if (best === null || lead.mean < 0) best = one;
  }
  return fitted;
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
  given: Float64Array | null,
  dealt: Folds,
  leftOut: number,
  logLikelihoods: Float64Array[][],
): HeldOut {
  const { people, foldOf, folds } = dealt;
  const wasOut = (_: number, at: number) => leftOut === folds || foldOf[at] < leftOut;
  const kept = people.filter(wasOut);
  return {
    dealt,
    people: kept,
    weights: Float64Array.from(kept, (i) => given?.[i] ?? 1),
    logLikelihoods: logLikelihoods.map((candidate) => candidate.map((values) => values.filter(wasOut))),
  };
}
