import type { AnswerTreatment, SegmentModel } from '@qp/facts';
import type { Groups } from '../comparison/index.ts';
import type { LatentClassData } from '../latent-class/index.ts';

/** The fit behind the segments: what the first of the three steps estimated. */
export interface FirstStep {
  /** Answers of the people of the run to the cluster variables, in the order of the model. */
  readonly data: LatentClassData;
  /** As fitted; of merged segments, the model of their parts. */
  readonly model: SegmentModel;
  /** The fitted segments, from 0, that each segment combines; null where none were merged. */
  readonly groups: Groups | null;
  readonly treatment: AnswerTreatment;
  readonly alpha: number;
  readonly seed: number;
}

/** The people of a run and how certainly they belong to their segments. */
export interface SegmentedPeople {
  readonly segments: number;
  /** By respondent, from 0. */
  readonly assignments: ArrayLike<number>;
  /** [respondent * K + segment]. */
  readonly probabilities: Float64Array | Float32Array;
  /** As given; null counts everyone once. */
  readonly weights: Float64Array | null;
}

export interface WorkHooks {
  readonly progress?: (share: number) => void;
  /** Called now and then; may throw to give up. */
  readonly rest?: () => void;
}
