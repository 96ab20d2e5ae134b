/** Which variables go together with belonging to a segment (predictors), and what its people do (outcomes), corrected for classification error. */

/** Where classification errors and intervals come from. */
export const standardErrors = ['refits', 'no-first-step', 'uncorrected'] as const;
export type StandardErrors = (typeof standardErrors)[number];

/** Why figures can't be corrected. */
export const refusalReasons = ['uncertain', 'negative-weights', 'small-base'] as const;

/** Variables that can be chosen as predictors, and as outcomes. */
export const MAX_DRIVERS = 30;
/** Where fewer people are assigned to their own segment, effects are too small even corrected: they show a direction, no size. */
export const FEW_RIGHTLY = 0.6;
/** Where negative weights offset more than this share of the positive ones, they dominate. */
export const MAX_NEGATIVE = 0.5;
