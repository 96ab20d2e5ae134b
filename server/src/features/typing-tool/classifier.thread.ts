import type { ClassifierFile } from '@qp/contract';
import { serveThread } from '../../platform/queue/thread.ts';
import { makeClassifier, readSource } from './survey-columns.thread.ts';
import type { TypingTask } from './typing-task.ts';
import { typingWorkbook } from './workbook/index.ts';

/** One of the files that place people elsewhere, from a classifier that is there, or from one that is fitted first. */
export interface ClassifierTask {
  readonly kind: 'simple' | 'probability' | 'excel';
  /** `targets`: segment numbers, from 1. */
  readonly from:
    | { readonly stored: ClassifierFile }
    | { readonly task: TypingTask; readonly targets: readonly number[] };
}

serveThread<ClassifierTask, Uint8Array>(async ({ kind, from }, { progress, signal }) => {
  const classifier = 'stored' in from ? from.stored : fit(from.task, from.targets);
  if (kind === 'excel') return typingWorkbook(classifier);
  return new TextEncoder().encode(`${JSON.stringify({ ...classifier, kind }, null, 1)}\n`);

  function fit(task: TypingTask, targets: readonly number[]): ClassifierFile {
    progress(0, 'Reading the survey');
    return makeClassifier(
      readSource(task),
      task.variables.map(({ code }) => code),
      targets.map((number) => number - 1),
      { progress, signal },
    );
  }
});
