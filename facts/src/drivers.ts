/** What makes people belong to a segment (causes) and what its people do (outcomes), corrected for classification error. */

/** How standard errors were worked out. */
export const standardErrors = ['sandwich', 'bootstrap', 'no-first-step', 'uncorrected'] as const;
export type StandardErrors = (typeof standardErrors)[number];

/** Why figures can't be corrected. */
export const refusalReasons = ['uncertain', 'negative-weights', 'small-base'] as const;
type RefusalReason = (typeof refusalReasons)[number];

/** Variables that can be chosen as causes, and as outcomes. */
export const MAX_DRIVERS = 30;
/** Where a smaller share of the people is assigned rightly, slopes come out too small and intervals too narrow (decision 080). */
export const FEW_RIGHTLY = 0.78;
/** Where negative weights offset more than this share of the positive ones, they dominate. */
export const MAX_NEGATIVE = 0.5;

export interface DriverRefusal {
  readonly reason: RefusalReason;
  /** Its number; null where the reason is about all segments. */
  readonly segment: number | null;
  /** The share of negative weights, or the effective base; null where there is no figure. */
  readonly figure: number | null;
}

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

/** What one answer does to the odds of each segment. */
export interface CauseAnswer {
  /** The response; null for a number, whose odds ratios are those of one standard deviation more. */
  readonly name: string | null;
  /** Weighted share of those who answered; null for a number. */
  readonly share: number | null;
  /** By segment number: odds against the average person. */
  readonly odds: readonly Interval[];
}

/** How probable each segment is at one answer, with the other variables as observed. */
export interface CausePoint {
  /** The response; null for a number. */
  readonly name: string | null;
  /** The number; null for a response. */
  readonly at: number | null;
  readonly probabilities: readonly number[];
}

export interface Cause {
  readonly code: string;
  /** Null where everyone gave the same answer. */
  readonly wald: WaldTest | null;
  /** Of a number; null for responses. */
  readonly standardDeviation: number | null;
  readonly answers: readonly CauseAnswer[];
  readonly points: readonly CausePoint[];
}

export interface OutcomeRow {
  /** The response; null for a mean. */
  readonly name: string | null;
  readonly kind: 'mean' | 'share';
  readonly total: number;
  /** By segment number; null where no one of a segment answered. */
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
  /** Why this variable can't be corrected although others can; its rows are then empty. */
  readonly refused: DriverRefusal | null;
}

export interface Drivers {
  /** False for figures as assigned. */
  readonly corrected: boolean;
  readonly standardErrors: StandardErrors;
  /** The share of the people who are assigned to their own segment, as the correction has it; null without correction. */
  readonly rightly: number | null;
  /** Why there are no figures; null where there are. */
  readonly refused: DriverRefusal | null;
  readonly people: number;
  readonly causes: readonly Cause[];
  readonly outcomes: readonly Outcome[];
}
