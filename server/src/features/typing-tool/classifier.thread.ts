import type { ClassifierFile } from '@qp/contract';
import { serveThread } from '../../platform/queue/thread.ts';
import { makeClassifier, readSurvey } from './survey-columns.thread.ts';
import type { TypingTask } from './typing-task.ts';

export interface ClassifierTask extends TypingTask {
  /** Segment numbers, from 1. */
  readonly targets: readonly number[];
}

serveThread<ClassifierTask, ClassifierFile>((task, { progress, signal }) => {
  progress(0, 'Reading the survey');
  return makeClassifier(
    readSurvey(task.surveyPath),
    task,
    task.variables.map(({ code }) => code),
    task.targets.map((number) => number - 1),
    { progress, signal },
  );
});
