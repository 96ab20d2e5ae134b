import { mergeProbabilities, mostProbable } from '@qp/engine/comparison';
import { type SegmentModel, scoreRows } from '@qp/engine/latent-class';
import { columnsOf, MISSING } from '@qp/engine/survey';
import { type AnswerKey, answerKey, doubtOf, placementNote } from '@qp/engine/typing';
import { CsvError } from '../../platform/csv/index.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { serveThread } from '../../platform/queue/thread.ts';
import { type PlanOfProject, peopleByPlan } from './new-people.thread.ts';
import { csvPeople, type PlacedRow, type ScoredFile, type Scorer, scoreFile } from './scored-file.ts';
import { readSurvey } from './survey-columns.thread.ts';

export interface PredictionTask {
  readonly surveyPath: string;
  readonly inputPath: string;
  /** As the person called it. */
  readonly inputName: string;
  readonly outputPath: string;
  /** The cluster variables of the run, in the order of the model. */
  readonly cluster: readonly string[];
  readonly variables: readonly string[];
  readonly model: SegmentModel;
  /** Which of the model's segments each segment is made of, from 0; null where none were merged. */
  readonly merged: readonly (readonly number[])[] | null;
  readonly probabilities: boolean;
  /** By which the project was made from one file; null where it was made of three. */
  readonly plan: readonly PlanOfProject[] | null;
  /** The upload is a CSV by its name. */
  readonly csv: boolean;
}

serveThread<PredictionTask, ScoredFile>(async (task, { progress, signal }) => {
  progress(0, 'Reading the survey');
  const survey = readSurvey(task.surveyPath);
  const columns = columnsOf(survey.categorical, task.variables);
  const cutOf = (code: string) => (Object.hasOwn(survey.cuts, code) ? survey.cuts[code]! : null);
  const readers = columns.map((column) => answerKey(column.labels, cutOf(column.code)));
  try {
    const people =
      task.plan || !task.csv
        ? peopleByPlan(task.inputPath, task.plan ?? [], task.variables, survey.idName)
        : csvPeople(task.inputPath);
    return await scoreFile(people, task.outputPath, modelScorer(task, survey.idName, readers), {
      probabilities: task.probabilities,
      progress: (share) => {
        signal.throwIfAborted();
        progress(share, 'Placing people');
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = error.line === undefined ? '' : `, line ${error.line}`;
    throw refuse('data-refused', { file: `${task.inputName}${line}`, problem: error.message });
  }
});

/** Scores with the fitted model itself. */
function modelScorer(task: PredictionTask, idColumn: string | null, readers: readonly AnswerKey[]): Scorer {
  const { model, merged, variables: codes } = task;
  const segments = merged?.length ?? model.segments;
  const places = codes.map((code) => task.cluster.indexOf(code));
  return {
    codes,
    readers,
    otherQuestions: new Set(task.cluster),
    idColumn,
    segments: Array.from({ length: segments }, (_, s) => `SEG${s + 1}`),
    merged: false,
    *place(answers, rows, textsOf) {
      const columns = codes.map((_, v) => {
        const column = new Uint8Array(rows);
        for (let i = 0; i < rows; i++) {
          const answer = answers[i * codes.length + v]!;
          column[i] = answer < 0 ? MISSING : answer;
        }
        return { codes: column };
      });
      const scores = scoreRows(model, { respondents: rows, columns }, places);
      const probabilities = merged
        ? mergeProbabilities(scores.probabilities, model.segments, merged)
        : scores.probabilities;
      const assignments = merged ? mostProbable(probabilities, segments) : scores.assignments;
      for (let i = 0; i < rows; i++) {
        const own = probabilities.subarray(i * segments, (i + 1) * segments);
        const given = answers.subarray(i * codes.length, (i + 1) * codes.length);
        const doubt = doubtOf(own, assignments[i]!);
        const sure = !doubt.tie && !doubt.lowMargin && given.every((answer) => answer >= 0);
        yield {
          segment: assignments[i]!,
          probabilities: task.probabilities ? Array.from(own, (probability) => probability.toFixed(6)) : [],
          note: sure ? '' : placementNote(codes, given, textsOf(i), doubt),
        } satisfies PlacedRow;
      }
    },
  };
}
