import { decidedWay } from './answers/answers-as.ts';
import { chooseSegments } from './figures/criteria.ts';
import { fitEach } from './fit-each.ts';
import { FOLDS, gatherPrediction, predictFold } from './left-out/predict-segments.ts';
import { tryAnswers } from './left-out/trial.ts';
import { ProgressMeter } from './progress.ts';
import { buildModel, countedBase } from './rows/model.ts';
import { countUnanswered } from './rows/unanswered.ts';
import { KEPT } from './search/search.ts';
import { type FitThreads, withThreads } from './threads/fit-threads.ts';
import type {
  AnswersAs,
  FitHooks,
  FitSettings,
  LatentClassData,
  SegmentationResult,
  SegmentFit,
  Trial,
} from './types.ts';
import { checkData, checkSettings } from './validate.ts';

/**
 * A segmentation in pieces that any machine may do, in any order, as often as it likes [LC35]: numbers of segments, and folds
 * left out. Put together they are what `fitSegments` gives, to the last bit.
 */
export type FitPiece =
  | { readonly kind: 'fits'; readonly segments: readonly number[] }
  | { readonly kind: 'fold'; readonly fold: number };

/** What a piece gives. */
export type FittedPiece =
  | { readonly kind: 'fits'; readonly fits: readonly SegmentFit[]; readonly counted: number }
  /** Null with too few people to leave some out. */
  | { readonly kind: 'fold'; readonly fold: number; readonly values: readonly (readonly Float64Array[])[] | null };

/** What answers count as: decided before anything is fitted. */
export interface Answers {
  readonly answersAs: AnswersAs;
  readonly trial: Trial | null;
}

/** The pieces, the longest first. Few segments go together: a piece reads the data anew. */
export function fitPieces(settings: FitSettings): FitPiece[] {
  const { maxSegments, predict } = checkSettings(settings);
  const cost = (segments: readonly number[]) => segments.reduce((sum, k) => sum + k * k, 0);
  const pieces: FitPiece[] = [];
  let few: number[] = [];
  for (let k = maxSegments; k >= 1; k--) {
    few.push(k);
    if (cost(few) < cost([maxSegments]) / 2 && k > 1) continue;
    pieces.push({ kind: 'fits', segments: few });
    few = [];
  }
  if (!predict || maxSegments === 1) return pieces;
  return [...Array.from({ length: FOLDS }, (_, fold) => ({ kind: 'fold' as const, fold })), ...pieces];
}

/** The trial where one is asked for [LC19]. */
export async function decideAnswers(
  data: LatentClassData,
  settings: FitSettings,
  hooks: FitHooks = {},
): Promise<Answers> {
  const checked = checkSettings(settings);
  checkData(data, checked.answers);
  const report = reporting(hooks, 'Trying whether answers count better as categories or as scales');
  const trial =
    checked.answers === 'auto'
      ? await withThreads(checked.threads, hooks.signal, (threads) => tryAnswers(threads, data, checked, report))
      : null;
  return { answersAs: decidedWay(data, checked.answers, trial), trial };
}

export async function fitPiece(
  data: LatentClassData,
  settings: FitSettings,
  answersAs: AnswersAs,
  piece: FitPiece,
  hooks: FitHooks = {},
): Promise<FittedPiece> {
  const checked = checkSettings(settings);
  checkData(data, checked.answers);
  const tasks = piece.kind === 'fits' ? piece.segments.length : checked.maxSegments;
  const work = async (threads: FitThreads): Promise<FittedPiece> => {
    if (piece.kind === 'fold') {
      const report = reporting(hooks, 'Predicting people left out by every number of segments');
      const values = await predictFold(threads, data, { ...checked, answersAs }, piece.fold, report);
      return { kind: 'fold', fold: piece.fold, values };
    }
    const model = buildModel(data, checked.alpha, { answersAs });
    const meter = new ProgressMeter(checked.maxSegments, checked.starts, hooks.progress ?? (() => {}), piece.segments);
    return {
      kind: 'fits',
      fits: await fitEach(threads, data, model, checked, meter, piece.segments),
      counted: model.counted,
    };
  };
  return withThreads(Math.min(checked.threads, KEPT * tasks), hooks.signal, work);
}

/** Puts the pieces together, in whatever order they come. */
export function joinPieces(
  data: LatentClassData,
  settings: FitSettings,
  { answersAs, trial }: Answers,
  pieces: readonly FittedPiece[],
): SegmentationResult {
  const checked = checkSettings(settings);
  const fitted = pieces.filter((piece) => piece.kind === 'fits');
  const folds = pieces.filter((piece) => piece.kind === 'fold').toSorted((a, b) => a.fold - b.fold);
  const values = folds.flatMap((fold) => (fold.values === null ? [] : [fold.values]));
  const prediction = values.length === FOLDS ? gatherPrediction(data, { ...checked, answersAs }, values) : null;
  const fits = fitted.flatMap((piece) => piece.fits).toSorted((a, b) => a.segments - b.segments);
  if (fits.length !== checked.maxSegments) {
    throw new Error(`${fits.length} of ${checked.maxSegments} numbers of segments were fitted`);
  }
  return segmentationOf(data, checked, { answersAs, trial }, { fits, counted: fitted[0].counted, prediction });
}

/** Picks the number of segments, and says what the data were. */
export function segmentationOf(
  data: LatentClassData,
  settings: SegmentationResult['settings'],
  { answersAs, trial }: Answers,
  found: Pick<SegmentationResult, 'fits' | 'counted' | 'prediction'>,
): SegmentationResult {
  return {
    ...found,
    chosen: chooseSegments(found.fits, settings.criterion, found.prediction),
    settings,
    answersAs,
    trial,
    respondents: data.respondents,
    effectiveBase: countedBase(data),
    unanswered: countUnanswered(data),
  };
}

function reporting({ progress }: FitHooks, stage: string): (share: number) => void {
  return (share) => progress?.({ segments: 0, start: 0, starts: 0, share, stage });
}
