import { type AnswerTreatment, type NumberSpread, pickedSegments, type Stage } from '@qp/facts';
import { hasNumbers, withSpread } from './answers/numbers.ts';
import { decidedTreatment } from './answers/treatment.ts';
import { describeFit } from './figures/describe-fit.ts';
import { settleNumber } from './left-out/deals.ts';
import type { FoldFigures } from './left-out/held-out.ts';
import { FOLDS, numbersUpTo, predictFold } from './left-out/predict-segments.ts';
import { spreadOf, trySpread } from './left-out/spread-trial.ts';
import { tryAnswers } from './left-out/trial.ts';
import { meanOfParts, ProgressMeter, partOf, type Report, reportOfStage, sideBySide } from './progress.ts';
import { buildModel, countedBase, countUnanswered, type Model } from './rows/model.ts';
import { searchBeside, withRandomChoosers } from './search/at-random.ts';
import { RANDOM } from './search/line.ts';
import { type Search, searchBest } from './search/search.ts';
import { type FitThreads, withThreads } from './threads/fit-threads.ts';
import type {
  FitHooks,
  FitSettings,
  LatentClassData,
  SegmentationResult,
  SegmentFit,
  SpreadTrial,
  Trial,
} from './types.ts';
import { checkData, checkSettings } from './validate.ts';

type CheckedSettings = SegmentationResult['settings'];

/**
 * A segmentation consists of pieces that any machine can compute, in any order [LC35]: numbers of segments, and folds of
 * held-out respondents. `fitSegments` does all of them in one process.
 */
export type FitPiece =
  | { readonly kind: 'fits'; readonly segments: readonly number[] }
  | { readonly kind: 'fold'; readonly fold: number };

export type FittedPiece =
  /** The free fits, and for the next number the same segments with one of random choosers [LC50]. */
  | { readonly kind: 'fits'; readonly fits: readonly SegmentFit[]; readonly counted: number }
  /** Null with too few respondents to hold some out. */
  | {
      readonly kind: 'fold';
      readonly fold: number;
      readonly values: FoldFigures['logLikelihoods'] | null;
      /** Absent in a piece that an earlier version computed. */
      readonly assigned?: FoldFigures['assigned'];
    };

/** How answers are treated: decided before anything is fitted. */
interface HowAnswersCount {
  readonly treatment: AnswerTreatment;
  /** How segments may differ in numbers [LC40]. */
  readonly spread: NumberSpread;
}

export interface DecidedAnswers extends HowAnswersCount {
  readonly trial: Trial | null;
  readonly spreadTrial: SpreadTrial | null;
}

/** Share of the progress that a trial takes, and what prediction takes of the rest. */
const TRIAL_SHARE = 0.2;
const PREDICTION_SHARE = 0.4;
/** Where people are dealt into folds again, if at all. */
const SETTLING_FROM = 0.9;

const TRYING: Stage = { at: 'trial' };
const TRYING_SPREAD: Stage = { at: 'spread' };
const PREDICTING: Stage = { at: 'prediction' };

/**
 * Fits every number of segments from 1 to the maximum and picks one [LC1]. The same data, settings and seed give the
 * same result to the last bit, whatever the number of threads.
 */
export async function fitSegments(
  data: LatentClassData,
  settings: FitSettings,
  hooks: FitHooks = {},
): Promise<SegmentationResult> {
  const checked = checkAll(data, settings);
  const report = hooks.progress ?? (() => {});
  // More threads than tasks would only be started and stopped.
  const count = Math.min(checked.threads, RANDOM.kept * checked.maxSegments);
  return withThreads(count, hooks.signal, async (threads) => {
    const answers = await decide(threads, data, checked, partOf(report, 0, TRIAL_SHARE));
    const run = { ...checked, ...answers };
    const rest = partOf(report, answers.trial || answers.spreadTrial ? TRIAL_SHARE : 0, 1);
    const folds = foldPieces(checked);
    const { first, second } = sideBySide(partOf(rest, 0, SETTLING_FROM), folds.length > 0 ? 1 - PREDICTION_SHARE : 1);
    const all = { kind: 'fits' as const, segments: numbersUpTo(checked.maxSegments) };
    const reportFold = meanOfParts(folds.length, reportOfStage(second, PREDICTING));
    // Side by side: a search with many segments leaves threads without work, and folds are many short ones.
    const reportOf = (piece: FitPiece): Report =>
      piece.kind === 'fits' ? first : ({ share }) => reportFold(piece.fold, share);
    const pieces = await Promise.all(
      [all, ...folds].map((piece) => compute(threads, data, run, piece, reportOf(piece))),
    );
    const result = await joined(threads, data, checked, answers, pieces, partOf(rest, SETTLING_FROM, 1));
    reportOfStage(rest, PREDICTING)(1);
    return result;
  });
}

/** The pieces, the longest first. Small numbers of segments share a piece, because every piece reads the data again. */
export function fitPieces(settings: FitSettings): FitPiece[] {
  const checked = checkSettings(settings);
  const { maxSegments } = checked;
  const cost = (segments: readonly number[]) => segments.reduce((sum, k) => sum + k * k, 0);
  const pieces: FitPiece[] = foldPieces(checked);
  let few: number[] = [];
  for (let k = maxSegments; k >= 1; k--) {
    few.push(k);
    if (cost(few) < cost([maxSegments]) / 2 && k > 1) continue;
    pieces.push({ kind: 'fits', segments: few });
    few = [];
  }
  return pieces;
}

const foldPieces = ({ predict, maxSegments }: CheckedSettings) =>
  Array.from({ length: predict && maxSegments > 1 ? FOLDS : 0 }, (_, fold) => ({ kind: 'fold' as const, fold }));

/** Decides how answers are treated, by a trial where the settings say `auto` [LC19]. */
export async function decideAnswers(
  data: LatentClassData,
  settings: FitSettings,
  { progress = () => {}, signal }: FitHooks = {},
): Promise<DecidedAnswers> {
  const checked = checkAll(data, settings);
  if (checked.answers !== 'auto' && !hasNumbers(data)) {
    return { treatment: decidedTreatment(data, checked.answers, null), trial: null, spread: false, spreadTrial: null };
  }
  return withThreads(checked.threads, signal, (threads) => decide(threads, data, checked, progress));
}

async function decide(threads: FitThreads, data: LatentClassData, settings: CheckedSettings, report: Report) {
  const { answers } = settings;
  const [first, second] = hasNumbers(data) ? [partOf(report, 0, 0.5), partOf(report, 0.5, 1)] : [report, report];
  const trial = answers === 'auto' ? await tryAnswers(threads, data, settings, reportOfStage(first, TRYING)) : null;
  const treatment = decidedTreatment(data, answers, trial);
  const spreadTrial = await trySpread(threads, data, { ...settings, treatment }, reportOfStage(second, TRYING_SPREAD));
  return { treatment, trial, spread: spreadOf(spreadTrial), spreadTrial };
}

export async function fitPiece(
  data: LatentClassData,
  settings: FitSettings,
  answers: HowAnswersCount,
  piece: FitPiece,
  { progress = () => {}, signal }: FitHooks = {},
): Promise<FittedPiece> {
  const checked = checkAll(data, settings);
  const searches = piece.kind === 'fits' ? piece.segments.length : checked.maxSegments;
  return withThreads(Math.min(checked.threads, RANDOM.kept * searches), signal, (threads) =>
    compute(threads, data, { ...checked, ...answers }, piece, progress),
  );
}

async function compute(
  threads: FitThreads,
  given: LatentClassData,
  settings: CheckedSettings & HowAnswersCount,
  piece: FitPiece,
  report: Report,
): Promise<FittedPiece> {
  const data = withSpread(given, settings.spread);
  if (piece.kind === 'fold') {
    const { fold } = piece;
    const figures = await predictFold(threads, data, settings, { fold }, reportOfStage(report, PREDICTING));
    return { kind: 'fold', fold, values: figures?.logLikelihoods ?? null, assigned: figures?.assigned ?? null };
  }
  const { maxSegments, alpha, seed, starts, treatment } = settings;
  const model = buildModel(data, alpha, { treatment });
  const meter = new ProgressMeter(maxSegments, starts, report, piece.segments);
  const { tasks, sample } = await threads.load(model, Math.max(...piece.segments), {
    done: (k, begun, climbs) => meter.taskDone(k, begun, climbs),
  });
  // The first line of a large survey takes seconds.
  meter.begin();
  // Each number of segments has its own starts: what comes out for one does not depend on the others.
  const described = (as: Model, segments: number, search: Search) => describeFit(data, as, segments, search);
  const random = withRandomChoosers(model);
  const fits = piece.segments.map(async (segments) => {
    const search = await searchBest(tasks, model, segments, { seed, starts, sampleRows: sample.rows });
    const fit = described(model, segments, search);
    const beside = random && segments < maxSegments ? await searchBeside(threads, random, fit, search) : null;
    meter.searchDone(segments);
    return beside ? [fit, { ...described(random!, segments + 1, beside), atRandom: true }] : [fit];
  });
  return { kind: 'fits', fits: (await Promise.all(fits)).flat(), counted: model.counted };
}

/** Puts the pieces together, in whatever order they come, and picks the number of segments. */
export async function joinPieces(
  data: LatentClassData,
  settings: FitSettings,
  answers: DecidedAnswers,
  pieces: readonly FittedPiece[],
  { progress = () => {}, signal }: FitHooks = {},
): Promise<SegmentationResult> {
  const checked = checkSettings(settings);
  return withThreads(checked.threads, signal, (threads) => joined(threads, data, checked, answers, pieces, progress));
}

async function joined(
  threads: FitThreads,
  data: LatentClassData,
  checked: CheckedSettings,
  answers: DecidedAnswers,
  pieces: readonly FittedPiece[],
  report: Report,
): Promise<SegmentationResult> {
  const { criterion, maxSegments } = checked;
  const fitted = pieces.filter((piece) => piece.kind === 'fits');
  const folds = pieces
    .filter((piece) => piece.kind === 'fold')
    .toSorted((a, b) => a.fold - b.fold)
    .flatMap(({ values, assigned = null }) => (values === null ? [] : [{ logLikelihoods: values, assigned }]));
  const all = fitted.flatMap((piece) => piece.fits).toSorted((a, b) => a.segments - b.segments);
  const free = all.filter(({ atRandom }) => !atRandom);
  if (free.length !== maxSegments) throw new Error(`${free.length} of ${maxSegments} numbers of segments were fitted`);
  const seen = withSpread(data, answers.spread);
  const fits = free.map((fit) => all.find((one) => one.segments === fit.segments && one.bic < fit.bic) ?? fit);
  const settling = { ...checked, ...answers, settles: criterion === 'cv' };
  const progress = reportOfStage(report, PREDICTING);
  const { prediction, agreement } = await settleNumber(threads, seen, settling, { fits, folds }, progress);
  const candidates = fits.map((fit, at) => ({ ...fit, agreementTable: agreement[at] }));
  return {
    fits,
    counted: fitted[0].counted,
    prediction,
    agreement,
    chosen: pickedSegments(candidates, criterion, prediction),
    settings: checked,
    ...answers,
    respondents: data.respondents,
    effectiveBase: countedBase(data),
    unanswered: countUnanswered(data),
  };
}

function checkAll(data: LatentClassData, settings: FitSettings): CheckedSettings {
  const checked = checkSettings(settings);
  checkData(data, checked.answers);
  return checked;
}
