import type { FitSummary, PairResidual, RunAnswers } from '@qp/contract';
import type { DecidedAnswers, FittedPiece } from '@qp/engine/latent-class';
import type { AnswerChoice, DataQuality, Prediction, SegmentCriterion, SegmentModel } from '@qp/facts';

/** Counting is quick beside fitting, and so is a trial; the bar keeps this much for them. */
export const COUNTING_SHARE = 0.05;
export const TRIAL_SHARE = 0.05;

/** What the segmenting thread is asked and what it answers. */

/** A variable and where it stands in the dictionary. */
export interface VariablePlace {
  readonly code: string;
  readonly label: string;
  readonly dimension: string;
  readonly factor: string;
}

export interface SegmentationTask {
  readonly surveyPath: string;
  /** Each list in the order of the dictionary. */
  readonly cluster: readonly VariablePlace[];
  readonly profile: readonly VariablePlace[];
  readonly metrics: readonly VariablePlace[];
  /** Fit anew, put together what was fitted in pieces, or take a model that was fitted before. */
  readonly source:
    | { readonly settings: FittingSettings; readonly inPieces?: FittedInPieces }
    | { readonly model: SegmentModel }
    | { readonly model: SegmentModel; readonly merge: MergeTask };
  /** Where the run is that names may be carried over from. */
  readonly namesFrom?: string;
}

/** Segments of a model that become one. */
export interface MergeTask {
  /** Numbers of the model's segments, from 0: each in one group. */
  readonly groups: readonly (readonly number[])[];
}

export interface FittingSettings {
  readonly maxSegments: number;
  readonly alpha: number;
  readonly answers: AnswerChoice;
  readonly criterion: SegmentCriterion;
  readonly seed: number;
  /** Null for as many as it takes. */
  readonly starts: number | null;
}

export interface FittedInPieces {
  readonly answers: DecidedAnswers;
  readonly pieces: readonly FittedPiece[];
}

/** What only fitting can tell. */
export interface Fitted {
  readonly fits: FitSummary[];
  readonly models: Uint8Array;
  readonly respondents: number;
  readonly counted: number;
  readonly effectiveBase: number;
  readonly weighted: boolean;
  readonly seed: number;
  readonly answers: Pick<RunAnswers, 'counted_as' | 'trial'>;
  readonly prediction: Prediction | null;
}

export interface Segmentation {
  /** Null where a stored model was taken. */
  readonly fitted: Fitted | null;
  readonly segments: number;
  readonly shares: readonly number[];
  /** K x K averages. */
  readonly averages: readonly (readonly number[])[];
  readonly withoutAnswers: number;
  readonly dataQuality: DataQuality;
  readonly habits: Pick<RunAnswers, 'scales' | 'style' | 'end_use' | 'straight_liners'>;
  /** Respondents of each segment, whatever their weights. */
  readonly people: readonly number[];
  /** Pairs of cluster variables that the segments do not explain, by code. */
  readonly pairs: readonly PairResidual[];
  readonly oneLine: number | null;
  readonly placements: Uint8Array;
  /** As JSON text: it goes into the table as it is, and need not be built again on the main thread. */
  readonly crosstab: string;
  /** Likewise: what stands beside its figures. */
  readonly evidence: string;
  readonly engineVersion: string;
  /** By segment: the one of `namesFrom` that it is the same as, from 0; null where there is none. */
  readonly sameAs: readonly (number | null)[];
  /** By segment: the model's segments that it is made of, from 0; one each where nothing was merged. */
  readonly groups: readonly (readonly number[])[];
}
