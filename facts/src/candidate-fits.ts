import type { AgreementTable } from './agreement.ts';

/** What is known of every number of segments that was fitted, and what the choice among them needs. */

/** The figures by which fits are compared; smaller is better. */
export const fitCriteria = ['aic', 'bic', 'caic', 'sabic', 'icl'] as const;
export type FitCriterion = (typeof fitCriteria)[number];

/** Whether answers can identify a number of segments; else too many parameters for the possible answers, or no full rank. */
export const identifications = ['identified', 'too-many-parameters', 'rank-deficient'] as const;
export type Identification = (typeof identifications)[number];

/** What the choice needs to know of a fit. */
export interface CandidateFit extends Readonly<Record<FitCriterion, number>> {
  readonly segments: number;
  readonly converged: boolean;
  readonly emptySegment: boolean;
  /** Whether the questions can identify this many segments at all [LC26]; absent in older runs. */
  readonly identification?: Identification;
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
  /** Fewer people than took part, where the number fell clearly behind in some folds and was left out of them. */
  readonly people?: number;
}

/** How often a number of segments was picked when people were dealt into folds again and again. */
export interface SegmentPicks {
  readonly segments: number;
  readonly times: number;
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
  /** The most frequent first; one deal where no other number was close. Absent for runs made before people were dealt again. */
  readonly deals?: readonly SegmentPicks[];
}
