import { findTopK } from '@qp/engine/typing-tool';
import { bendOf, SET_ITEMS, type Stage } from '@qp/facts';
import { stageText, stageWords } from '@qp/words/jobs/stages';
import { threadWork } from '../../platform/queue/thread.ts';
import { CURVE_TO, mostQuestions, readSource, refusingUnfitData, typingData } from './survey-columns.thread.ts';
import type { TypingTask } from './typing-task.ts';

export interface EnoughTask extends TypingTask {
  readonly questions: number;
  /** Segment numbers, from 1. */
  readonly targets: readonly number[];
}

/** Where on the bar the segments have been refitted without each fold. */
const FOUND = 0.4;

/** Where the curve of a search for the usual number of questions bends. */
export default threadWork<EnoughTask, number>(async (task, { progress, signal }) => {
  progress(0, stageWords('en').readingSurvey);
  const source = await readSource(task, {
    signal,
    progress: (share, stage) => progress(share * FOUND, stageText(stage, 'en')),
  });
  const codes = task.variables.map(({ code }) => code);
  const data = typingData(source, codes, SET_ITEMS.usual);
  const most = mostQuestions(data);
  const settings = {
    questions: Math.min(task.questions, most),
    targets: task.targets.map((number) => number - 1),
    curveTo: Math.min(CURVE_TO, most),
  };
  const hooks = {
    signal,
    progress: (share: number, stage: Stage) => progress(FOUND + (1 - FOUND) * share, stageText(stage, 'en')),
  };
  const { stats } = refusingUnfitData(() => findTopK(data, settings, hooks));
  return bendOf(stats.curve.map(({ all }) => all));
});
