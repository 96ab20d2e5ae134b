import { readFileSync } from 'node:fs';
import { EngineError } from '@qp/engine';
import { columnsOf, decodeSurvey, type Survey } from '@qp/engine/survey';
import {
  type ClassifierFile,
  type FittedClassifier,
  fitClassifier,
  type TypingData,
  type TypingHooks,
  writeClassifier,
} from '@qp/engine/typing';
import { refuse } from '../../platform/http/refusal.ts';
import { decodePlacements } from '../runs/stored-files/index.ts';
import type { TypingTask } from './typing-task.ts';

/** What the threads of this feature do with a survey. */

export function readSurvey(path: string): Survey {
  return decodeSurvey(readFileSync(path));
}

/** What the engine cannot work with is for the person to read, not to be tried again. */
export function refusingUnfitData<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof EngineError)
      throw refuse('run-failed', { reason: `No typing tool can be made: ${error.message}.` });
    throw error;
  }
}

/** What a task is about, read once. */
export interface TypingSource {
  readonly task: TypingTask;
  readonly survey: Survey;
  /** The segment of each respondent, 0-based. */
  readonly segmentOf: Uint8Array;
}

export function readSource(task: TypingTask): TypingSource {
  const { assignments } = decodePlacements(readFileSync(task.placementsPath));
  return { task, survey: readSurvey(task.surveyPath), segmentOf: assignments };
}

export function typingData({ task, survey, segmentOf }: TypingSource, codes: readonly string[]): TypingData {
  return {
    columns: columnsOf(survey.categorical, codes),
    segmentOf,
    segments: task.segments,
    weights: survey.weights,
  };
}

/** The classifier with probabilities for these questions; `targets` are 0-based. */
export function makeClassifier(
  source: TypingSource,
  codes: readonly string[],
  targets: readonly number[],
  hooks: TypingHooks,
): ClassifierFile {
  const { task, survey } = source;
  const data = typingData(source, codes);
  const fitted: FittedClassifier = refusingUnfitData(() => fitClassifier(data, hooks));
  const labels = new Map(task.variables.map(({ code, label }) => [code, label]));
  return writeClassifier(data, fitted, {
    kind: 'probability',
    name: task.runName,
    targets,
    idColumn: survey.idName,
    question: (code) => labels.get(code) ?? code,
    cut: (code) => (Object.hasOwn(survey.cuts, code) ? survey.cuts[code]! : null),
  });
}
