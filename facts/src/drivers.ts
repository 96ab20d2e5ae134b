/** Which variables go together with belonging to a segment (predictors), and what its people do (outcomes), corrected for classification error. */

/** Where classification errors and intervals come from. */
export const standardErrors = ['refits', 'no-first-step', 'uncorrected'] as const;
export type StandardErrors = (typeof standardErrors)[number];

/** Why figures can't be corrected. */
export const refusalReasons = ['uncertain', 'negative-weights', 'small-base'] as const;
type RefusalReason = (typeof refusalReasons)[number];

/** Variables that can be chosen as predictors, and as outcomes. */
export const MAX_DRIVERS = 30;
/** Where fewer people are assigned to their own segment, effects are too small even corrected: they show a direction, no size. */
export const FEW_RIGHTLY = 0.6;
/** Where negative weights offset more than this share of the positive ones, they dominate. */
export const MAX_NEGATIVE = 0.5;

export interface DriverRefusal {
  readonly reason: RefusalReason;
  /** Its number; null where the reason is about all segments. */
  readonly segment: number | null;
  /** The share of negative weights, or the effective base; null where there is no figure. */
  readonly figure: number | null;
}

/** Whether some figures could all be 0: a sum of squares, scaled to its degrees of freedom. */
export interface WaldTest {
  readonly chiSquare: number;
  readonly freedom: number;
  readonly p: number;
}

/** A figure with its 95% interval. */
export interface Interval {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** One segment at one answer of a predictor, everything else as observed; fractions of 1. */
export interface SegmentMargin {
  /** The average probability of the segment if everyone gave this answer. */
  readonly share: number;
  /** From the average over everyone as observed, with its 95% interval. */
  readonly difference: number;
  readonly low: number;
  readonly high: number;
}

export interface PredictorAnswer {
  /** The response; null for a number. */
  readonly name: string | null;
  /** For a number: its 10th, 50th or 90th percentile; null for a response. */
  readonly at: number | null;
  /** Weighted share of those who answered; null for a number. */
  readonly share: number | null;
  /** By segment number; null for a segment whose figures are refused. */
  readonly segments: readonly (SegmentMargin | null)[];
}

/** How probable each segment is at one answer, with the other variables as observed. */
export interface PredictorPoint {
  /** The response; null for a number. */
  readonly name: string | null;
  /** The number; null for a response. */
  readonly at: number | null;
  readonly probabilities: readonly number[];
}

export interface Predictor {
  readonly code: string;
  /** Null where everyone gave the same answer. */
  readonly wald: WaldTest | null;
  readonly answers: readonly PredictorAnswer[];
  readonly points: readonly PredictorPoint[];
}

export interface OutcomeRow {
  /** The response; null for a mean. */
  readonly name: string | null;
  readonly kind: 'mean' | 'share';
  readonly total: number;
  /** By segment number; null where no one of a segment answered, or its figures are refused. */
  readonly figures: readonly (Interval | null)[];
  /** p of segments 1 and 2, 1 and 3, … before correction; null where no test can be made. */
  readonly pairs: readonly (number | null)[];
}

export interface Outcome {
  readonly code: string;
  /** All segments alike; null where that can't be tested. */
  readonly wald: WaldTest | null;
  /** Effective bases by segment number of those who answered. */
  readonly effective: readonly number[];
  readonly rows: readonly OutcomeRow[];
  /** Segments that have no figures here although others have. */
  readonly refusals: readonly DriverRefusal[];
}

export interface Drivers {
  /** False for figures as assigned. */
  readonly corrected: boolean;
  readonly standardErrors: StandardErrors;
  /** The share of the people who are assigned to their own segment, by refits they weren't drawn for; null without correction. */
  readonly rightly: number | null;
  /** Why there are no figures at all; null where there are. */
  readonly refused: DriverRefusal | null;
  /** Segments that have no figures although others have: they count among the others. */
  readonly refusals: readonly DriverRefusal[];
  readonly people: number;
  /** By segment number, the average over everyone as observed that differences are from; empty without predictors. */
  readonly everyone: readonly number[];
  readonly causes: readonly Predictor[];
  readonly outcomes: readonly Outcome[];
}
