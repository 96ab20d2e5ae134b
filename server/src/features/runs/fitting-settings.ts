import type { RunRow } from './queries.ts';
import type { FittingSettings } from './segmentation.ts';

/** Engine settings of a run: the same for every piece of it. */
export function fittingSettings(
  run: Pick<RunRow, 'max_clusters' | 'alpha' | 'answers' | 'criterion' | 'seed' | 'starts'>,
): FittingSettings {
  const { max_clusters: maxSegments, alpha, answers, criterion, seed, starts } = run;
  return { maxSegments, alpha, answers, criterion, seed, starts };
}
