import type { RunRow } from './queries.ts';
import type { FittingSettings } from './segmentation.ts';

/** What the engine is asked for a run: the same wherever a piece of it is fitted. */
export function fittingSettings(
  run: Pick<RunRow, 'max_clusters' | 'alpha' | 'answers' | 'criterion' | 'seed' | 'starts'>,
): FittingSettings {
  const { max_clusters: maxSegments, alpha, answers, criterion, seed, starts } = run;
  return { maxSegments, alpha, answers, criterion, seed, starts };
}
