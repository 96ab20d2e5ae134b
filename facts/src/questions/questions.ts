/** What each question contributes to the segments of a run. */

export const questionWords = ['carries', 'supports', 'repeats', 'adds nothing', 'too small'] as const;
export type QuestionWord = (typeof questionWords)[number];

/** Share of people assigned differently without the question, from which the segments would change without it. */
export const CARRIES_FROM = 0.05;
/** Share of a question's information that one other question must give for it to say the same. */
export const REPEATS_FROM = 0.25;
/** Where less than this share of its information goes with the other questions, in the whole interval, a question adds nothing. */
export const ADDS_NOTHING_UNDER = 0.01;
/** A smaller gain, in standard errors, may be chance. */
export const CLEAR_GAIN = 2;
/** Variables that were left out and are offered, at most. */
export const MAX_CANDIDATES = 30;
