import type { AnswerTreatment, SegmentModel } from '@qp/facts';
import type { LatentClassColumn, LatentClassData } from '../latent-class/index.ts';

/** The run that is tracked, with the respondents it was made from. */
export interface TrackedRun {
  readonly data: LatentClassData;
  /** Fitted segments, or the smoothed answer shares of given and merged ones [GS1]. */
  readonly model: SegmentModel;
  /** Variables of the run's cross-tab that the segments don't need [WV15]. */
  readonly others?: readonly LatentClassColumn[];
  /** Numbers of the metrics variables of the run's cross-tab; NaN without an answer [WV15]. */
  readonly metrics?: readonly Float64Array[];
  /** The segment of each respondent in the run, from 0. */
  readonly segmentOf: Uint8Array;
  /** Whether a refit estimates the profiles; otherwise they are counted from the respondents of each segment [WV3]. */
  readonly fitted: boolean;
  readonly treatment: AnswerTreatment;
  readonly alpha: number;
  readonly seed: number;
}

/** Respondents of another wave or of one group, with the answers in the codes of the run. */
export interface WaveSample {
  /** Its place in the random numbers; it never changes. */
  readonly number: number;
  /** Questions of the run that it has, by position; the columns of `data` are these. */
  readonly questions: readonly number[];
  readonly data: LatentClassData;
  /** Those of the run's other variables that it has, by position. */
  readonly others?: { readonly variables: readonly number[]; readonly columns: readonly LatentClassColumn[] };
  /** Those of the run's metrics variables that it has, by position. */
  readonly metrics?: { readonly variables: readonly number[]; readonly values: readonly Float64Array[] };
  /** Questions of the run whose answers may differ in this wave (partial invariance) [WV8]. */
  readonly free: readonly number[];
  /** Rows of the run that make up a group; absent for a wave of its own respondents. */
  readonly rows?: Int32Array;
}
