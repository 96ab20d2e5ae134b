import { EngineError } from '@qp/engine';
import { agreeingProbabilities, existingWithout } from '@qp/engine/existing-segments';
import { clusterData, exerciseOf, withSpread } from '@qp/engine/latent-class';
import { columnsOf, numberSteps, type Survey, stepCodes, withGroups } from '@qp/engine/survey';
import {
  type FittedClassifier,
  fitClassifier,
  type HeldOut,
  measureTyped,
  type NumberQuestion,
  type SegmentsWithout,
  ShortSets,
  segmentsWithout,
  separated,
  separatingGroups,
  type TypingData,
  type TypingHooks,
  writeClassifier,
} from '@qp/engine/typing-tool';
import { type ClassifierFile, MOST_SETS, SET_ITEMS } from '@qp/facts';
import { failureWords } from '@qp/words/errors/problems';
import { questionnaireWords } from '@qp/words/typing-tool/kit-parts';
import { refuse } from '../../platform/http/refusal.ts';
import { peopleOfRun } from '../runs/people/index.ts';
import type { SegmentsOfRun, TypingTask } from './typing-task.ts';

/** What the threads of this feature do with a survey. */

/** The curve goes on to this many questions, where there are as many: no one fields a longer typing tool. */
export const CURVE_TO = 20;

/** How many questions can be asked at most; of sets alone no one answers more. */
export const mostQuestions = ({ columns }: TypingData): number =>
  columns.every(({ items }) => items) ? Math.min(MOST_SETS, columns.length) : columns.length;

/** What the engine cannot work with is for the person to read, not to be tried again. */
export function refusingUnfitData<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof EngineError)
      throw refuse('run-failed', { reason: failureWords('en').noTypingTool(error.message) });
    throw error;
  }
}

/** What a task is about, read once. */
interface TypingSource {
  readonly task: TypingTask;
  /** With every number in the groups that separate the segments best. */
  readonly survey: Survey;
  /** The numbers behind those groups, by code. */
  readonly numbers: ReadonlyMap<string, NumberQuestion>;
  /** The segment of each respondent, 0-based. */
  readonly segmentOf: Uint8Array;
  /** Null where people came with their segment and without probabilities. */
  readonly posteriors: Float64Array | null;
  /** The segments refitted without each fold, so what is measured has seen none of its respondents. */
  readonly without: SegmentsWithout;
}

export async function readSource(task: TypingTask, hooks: TypingHooks): Promise<TypingSource> {
  const { survey, placements } = peopleOfRun(task.surveyAt, task.placementsPath);
  const { assignments: segmentOf, probabilities } = placements;
  const posteriors = posteriorsOf[task.probabilitiesFrom]({ segmentOf, segments: task.segments }, probabilities);
  const without = await findWithout(survey, task, { segmentOf, posteriors }, hooks);
  const numbers = numberQuestions(survey, task.numbers);
  const grouped = inGroups(survey, numbers, { segmentOf, segments: task.segments });
  return { task, survey: grouped, numbers, segmentOf, posteriors, without };
}

function numberQuestions(survey: Survey, codes: readonly string[]): Map<string, NumberQuestion> {
  return new Map(
    columnsOf(survey.numeric, codes).map(({ code, values }) => {
      const steps = numberSteps(values, survey.weights);
      return [code, { values, steps, codes: stepCodes(values, steps) }];
    }),
  );
}

function inGroups(
  survey: Survey,
  numbers: ReadonlyMap<string, NumberQuestion>,
  people: { readonly segmentOf: Uint8Array; readonly segments: number },
): Survey {
  const everyone = Int32Array.from({ length: survey.respondents }, (_, i) => i);
  const data = { ...people, weights: survey.weights };
  return withGroups(
    survey,
    [...numbers].map(([code, question]) => separatingGroups(code, question, data, everyone)),
  );
}

/** Cross-validated probabilities have seen the people who are held out here. */
const posteriorsOf: Readonly<Record<SegmentsOfRun['probabilitiesFrom'], typeof agreeingProbabilities>> = {
  fitted: (_, probabilities) => probabilities,
  given: agreeingProbabilities,
  'cross-validated': () => null,
};

/** The segments of a run without each fold of its people: refitted, or learned from the others. */
export async function findWithout(
  survey: Survey,
  { cluster, numbers, spread, model, merged, alpha, treatment, assignsByModel }: SegmentsOfRun,
  { segmentOf, posteriors }: Pick<TypingSource, 'segmentOf' | 'posteriors'>,
  hooks: TypingHooks,
): Promise<SegmentsWithout> {
  const data = withSpread(clusterData(survey, cluster, new Set(numbers)), spread);
  if (!assignsByModel) return existingWithout({ data, segmentOf, segments: model.segments }, alpha, posteriors);
  return segmentsWithout({ survey: data, fit: model, merged, alpha, treatment }, segmentOf, hooks);
}

/** The candidates among these variables; of an exercise its sets of so many items. */
export function typingData(source: TypingSource, codes: readonly string[], setItems: number): TypingData {
  const { task, survey, segmentOf, posteriors, without } = source;
  const exercises = codes.flatMap((code) => exerciseOf(survey, code) ?? []);
  const questions = codes.filter((code) => !exerciseOf(survey, code));
  const data: TypingData = {
    columns: columnsOf(survey.categorical, questions),
    segmentOf,
    segments: task.segments,
    weights: survey.weights,
    posteriors,
    without,
    numbers: questions.map((code) => source.numbers.get(code) ?? null),
    sets: exercises.map((exercise) => new ShortSets(exercise, setItems, task.cluster.length === 1)),
  };
  return exercises.length > 0 ? separated(data, Int32Array.from(segmentOf.keys())) : data;
}

/** `targets` are 0-based. A search brings held-out figures; for a typed list they are measured here. */
export function makeClassifier(
  source: TypingSource,
  data: TypingData,
  targets: readonly number[],
  hooks: TypingHooks,
  heldOut?: HeldOut,
): ClassifierFile {
  const { task, survey } = source;
  const questions = task.cluster.filter((code) => !exerciseOf(survey, code));
  const places = data.columns.map(({ code }) => questions.indexOf(code));
  const all = () => typingData(source, questions, SET_ITEMS.usual);
  const fitted: FittedClassifier = refusingUnfitData(() =>
    fitClassifier(data, hooks, heldOut ?? measureTyped(all(), places, targets, hooks)),
  );
  const labels = new Map(task.variables.map(({ code, label }) => [code, label]));
  return writeClassifier(data, fitted, {
    kind: 'probability',
    name: task.runName,
    targets,
    idColumn: survey.idName,
    question: (code, items) => (items ? questionnaireWords('en').set(items) : (labels.get(code) ?? code)),
    cut: (code) => (Object.hasOwn(survey.cuts, code) ? survey.cuts[code] : null),
  });
}
