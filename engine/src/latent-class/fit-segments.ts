import { isScale } from './answers-as.ts';
import { chooseSegments } from './criteria.ts';
import { describeFit } from './describe-fit.ts';
import { type FitThreads, withThreads } from './fit-threads.ts';
import { answeredBy, buildModel, countedBase, type Model } from './model.ts';
import { predictSegments } from './predict-segments.ts';
import { ProgressMeter } from './progress.ts';
import { KEPT, searchBest } from './search.ts';
import { tryAnswers } from './trial.ts';
import type {
  AnswersAs,
  FitHooks,
  FitProgress,
  FitSettings,
  LatentClassData,
  SegmentationResult,
  SegmentFit,
  Trial,
} from './types.ts';
import { checkData, checkSettings } from './validate.ts';

/** Of the progress, what a trial takes, and of what is left, what prediction takes. */
const TRIAL_SHARE = 0.2;
const PREDICTION_SHARE = 0.4;

type Answers = SegmentationResult['settings']['answers'];

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
        ? await tryAnswers(all, data, checked, inWords(part(report, 0, TRIAL_SHARE), TRYING))
        : null;
    const answersAs = answersOf(data, checked.answers, trial);
    const model = buildModel(data, checked.alpha, { answersAs });
    const rest = part(report, trial ? TRIAL_SHARE : 0, 1);
    const predicts = checked.predict && checked.maxSegments > 1;
    const end = predicts ? 1 - PREDICTION_SHARE : 1;
    const meter = new ProgressMeter(checked.maxSegments, checked.starts, part(rest, 0, end));
    const fits = await fitEach(all, data, model, checked, meter);
    const prediction = predicts
      ? await predictSegments(all, data, { ...checked, answersAs }, inWords(part(rest, end, 1), PREDICTING))
      : null;
    rest({ ...NOWHERE, share: 1, stage: PREDICTING });
    return { model, trial, fits, prediction };
  });
  return {
    fits,
    prediction,
    chosen: chooseSegments(fits, checked.criterion, prediction),
    settings: checked,
    answersAs: model.answersAs,
    trial,
    respondents: data.respondents,
    counted: model.counted,
    effectiveBase: countedBase(data),
    unanswered: countUnanswered(data),
  };
}

/** Without a scale among the variables all ways to count answers are the same. */
function answersOf(data: LatentClassData, answers: Answers, trial: Trial | null): AnswersAs {
  const asked = answers === 'auto' ? (trial?.winner ?? 'categories') : answers;
  return data.columns.some(isScale) ? asked : 'categories';
}

type Report = (progress: FitProgress) => void;

const TRYING = 'Trying whether answers count better as categories or as scales';
const PREDICTING = 'Predicting people left out by every number of segments';
const NOWHERE = { segments: 0, start: 0, starts: 0 };

/** What reports on a part of the work, as a report on the whole. */
function part(report: Report, from: number, to: number): Report {
  return (progress) => report({ ...progress, share: from + (to - from) * progress.share });
}

const inWords = (report: Report, stage: string) => (share: number) => report({ ...NOWHERE, share, stage });

async function fitEach(
  threads: FitThreads,
  data: LatentClassData,
  model: Model,
  { maxSegments, seed, starts }: SegmentationResult['settings'],
  meter: ProgressMeter,
): Promise<SegmentFit[]> {
  const { tasks, sample } = await threads.load(model, maxSegments, { done: (task) => meter.taskDone(task) });
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
  return answeredBy(data).reduce((count, flag) => count + 1 - flag, 0);
}
