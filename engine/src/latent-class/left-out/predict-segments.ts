import {
  type AnswerTreatment,
  type ContinuumFigure,
  type Prediction,
  type PredictionFigure,
  treatments,
} from '@qp/facts';
import { onlyScaleAnswers } from '../answers/scales.ts';
import { buildModel } from '../rows/model.ts';
import type { FitThreads } from '../threads/fit-threads.ts';
import type { LatentClassData } from '../types.ts';
import { MAX_LOADED } from './continuum.ts';
import { type Candidates, type FoldFigures, type HeldOut, type OtherCandidates, oneFold } from './held-out.ts';
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

export interface PredictionSettings {
  readonly maxSegments: number;
  readonly alpha: number;
  readonly seed: number;
  readonly treatment: AnswerTreatment;
}

/** A fold of a deal, and the numbers of segments that predict it in a further deal; all, and people along factors, in the first. */
interface FoldOfDeal {
  readonly fold: number;
  readonly deal?: number;
  readonly segments?: readonly number[];
}

/** How well numbers of segments predict the respondents of one fold; null with too few people [LC16]. */
export function predictFold(
  threads: FitThreads,
  data: LatentClassData,
  settings: PredictionSettings,
  { fold, deal = 0, segments }: FoldOfDeal,
  progress?: (share: number) => void,
): Promise<FoldFigures | null> {
  const { alpha, treatment, maxSegments } = settings;
  const all = segmentsAs(settings, segments ?? numbersUpTo(maxSegments));
  const candidates = segments ? [all] : [all, continua(threads, alpha, treatment)];
  const races = segments === undefined;
  return oneFold(threads, data, fold, candidates, { ...foldsOf(settings), deal, assigns: true, races }, progress);
}

export const numbersUpTo = (most: number) => Array.from({ length: most }, (_, index) => index + 1);
export const foldsOf = ({ seed }: Pick<PredictionSettings, 'seed'>) => ({ folds: FOLDS, seed });

const segmentsAs = ({ alpha, treatment }: PredictionSettings, segments: readonly number[]): Candidates => ({
  build: (people) => buildModel(people, Math.max(alpha, MIN_ALPHA), { treatment }),
  segments,
});

/** Whether the associations between pairs of variables can identify this many factors: two need five variables. */
const areIdentified = (factors: number, variables: number): boolean =>
  (variables * (variables - 1)) / 2 >= variables * factors - (factors * (factors - 1)) / 2;

/** People along one and two factors, without segments [LC37]. All candidates predict the same answers. */
function continua(threads: FitThreads, alpha: number, treatment: AnswerTreatment): OtherCandidates {
  return {
    fit: async (people) => {
      const seen = treatments[treatment].ordered ? onlyScaleAnswers(people) : people;
      if (seen.columns.some(({ categories, number, choice }) => choice || (!number && categories > MAX_LOADED)))
        return [];
      const identified = FACTORS.filter((factors) => areIdentified(factors, seen.columns.length));
      const task = { people: seen, alpha: Math.max(alpha, MIN_ALPHA), treatment };
      return Promise.all(identified.map((factors) => threads.continuum({ ...task, factors })));
    },
  };
}

/** The log-likelihood of each respondent by number of segments, NaN where it is not known; and along factors. */
export type Values = Pick<HeldOut, 'weights'> & {
  readonly bySegments: readonly Float64Array[];
  readonly along: readonly Float64Array[];
};

/** A number of segments that no one was predicted with has no figure. */
export function predictionOf({ bySegments: values, along, weights }: Values): Prediction {
  const known = values.map((of) => of.reduce((count, value) => count + Number(!Number.isNaN(value)), 0));
  const people = Math.max(...known);
  const means = values.map((of) => estimate(of, weights));
  const best = means.reduce((a, { mean }, at) => (known[at] === people && mean > means[a].mean ? at : a), 0);
  const figures = numbersUpTo(values.length).flatMap((k, at): PredictionFigure[] => {
    if (known[at] === 0) return [];
    const lead = pairedDifference(values[at], values[0], weights);
    const behind = pairedDifference(values[best], values[at], weights);
    return [
      {
        segments: k,
        // Over the same people as the others': what it gains over one segment among those whom it predicted.
        logLikelihood: known[at] === people ? means[at].mean : means[0].mean + lead.mean,
        standardError: means[at].standardError,
        lead: lead.mean,
        leadError: lead.standardError,
        behind: behind.mean,
        behindError: behind.standardError,
        ...(known[at] < people && { people: known[at] }),
      },
    ];
  });
  const continuum = along.map((of, at): ContinuumFigure => {
    const ahead = pairedDifference(of, values[best], weights);
    return { factors: FACTORS[at], ahead: ahead.mean, aheadError: ahead.standardError };
  });
  const continua = continuum.length > 0 && { continua: continuum };
  return { people, folds: FOLDS, figures, ...continua, withAgreement: true };
}
