import { MISSING } from '../survey/index.ts';
import { CallerThread } from './caller-thread.ts';
import { chooseSegments } from './criteria.ts';
import { describeFit } from './describe-fit.ts';
import { type KernelData, placeInKernel } from './kernel-memory.ts';
import { kernelRows } from './kernel-rows.ts';
import { buildModel, type Model } from './model.ts';
import { ProgressMeter } from './progress.ts';
import { drawSample, type Sample, shapeOf } from './sample.ts';
import { KEPT, searchBest } from './search.ts';
import { type FitThread, TaskQueue } from './task-queue.ts';
import type { FitHooks, FitSettings, LatentClassData, SegmentationResult } from './types.ts';
import { checkData, checkSettings } from './validate.ts';
import { WorkerThread } from './worker-thread.ts';

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
  const sample = drawSample(model);
  // More threads than tasks would only be started and stopped.
  const threads = Math.min(checked.threads, KEPT * checked.maxSegments);
  const placed = await placeInKernel(model, checked.maxSegments, threads);
  const queue = new TaskQueue(startThreads(model, sample, placed, hooks.signal), (task) => meter.taskDone(task));
  const effort = { seed: checked.seed, starts: checked.starts, sampleRows: sample.rows };
  const fitOne = async (segments: number) => {
    const search = await searchBest(queue, model, segments, effort);
    const fit = describeFit(data, model, segments, search);
    meter.searchDone(segments);
    return fit;
  };
  try {
    const all = Promise.all(Array.from({ length: checked.maxSegments }, (_, index) => fitOne(index + 1)));
    const fits = await (hooks.signal ? unlessAborted(all, hooks.signal) : all);
    return {
      fits,
      chosen: chooseSegments(fits, checked.criterion),
      settings: checked,
      respondents: data.respondents,
      counted: model.counted,
      effectiveBase: effectiveBase(data, model),
      unanswered: countUnanswered(data),
    };
  } finally {
    await queue.stop();
  }
}

/** Rejects as soon as the signal is given; threads at work are stopped by the caller. */
function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** One thread is the caller's own; more are workers, so that the caller stays free to answer. */
function startThreads(model: Model, sample: Sample, data: KernelData, signal?: AbortSignal): FitThread[] {
  const starts = data.workspaces.map((_, workspace) => ({ data, workspace, shape: shapeOf(model), sample }));
  if (starts.length > 1) return starts.map((start) => new WorkerThread(start));
  return [new CallerThread(kernelRows(starts[0]), model.rows * (1 + model.codes.length), signal)];
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
