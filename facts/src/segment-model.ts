/** A fitted model alone, as it is computed and stored: enough to assign any respondent. Segments are in order of size, the largest first. */
export interface SegmentModel {
  readonly segments: number;
  /** Number of responses of each variable, in the order of the cluster variables. */
  readonly categories: readonly number[];
  /** Estimated share of each segment; sums to 1. */
  readonly mixture: readonly number[];
  /**
   * For each variable: the probability of response c in segment k at [c * segments + k]. A scale has its points only: other
   * responses count as missing. Adjusted for response style, these are means over the styles of the segment.
   */
  readonly responseProbabilities: readonly (readonly number[])[];
  /** Absent where the model does not adjust for response style. */
  readonly style?: StyleModel;
}

/** Response style: segments are crossed with levels, and class k * levels + s is level s of segment k. */
export interface StyleModel {
  /** How far each level leans to the ends of scales (δ), ascending (at every α); their mean over everyone is 0. */
  readonly leanings: readonly number[];
  /** How far each level leans to agreement (α), ascending, mean 0; absent where the model doesn't adjust for agreeing. */
  readonly agreeing?: readonly number[];
  /** Share of each class; sums to 1. */
  readonly mixture: readonly number[];
  /** For each variable: the probability of response c in a class at [c * classes + class]; empty for categories. */
  readonly responseProbabilities: readonly (readonly number[])[];
}
