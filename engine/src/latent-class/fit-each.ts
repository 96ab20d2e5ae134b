import { describeFit } from './figures/describe-fit.ts';
import type { ProgressMeter } from './progress.ts';
import type { Model } from './rows/model.ts';
import { searchBest } from './search/search.ts';
import type { FitThreads } from './threads/fit-threads.ts';
import type { LatentClassData, SegmentationResult, SegmentFit } from './types.ts';

/** Fits these numbers of segments, each from its own starts: what comes out for one does not depend on the others. */
export async function fitEach(
  threads: FitThreads,
  data: LatentClassData,
  model: Model,
  { seed, starts }: SegmentationResult['settings'],
  meter: ProgressMeter,
  numbers: readonly number[],
): Promise<SegmentFit[]> {
  const { tasks, sample } = await threads.load(model, Math.max(...numbers), { done: (task) => meter.taskDone(task) });
  const fitOne = async (segments: number) => {
    const search = await searchBest(tasks, model, segments, { seed, starts, sampleRows: sample.rows });
    const fit = describeFit(data, model, segments, search);
    meter.searchDone(segments);
    return fit;
  };
  return Promise.all(numbers.map(fitOne));
}
