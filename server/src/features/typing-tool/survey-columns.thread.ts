import { readFileSync } from 'node:fs';
import { EngineError } from '@qp/engine';
import { givenWithout } from '@qp/engine/given-segments';
import { clusterData } from '@qp/engine/latent-class';
import { columnsOf, decodeSurvey, type Survey } from '@qp/engine/survey';
import {
  type ClassifierFile,
  type FittedClassifier,
  fitClassifier,
  type LeftOut,
  measureTyped,
  type SegmentsWithout,
  segmentsWithout,
  type TypingData,
  type TypingHooks,
  writeClassifier,
} from '@qp/engine/typing';
import { refuse } from '../../platform/http/refusal.ts';
import { peopleOfRun } from '../runs/people/index.ts';
import type { SegmentsOfRun, TypingTask } from './typing-task.ts';

/** What the threads of this feature do with a survey. */

/** The curve goes on to this many questions, where there are as many: nobody fields a longer typing tool. */
export const CURVE_TO = 20;

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
interface TypingSource {
  readonly task: TypingTask;
  readonly survey: Survey;
  /** The segment of each respondent, 0-based. */
  readonly segmentOf: Uint8Array;
  /** Null where people came with their segment. */
  readonly posteriors: Float64Array | null;
  /** The segments found again without each fold: what is measured has then seen none of its people. */
  readonly without: SegmentsWithout;
}

export async function readSource(task: TypingTask, hooks: TypingHooks): Promise<TypingSource> {
  const { survey, placements } = peopleOfRun(task.surveyPath, task.placementsPath);
  const { assignments, probabilities } = placements;
  const without = await findWithout(survey, task, assignments, hooks);
  return { task, survey, segmentOf: assignments, posteriors: task.assignsByModel ? probabilities : null, without };
}

/** The segments of a run without each fold of its people: found again by a fit, or learned from the others. */
export async function findWithout(
  survey: Survey,
  { cluster, model, merged, alpha, answersAs, assignsByModel }: SegmentsOfRun,
  segmentOf: Uint8Array,
  hooks: TypingHooks,
): Promise<SegmentsWithout> {
  const data = clusterData(survey, cluster);
  if (!assignsByModel) return givenWithout({ data, segmentOf, segments: model.segments }, alpha);
  return segmentsWithout({ survey: data, fit: model, merged, alpha, answersAs }, segmentOf, hooks);
}

export function typingData(source: TypingSource, codes: readonly string[]): TypingData {
  const { task, survey, segmentOf, posteriors, without } = source;
  return {
    columns: columnsOf(survey.categorical, codes),
    segmentOf,
    segments: task.segments,
    weights: survey.weights,
    posteriors,
    without,
  };
}

/**
 * The classifier with probabilities for these questions; `targets` are 0-based. A search brings the figures of held-out
 * respondents; for a typed list they are measured here.
 */
export function makeClassifier(
  source: TypingSource,
  codes: readonly string[],
  targets: readonly number[],
  hooks: TypingHooks,
  leftOut?: LeftOut,
): ClassifierFile {
  const { task, survey } = source;
  const data = typingData(source, codes);
  const places = codes.map((code) => task.cluster.indexOf(code));
  const fitted: FittedClassifier = refusingUnfitData(() =>
    fitClassifier(data, hooks, leftOut ?? measureTyped(typingData(source, task.cluster), places, targets, hooks)),
  );
  const labels = new Map(task.variables.map(({ code, label }) => [code, label]));
  return writeClassifier(data, fitted, {
    kind: 'probability',
    name: task.runName,
    targets,
    idColumn: survey.idName,
    question: (code) => labels.get(code) ?? code,
    cut: (code) => (Object.hasOwn(survey.cuts, code) ? survey.cuts[code] : null),
  });
}
