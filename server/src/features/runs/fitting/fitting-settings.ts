import type { RunRow } from '../run/index.ts';
import type { FittingSettings } from '../segmentation/index.ts';

/**
 * Below this much work (`workOf`) one thread is faster than starting more. Measured at 20,000 and 43,000: 0.44 and 0.82 s of
 * processor time on one thread, 0.69 and 1.29 s on two.
 */
const SHARED_FROM = 50_000;

/** The approximate cost of a run: rows x variables x the sum of squared numbers of segments. */
export function workOf(respondents: number, run: { cluster: readonly string[]; max_clusters: number }): number {
  let squares = 0;
  for (let k = 1; k <= run.max_clusters; k++) squares += k * k;
  return respondents * run.cluster.length * squares;
}

/** Threads for so much work, of those that there are. */
export const threadsFor = (work: number, threads: number): number => (work < SHARED_FROM ? 1 : threads);

/** Engine settings of a run: the same for every piece of it. */
export function fittingSettings(
  run: Pick<RunRow, 'max_clusters' | 'alpha' | 'answers' | 'criterion' | 'seed' | 'starts'>,
): FittingSettings {
  const { max_clusters: maxSegments, alpha, answers, criterion, seed, starts } = run;
  return { maxSegments, alpha, answers, criterion, seed, starts };
}
