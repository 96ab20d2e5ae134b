/** A variable whose distribution differs by more than this share of people is said to be another one. */
export const SHIFTED = 0.2;

/** The share of people who would have to have another answer for two distributions to be the same. */
export const differenceOf = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, share, at) => sum + Math.abs(share - b[at]), 0) / 2;

/** The answer whose share differs most. */
export const mostDifferent = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((best, share, at) => (Math.abs(share - b[at]) > Math.abs(a[best] - b[best]) ? at : best), 0);
