/** How reproducible segments are in other samples (bootstrap): the words, and where each begins. */

export const stabilityWords = ['highly stable', 'stable', 'pattern', 'unreliable'] as const;
export type StabilityWord = (typeof stabilityWords)[number];

/** Mean Jaccard from which a segment is so stable. Below the last it is unreliable. */
export const HIGHLY_STABLE = 0.85;
export const STABLE = 0.75;
export const PATTERN = 0.6;

/** Natural: reproducible, and clearly more so than with one segment fewer or more. Constructive: not reproducible. */
export const solutionWords = ['natural', 'reproducible', 'constructive'] as const;
export type SolutionWord = (typeof solutionWords)[number];

/** Median adjusted Rand index from which the solutions of two samples count as the same. */
export const REPRODUCIBLE = 0.7;
/** By how much a natural solution must agree better than those with one segment fewer or more. */
export const CLEARLY_MORE = 0.05;
