import type { PredictionSummary } from '@qp/contract';
import { mergeProbabilities, mostProbable } from '@qp/engine/comparison';
import { clusterData, scoreRows } from '@qp/engine/latent-class';
import { columnsOf, MISSING } from '@qp/engine/survey';
import {
  type AnswerKey,
  answerKey,
  doubtOf,
  noteOf,
  type PartOfQuestions,
  partOfQuestions,
  placementDoubts,
  tempered,
} from '@qp/engine/typing';
import { CsvError } from '../../platform/csv/index.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { threadWork } from '../../platform/queue/thread.ts';
import { peopleOfRun } from '../runs/people/index.ts';
import { type PlanOfProject, peopleByPlan } from './new-people.thread.ts';
import { csvPeople, type PlacedRow, type Scorer, scoreFile } from './scored-file.ts';
import { findWithout, readSurvey } from './survey-columns.thread.ts';
import type { SegmentsOfRun } from './typing-task.ts';

export interface PredictionTask extends SegmentsOfRun {
  /** Where the project's own people were placed. */
  readonly placementsPath: string;
  readonly inputPath: string;
  /** As the person called it. */
  readonly inputName: string;
  readonly outputPath: string;
  readonly variables: readonly string[];
  readonly probabilities: boolean;
  /** Names of the segments; empty where there is none. */
  readonly names: readonly string[];
  /** By which the project was made from one file; null where it was made of three. */
  readonly plan: readonly PlanOfProject[] | null;
  /** The upload is a CSV by its name. */
  readonly csv: boolean;
}

/** What is found in the file; the project's own shares are known to the job. */
export type PlacedFile = Omit<PredictionSummary, 'project'>;

/** Finding out how far a part of the questions can be trusted comes first, and takes this share of the bar. */
const MEASURING = 0.5;

export default threadWork<PredictionTask, PlacedFile>(async (task, { progress, signal }) => {
  progress(0, 'Reading the survey');
  const survey = readSurvey(task.surveyPath);
  const columns = columnsOf(survey.categorical, task.variables);
  const cutOf = (code: string) => (Object.hasOwn(survey.cuts, code) ? survey.cuts[code] : null);
  const readers = columns.map((column) => answerKey(column.labels, cutOf(column.code)));
  try {
    const people =
      task.plan || !task.csv
        ? peopleByPlan(task.inputPath, task.plan ?? [], task.variables, survey.idName)
        : csvPeople(task.inputPath);
    let part: PartOfQuestions | null = null;
    let from = 0;
    const scored = await scoreFile(people, task.outputPath, modelScorer(task, survey.idName, readers, 1), {
      probabilities: task.probabilities,
      async placing(present) {
        const there = task.variables.filter((_, v) => present[v]);
        // Where people came with their segment, even all questions assign them only more or less well.
        if (there.length < task.cluster.length || !task.assignsByModel) {
          part = await trustInPart(there);
          from = MEASURING;
        }
        return modelScorer(task, survey.idName, readers, part?.factor ?? 1).place;
      },
      progress: (share) => {
        signal.throwIfAborted();
        progress(from + (1 - from) * share, 'Placing people');
      },
    });
    return { ...scored, placed: [...scored.placed], present: [...scored.present], part: said(scored.present, part) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = error.line === undefined ? '' : `, line ${error.line}`;
    throw refuse('data-refused', { file: `${task.inputName}${line}`, problem: error.message });
  }

  /** Measured on people left out of the segments. */
  async function trustInPart(codes: readonly string[]): Promise<PartOfQuestions> {
    const people = peopleOfRun(task.surveyPath, task.placementsPath);
    const without = await findWithout(people.survey, task, people.placements.assignments, {
      signal,
      progress: (share, stage) => progress(MEASURING * share, stage),
    });
    const places = codes.map((code) => task.cluster.indexOf(code));
    return partOfQuestions(clusterData(people.survey, task.cluster), without, places);
  }

  function said(present: readonly string[], part: PartOfQuestions | null): PredictionSummary['part'] {
    return part && { questions: present.length, of: task.cluster.length, accuracy: part.accuracy };
  }
});

/** Scores with the fitted model itself; `factor` calibrates it where the file has a part of the questions. */
function modelScorer(
  task: PredictionTask,
  idColumn: string | null,
  readers: readonly AnswerKey[],
  factor: number,
): Scorer {
  const { model, merged, variables: codes } = task;
  const segments = merged?.length ?? model.segments;
  const places = codes.map((code) => task.cluster.indexOf(code));
  return {
    codes,
    readers,
    otherQuestions: new Set(task.cluster),
    idColumn,
    segments: Array.from({ length: segments }, (_, s) => `SEG${s + 1}`),
    names: task.names.some((name) => name !== '') ? task.names : null,
    merged: false,
    *place(answers, rows, textsOf) {
      const columns = codes.map((_, v) => {
        const column = new Uint8Array(rows);
        for (let i = 0; i < rows; i++) {
          const answer = answers[i * codes.length + v];
          column[i] = answer < 0 ? MISSING : answer;
        }
        return { codes: column };
      });
      const scores = scoreRows(model, { respondents: rows, columns }, places);
      const probabilities = merged
        ? mergeProbabilities(scores.probabilities, model.segments, merged)
        : scores.probabilities;
      if (factor !== 1) tempered(probabilities, segments, factor);
      const assignments = merged ? mostProbable(probabilities, segments) : scores.assignments;
      for (let i = 0; i < rows; i++) {
        const own = probabilities.subarray(i * segments, (i + 1) * segments);
        const given = answers.subarray(i * codes.length, (i + 1) * codes.length);
        const doubt = doubtOf(own, assignments[i]);
        const sure = !doubt.tie && !doubt.lowMargin && given.every((answer) => answer >= 0);
        const doubts = sure ? [] : placementDoubts(codes, given, textsOf(i), doubt);
        yield {
          segment: assignments[i],
          probabilities: task.probabilities ? Array.from(own, (probability) => probability.toFixed(6)) : [],
          note: noteOf(doubts),
          doubts: doubts.map(({ kind }) => kind),
        } satisfies PlacedRow;
      }
    },
  };
}
