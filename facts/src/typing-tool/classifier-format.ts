/** What is fixed about the classifier file. docs/classifier-format.md describes every field. */

/** Why a row of an assigned file has a note, as the summary lists them. */
export const rowDoubts = ['missing', 'no_answers', 'unknown', 'outside', 'tie', 'low_margin'] as const;
export type RowDoubtKind = (typeof rowDoubts)[number];

export const CLASSIFIER_FORMAT = 'qp-classifier';
export const CLASSIFIER_VERSION = 2;
/** Scores are whole multiples of 10^-4 and stand in the file with four decimals. */
export const SCORE_DECIMALS = 4;

export const classifierKinds = ['simple', 'probability'] as const;
export type ClassifierKind = (typeof classifierKinds)[number];

export const classifierMethods = ['naive Bayes', 'logistic regression', 'segment model'] as const;
export type ClassifierMethod = (typeof classifierMethods)[number];

/** Fewer people than this are too few to judge a band of probabilities. */
export const FEWEST_IN_BAND = 10;
