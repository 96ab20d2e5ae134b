import type { RunRow } from '../run/index.ts';
import type { FittingSettings } from '../segmentation/index.ts';

/** Engine settings of a run: the same for every piece of it. */
export function fittingSettings(
  run: Pick<RunRow, 'max_clusters' | 'alpha' | 'answers' | 'criterion' | 'seed' | 'starts'>,
): FittingSettings {
  const { max_clusters: maxSegments, alpha, answers, criterion, seed, starts } = run;
  return { maxSegments, alpha, answers, criterion, seed, starts };
}
