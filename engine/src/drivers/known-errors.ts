import type { StandardErrors } from '@qp/facts';

/** How people are assigned, how often wrongly, and how well that is known. */
export interface Classification {
  readonly segments: number;
  readonly count: number;
  readonly assignments: Uint8Array;
  /** Scaled to mean 1 over the people with a weight above 0. */
  readonly weights: Float64Array;
  /** [true][assigned]: the share of a segment's people who are assigned to each [DR1]. */
  readonly errors: readonly (readonly number[])[];
  /** Its inverse, [assigned][true]: the weights of Bolck, Croon and Hagenaars; null where there is none [DR8]. */
  readonly inverse: readonly (readonly number[])[] | null;
  /** By respondent, how much each moves every entry of `errors`; null where that is not known. */
  readonly influence: Float64Array | null;
  /** Covariance of the entries of `errors`, at [entry * K² + entry]; null where they count as known. */
  readonly covariance: Float64Array | null;
  readonly standardErrors: StandardErrors;
  /** What `influence` was multiplied by: n over n less the parameters of the first step [DR5]. */
  readonly smallSample: number;
}
