import type { ExistingResult, FitSummary, PairResidual, RunAnswers } from '@qp/contract';
import type { DecidedAnswers, FittedPiece } from '@qp/engine/latent-class';
import type {
  AnswerChoice,
  AnswerTreatment,
  DataQuality,
  NumberFormat,
  NumberSpread,
  Prediction,
  SegmentCriterion,
  SegmentModel,
} from '@qp/facts';

/** Share of the progress bar for the cross-tab and for the trial; both are fast compared with fitting. */
export const COUNTING_SHARE = 0.05;
export const TRIAL_SHARE = 0.05;
/** Share of the progress of a run that selects its questions first. */
export const SELECTION_SHARE = 0.5;

/** Input and output of the segmentation thread. */

/** Where a thread finds the survey of a run, and who takes part in it. */
export interface SurveyAt {
  readonly path: string;
  /** Each respondent's weight, NaN for those who are left out; null where everyone takes part. */
  readonly people: string | null;
}

/** A variable and its position in the dictionary. */
export interface VariablePlace {
  readonly code: string;
  readonly label: string;
  readonly dimension: string;
  readonly factor: string;
  /** A cluster variable that counts as a number, with what is known of it. */
  readonly number?: NumberFormat;
}

export interface SegmentationTask {
  readonly surveyAt: SurveyAt;
  /** Each list in the order of the dictionary. */
  readonly cluster: readonly VariablePlace[];
  readonly profile: readonly VariablePlace[];
  readonly metrics: readonly VariablePlace[];
  /** Fit, combine fitted pieces, or use a stored model. */
  readonly source:
    | {
        readonly settings: FittingSettings;
        readonly inPieces?: FittedInPieces | undefined;
        readonly selected?: number | undefined;
      }
    | { readonly model: SegmentModel }
    | { readonly model: SegmentModel; readonly merge: MergeTask }
    | { readonly given: ExistingTask };
  /** How the answers were treated in the fit of a stored model: tests of corrected figures then know how certain it is. */
  readonly fittedHow?: FittedHow;
  /** The run from which names may be carried over. */
  readonly namesFrom?: string;
}

export interface FittedHow {
  readonly treatment: AnswerTreatment;
  readonly alpha: number;
  readonly spread: NumberSpread;
  readonly seed: number;
  readonly prediction: Prediction | null;
}

/** Segments of a model to merge. */
interface MergeTask {
  /** Numbers of the model's segments, from 0: each in one group. */
  readonly groups: readonly (readonly number[])[];
}

/** Segments that people came with: as matched, or those of another such run with some of them merged. */
export type ExistingTask = { readonly alpha: number; readonly seed: number } & (
  | { readonly labelsPath: string }
  | {
      readonly placementsPath: string;
      readonly probabilitiesGiven: boolean;
      /** Segments of that run, from 0, that each new one combines; and the original codes of each. */
      readonly groups: readonly (readonly number[])[];
      readonly codes: readonly (readonly string[])[];
    }
);

export interface FittingSettings {
  readonly maxSegments: number;
  readonly alpha: number;
  readonly answers: AnswerChoice;
  readonly criterion: SegmentCriterion;
  readonly seed: number;
  /** Null for as many as needed. */
  readonly starts: number | null;
}

export interface FittedInPieces {
  readonly answers: DecidedAnswers;
  readonly pieces: readonly FittedPiece[];
}

/** Results that only fitting gives. */
export interface Fitted {
  readonly fits: FitSummary[];
  readonly models: Uint8Array;
  readonly respondents: number;
  readonly counted: number;
  readonly effectiveBase: number;
  readonly weighted: boolean;
  readonly seed: number;
  readonly answers: Pick<RunAnswers, 'counted_as' | 'trial' | 'numbers'>;
  readonly prediction: Prediction | null;
}

export interface Segmentation {
  /** Null if a stored model was used; of existing segments, what was learned from them. */
  readonly fitted: Fitted | null;
  readonly segments: number;
  readonly shares: readonly number[];
  /** K x K averages. */
  readonly averages: readonly (readonly number[])[];
  readonly withoutAnswers: number;
  readonly dataQuality: DataQuality;
  readonly habits: Omit<RunAnswers, 'counted_as' | 'trial' | 'numbers'>;
  /** Unweighted number of respondents in each segment. */
  readonly people: readonly number[];
  /** Pairs of cluster variables that the segments do not explain, by code. */
  readonly pairs: readonly PairResidual[];
  readonly oneLine: number | null;
  readonly placements: Uint8Array;
  /** As JSON text, stored unchanged, so the main thread need not build it. */
  readonly crosstab: string;
  /** Bases and tests, also as JSON text. */
  readonly evidence: string;
  readonly engineVersion: string;
  /** By segment: the matching segment of `namesFrom`, from 0; null if there is none. */
  readonly sameAs: readonly (number | null)[];
  /** Null unless people came with their segments. */
  readonly given: ExistingResult | null;
  /** By segment: the model's segments that it combines, from 0; one each unless merged. */
  readonly groups: readonly (readonly number[])[];
}
