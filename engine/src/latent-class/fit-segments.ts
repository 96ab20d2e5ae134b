import { MISSING } from '../survey/index.ts';
import { chooseSegments } from './criteria.ts';
import { describeFit } from './describe-fit.ts';
import { type FitThreads, withThreads } from './fit-threads.ts';
import { buildModel, type Model } from './model.ts';
import { ProgressMeter } from './progress.ts';
import { KEPT, searchBest } from './search.ts';
import type { FitHooks, FitSettings, LatentClassData, SegmentationResult, SegmentFit } from './types.ts';
import { checkData, checkSettings } from './validate.ts';

/**
 * Fits every number of segments from 1 to the maximum and picks one [LC1]. The same data, settings and seed give the
 * same result to the last bit, whatever the number of threads.
 */
export async function fitSegments(
  data: LatentClassData,
  settings: FitSettings,
  hooks: FitHooks = {},
): Promise<SegmentationResult> {
  const checked = checkSettings(settings);
  checkData(data);
  hooks.signal?.throwIfAborted();
  const model = buildModel(data, checked.alpha);
  const meter = new ProgressMeter(checked.maxSegments, checked.starts, hooks.progress ?? (() => {}));
  // More threads than tasks would only be started and stopped.
  const threads = Math.min(checked.threads, KEPT * checked.maxSegments);
  const fits = await withThreads(threads, hooks.signal, (all) => fitEach(all, data, model, checked, meter));
  return {
    fits,
    chosen: chooseSegments(fits, checked.criterion),
    settings: checked,
    respondents: data.respondents,
    counted: model.counted,
    effectiveBase: effectiveBase(data, model),
    unanswered: countUnanswered(data),
  };
}

async function fitEach(
  threads: FitThreads,
  data: LatentClassData,
  model: Model,
  { maxSegments, seed, starts }: SegmentationResult['settings'],
  meter: ProgressMeter,
): Promise<SegmentFit[]> {
  const { tasks, sample } = await threads.load(model, maxSegments, (task) => meter.taskDone(task));
  const fitOne = async (segments: number) => {
    const search = await searchBest(tasks, model, segments, { seed, starts, sampleRows: sample.rows });
    const fit = describeFit(data, model, segments, search);
    meter.searchDone(segments);
    return fit;
  };
  return Promise.all(Array.from({ length: maxSegments }, (_, index) => fitOne(index + 1)));
}

/** Respondents without any answer to the variables. */
export function countUnanswered(data: LatentClassData): number {
  const answered = new Uint8Array(data.respondents);
  for (const { codes } of data.columns)
    for (let i = 0; i < codes.length; i++) if (codes[i] !== MISSING) answered[i] = 1;
  return answered.reduce((count, flag) => count + 1 - flag, 0);
}

/** Kish's effective number of respondents. */
function effectiveBase(data: LatentClassData, model: Model): number {
  if (data.weights === null) return model.counted;
  let sum = 0;
  let squares = 0;
  for (const weight of data.weights) {
    sum += weight;
    squares += weight * weight;
  }
  return (sum * sum) / squares;
}
