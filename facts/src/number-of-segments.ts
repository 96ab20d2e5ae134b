import type { AgreementTable } from './agreement.ts';
import { recommendedNumber } from './recommended-number.ts';

/** Choosing the number of segments: the same rule when a run is computed and wherever the choice is explained. */

/** Prediction of new respondents, a price for parameters, or the most that was fitted. */
export const segmentCriteria = ['cv', 'bic', 'sabic', 'icl', 'max'] as const;
export type SegmentCriterion = (typeof segmentCriteria)[number];
export const DEFAULT_CRITERION: SegmentCriterion = 'cv';

/** The figures by which fits are compared; smaller is better. */
export const fitCriteria = ['aic', 'bic', 'caic', 'sabic', 'icl'] as const;
export type FitCriterion = (typeof fitCriteria)[number];

/** What the choice needs to know of a fit. */
export interface CandidateFit extends Readonly<Record<FitCriterion, number>> {
  readonly segments: number;
  readonly converged: boolean;
  readonly emptySegment: boolean;
  /** Where fits without them assign held-out respondents; null for one segment, absent in older runs. */
  readonly agreementTable?: AgreementTable | null;
}

/** How well a number of segments predicts held-out respondents, in log-likelihood per person. */
export interface PredictionFigure {
  readonly segments: number;
  readonly logLikelihood: number;
  readonly standardError: number;
  /** By how much that is better than one segment, person by person, and its standard error. */
  readonly lead: number;
  readonly leadError: number;
  /** By how much it is worse than the best number of segments, person by person, and its standard error. */
  readonly behind: number;
  readonly behindError: number;
}
/** How well people along some factors, without segments, predict the same respondents. */
export interface ContinuumFigure {
  readonly factors: number;
  /** By how much that is better than the best number of segments, person by person, and its standard error. */
  readonly ahead: number;
  readonly aheadError: number;
}

/** Where people are along the factors: the share of everyone in each cell, by segment. */
export interface ContinuumPlaces {
  readonly factors: number;
  readonly cells: readonly {
    /** On each factor, in standard deviations. */
    readonly at: readonly number[];
    readonly people: readonly number[];
  }[];
}

export interface Prediction {
  /** Each of them was held out once. */
  readonly people: number;
  readonly folds: number;
  /** One for each number of segments, from 1 up. */
  readonly figures: readonly PredictionFigure[];
  /** Absent for runs made before these were tried, and where a question has too many responses. */
  readonly continua?: readonly ContinuumFigure[];
  /** Whether agreement counts beside prediction in the choice; absent for runs made before it did. */
  readonly withAgreement?: boolean;
}

/** The fits that converged with no segment empty; all of them where none did. */
function usableFits(fits: readonly CandidateFit[]): readonly CandidateFit[] {
  const sound = fits.filter((fit) => fit.converged && !fit.emptySegment);
  return sound.length > 0 ? sound : fits;
}

const lowest = (fits: readonly CandidateFit[], value: (fit: CandidateFit) => number): number =>
  fits.reduce((best, fit) => (value(fit) < value(best) ? fit : best)).segments;

/** The number of segments with the lowest value of a criterion; one segment counts too. */
export function lowestAt(fits: readonly CandidateFit[], criterion: FitCriterion): number {
  return lowest(usableFits(fits), (fit) => fit[criterion]);
}

/** The number of segments that predicts best, one included, whatever a further segment adds. */
export function highestPrediction({ figures }: Prediction): PredictionFigure {
  return figures.reduce((best, figure) => (figure.logLikelihood > best.logLikelihood ? figure : best));
}

const choose: Readonly<
  Record<SegmentCriterion, (candidates: readonly CandidateFit[], prediction: Prediction | null) => number>
> = {
  // Without a prediction (too few people) BIC decides in its place.
  cv: (fits, prediction) => (prediction ? recommendedNumber(fits, prediction) : choose.bic(fits, prediction)),
  bic: (fits) => lowest(fits, (fit) => fit.bic),
  sabic: (fits) => lowest(fits, (fit) => fit.sabic),
  icl: (fits) => lowest(fits, (fit) => fit.icl),
  max: (fits) => lowest(fits, (fit) => -fit.segments),
};

/**
 * The number of segments that a criterion picks [LC8]: two or more, unless only one was fitted or, where prediction
 * decides, no number of segments predicts new respondents better than one group.
 */
export function pickedSegments(
  fits: readonly CandidateFit[],
  criterion: SegmentCriterion,
  prediction: Prediction | null = null,
): number {
  const several = fits.filter((fit) => fit.segments > 1);
  const noneFound = criterion === 'cv' && prediction !== null && highestPrediction(prediction).segments === 1;
  return several.length === 0 || noneFound ? 1 : choose[criterion](usableFits(several), prediction);
}
