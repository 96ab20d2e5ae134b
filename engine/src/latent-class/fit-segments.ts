import { decidedWay } from './answers/answers-as.ts';
import { fitEach } from './fit-each.ts';
import { segmentationOf } from './fit-pieces.ts';
import { predictSegments } from './left-out/predict-segments.ts';
import { tryAnswers } from './left-out/trial.ts';
import { ProgressMeter } from './progress.ts';
import { buildModel } from './rows/model.ts';
import { KEPT } from './search/search.ts';
import { withThreads } from './threads/fit-threads.ts';
import type { FitHooks, FitProgress, FitSettings, LatentClassData, SegmentationResult } from './types.ts';
import { checkData, checkSettings } from './validate.ts';

/** Of the progress, what a trial takes, and of what is left, what prediction takes. */
const TRIAL_SHARE = 0.2;
const PREDICTION_SHARE = 0.4;

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
  checkData(data, checked.answers);
  hooks.signal?.throwIfAborted();
  // More threads than tasks would only be started and stopped.
  const threads = Math.min(checked.threads, KEPT * checked.maxSegments);
  const report = hooks.progress ?? (() => {});
  const { model, trial, fits, prediction } = await withThreads(threads, hooks.signal, async (all) => {
    const trial =
      checked.answers === 'auto'
        ? await tryAnswers(all, data, checked, reportOfStage(part(report, 0, TRIAL_SHARE), TRYING))
        : null;
    const answersAs = decidedWay(data, checked.answers, trial);
    const model = buildModel(data, checked.alpha, { answersAs });
    const rest = part(report, trial ? TRIAL_SHARE : 0, 1);
    const predicts = checked.predict && checked.maxSegments > 1;
    const end = predicts ? 1 - PREDICTION_SHARE : 1;
    const meter = new ProgressMeter(checked.maxSegments, checked.starts, part(rest, 0, end));
    const numbers = Array.from({ length: checked.maxSegments }, (_, index) => index + 1);
    const fits = await fitEach(all, data, model, checked, meter, numbers);
    const prediction = predicts
      ? await predictSegments(all, data, { ...checked, answersAs }, reportOfStage(part(rest, end, 1), PREDICTING))
      : null;
    rest({ ...NOWHERE, share: 1, stage: PREDICTING });
    return { model, trial, fits, prediction };
  });
  const answers = { answersAs: model.answersAs, trial };
  return segmentationOf(data, checked, answers, { fits, counted: model.counted, prediction });
}

type Report = (progress: FitProgress) => void;

const TRYING = 'Trying whether answers count better as categories or as scales';
const PREDICTING = 'Predicting people left out by every number of segments';
const NOWHERE = { segments: 0, start: 0, starts: 0 };

/** What reports on a part of the work, as a report on the whole. */
function part(report: Report, from: number, to: number): Report {
  return (progress) => report({ ...progress, share: from + (to - from) * progress.share });
}

const reportOfStage = (report: Report, stage: string) => (share: number) => report({ ...NOWHERE, share, stage });
