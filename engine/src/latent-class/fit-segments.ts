import { MISSING } from '../survey/index.ts';
import { Crew } from './crew.ts';
import { chooseSegments } from './criteria.ts';
import { describeFit } from './describe-fit.ts';
import { LocalHand } from './local-hand.ts';
import type { Model } from './model.ts';
import { buildModel } from './model.ts';
import { fitNotes } from './notes.ts';
import { plainExpectation } from './plain-expectation.ts';
import { ProgressMeter } from './progress.ts';
import { searchBest } from './search.ts';
import type { FitHooks, FitSettings, LatentClassData, SegmentationResult } from './types.ts';
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
  const place = { model, seed: checked.seed, expectation: (segments: number) => plainExpectation(model, segments) };
  const crew = new Crew([new LocalHand(place, hooks.signal)], (task) => meter.taskDone(task));
  const fitOne = async (segments: number) => {
    const search = await searchBest(crew, model, segments, checked.starts);
    const fit = describeFit(data, model, segments, search);
    meter.searchDone(segments);
    return fit;
  };
  try {
    const fits = await Promise.all(Array.from({ length: checked.maxSegments }, (_, index) => fitOne(index + 1)));
    const unanswered = countUnanswered(data);
    return {
      fits,
      chosen: chooseSegments(fits, checked.criterion),
      settings: checked,
      respondents: data.respondents,
      counted: model.counted,
      effectiveBase: effectiveBase(data, model),
      unanswered,
      notes: fitNotes(fits, model.counted, unanswered, data.columns.length),
    };
  } finally {
    await crew.stop();
  }
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
