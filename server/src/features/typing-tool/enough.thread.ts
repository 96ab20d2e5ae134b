import { findTopK } from '@qp/engine/typing';
import { threadWork } from '../../platform/queue/thread.ts';
import { CURVE_TO, readSource, refusingUnfitData, typingData } from './survey-columns.thread.ts';
import type { TypingTask } from './typing-task.ts';

export interface EnoughTask extends TypingTask {
  readonly questions: number;
  /** Segment numbers, from 1. */
  readonly targets: readonly number[];
}

/** Where on the bar the segments have been found again without each fold. */
const FOUND = 0.4;

/** The same curve as that of a search for the usual number of questions, and of it the point of nothing more to gain. */
export default threadWork<EnoughTask, number>(async (task, { progress, signal }) => {
  progress(0, 'Reading the survey');
  const source = await readSource(task, { signal, progress: (share, stage) => progress(share * FOUND, stage) });
  const codes = task.variables.map(({ code }) => code);
  const settings = {
    questions: Math.min(task.questions, codes.length),
    targets: task.targets.map((number) => number - 1),
    curveTo: CURVE_TO,
  };
  const hooks = {
    signal,
    progress: (share: number, stage: string) => progress(FOUND + (1 - FOUND) * share, stage),
  };
  return refusingUnfitData(() => findTopK(typingData(source, codes), settings, hooks)).stats.enough;
});
