import type { AnswerTreatment, ContinuumFigure, Prediction, PredictionFigure } from '@qp/facts';
import { onlyScaleAnswers } from '../answers/scales.ts';
import { buildModel } from '../rows/model.ts';
import type { FitThreads } from '../threads/fit-threads.ts';
import type { LatentClassData } from '../types.ts';
import { MAX_LOADED } from './continuum.ts';
import {
  type Candidates,
  type FoldFigures,
  gatherFolds,
  type HeldOut,
  type OtherCandidates,
  oneFold,
} from './held-out.ts';
import { estimate, pairedDifference } from './prediction-figures.ts';

/** Folds that are held out in turn, each with its own fits [LC16]. */
export const FOLDS = 5;
/**
 * Strength of the prior in folds, at least. With less, an answer that no one in a segment gave is impossible
 * there, and a single held-out respondent decides: that would measure luck with zeros.
 */
export const MIN_ALPHA = 100;

/** Numbers of factors of the models without segments. */
const FACTORS = [1, 2];

interface PredictionSettings {
  readonly maxSegments: number;
  readonly alpha: number;
  readonly seed: number;
  readonly answersAs: AnswerTreatment;
}

/** How well every number of segments predicts the respondents of one fold; null with too few people [LC16]. */
export function predictFold(
  threads: FitThreads,
  data: LatentClassData,
  settings: PredictionSettings,
  fold: number,
  progress: (share: number) => void,
): Promise<FoldFigures | null> {
  return oneFold(
    threads,
    data,
    fold,
    candidatesOf(threads, settings),
    { ...foldsOf(settings), assigns: true },
    progress,
  );
}

/** How well every number of segments predicts held-out respondents, from all folds [LC16]; null with too few people. */
export function gatherPrediction(
  data: LatentClassData,
  settings: Pick<PredictionSettings, 'maxSegments' | 'seed'>,
  folds: readonly (readonly (readonly Float64Array[])[])[],
): Prediction | null {
  const heldOut = gatherFolds(data, folds, foldsOf(settings));
  return heldOut && predictionOf(heldOut, settings.maxSegments);
}

export const numbersUpTo = (most: number) => Array.from({ length: most }, (_, index) => index + 1);
const foldsOf = ({ seed }: Pick<PredictionSettings, 'seed'>) => ({ folds: FOLDS, seed });

function candidatesOf(threads: FitThreads, { maxSegments, alpha, answersAs }: PredictionSettings): Candidates[] {
  const build = (people: LatentClassData) => buildModel(people, Math.max(alpha, MIN_ALPHA), { answersAs });
  return [{ build, segments: numbersUpTo(maxSegments) }, continua(threads, alpha, answersAs)];
}

/** Whether the associations between pairs of variables can identify this many factors: two need five variables. */
const areIdentified = (factors: number, variables: number): boolean =>
  (variables * (variables - 1)) / 2 >= variables * factors - (factors * (factors - 1)) / 2;

/** People along one and two factors, without segments [LC37]. All candidates predict the same answers. */
function continua(threads: FitThreads, alpha: number, answersAs: AnswerTreatment): OtherCandidates {
  return {
    fit: async (people) => {
      const seen = answersAs === 'categories' ? people : onlyScaleAnswers(people);
      if (seen.columns.some(({ categories, number }) => !number && categories > MAX_LOADED)) return [];
      const identified = FACTORS.filter((factors) => areIdentified(factors, seen.columns.length));
      const task = { people: seen, alpha: Math.max(alpha, MIN_ALPHA), answersAs };
      return Promise.all(identified.map((factors) => threads.continuum({ ...task, factors })));
    },
  };
}

function predictionOf({ people, weights, logLikelihoods }: HeldOut, maxSegments: number): Prediction {
  const [values, along = []] = logLikelihoods;
  const means = values.map((of) => estimate(of, weights));
  const best = means.reduce((a, { mean }, at) => (mean > means[a].mean ? at : a), 0);
  const figures = numbersUpTo(maxSegments).map((k, at): PredictionFigure => {
    const lead = pairedDifference(values[at], values[0], weights);
    const behind = pairedDifference(values[best], values[at], weights);
    return {
      segments: k,
      logLikelihood: means[at].mean,
      standardError: means[at].standardError,
      lead: lead.mean,
      leadError: lead.standardError,
      behind: behind.mean,
      behindError: behind.standardError,
    };
  });
  const continuum = along.map((of, at): ContinuumFigure => {
    const ahead = pairedDifference(of, values[best], weights);
    return { factors: FACTORS[at], ahead: ahead.mean, aheadError: ahead.standardError };
  });
  const continua = continuum.length > 0 && { continua: continuum };
  return { people: people.length, folds: FOLDS, figures, ...continua, withAgreement: true };
}
