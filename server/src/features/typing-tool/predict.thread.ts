import type { PredictionSummary } from '@qp/contract';
import { mergeProbabilities } from '@qp/engine/comparison';
import { clusterData, scoreRows } from '@qp/engine/latent-class';
import { mostProbableOfEach } from '@qp/engine/numerics';
import { columnsOf, MISSING, type NumberSteps, numberSteps, type Survey } from '@qp/engine/survey';
import {
  type AnswerKey,
  answerKey,
  assignmentDoubts,
  type Doubt,
  doubtOf,
  isOutside,
  NO_ANSWER,
  noteOf,
  numberKey,
  openClassifier,
  type PartOfQuestions,
  partOfQuestions,
  probabilityText,
  tempered,
} from '@qp/engine/typing-tool';
import type { ClassifierFile } from '@qp/facts';
import { stageText, stageWords } from '@qp/words/jobs/stages';
import { CsvError } from '../../platform/csv/index.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { threadWork } from '../../platform/queue/thread.ts';
import { peopleOfRun } from '../runs/people/index.ts';
import { readSurvey } from '../runs/segmentation/index.ts';
import { type PlanOfProject, peopleByPlan } from './new-people.thread.ts';
import { withPlainNumbers } from './plain-numbers.thread.ts';
import { type AssignedRow, type Scorer, scoreFile } from './scored-file.ts';
import { findWithout } from './survey-columns.thread.ts';
import type { SegmentsOfRun } from './typing-task.ts';

export interface PredictionTask extends SegmentsOfRun {
  /** Where the project's own people were assigned. */
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
  /** Assigns in place of the model, where not null. */
  readonly classifier: ClassifierFile | null;
}

/** What is found in the file; the project's own shares are known to the job. */
export type AssignedFile = Omit<PredictionSummary, 'project'>;

/** Finding out how far a part of the questions can be trusted comes first, and takes this share of the bar. */
const MEASURING = 0.5;

export default threadWork<PredictionTask, AssignedFile>(async (task, { progress, signal }) => {
  progress(0, stageWords('en').readingSurvey);
  const survey = readSurvey(task.surveyAt);
  try {
    const people =
      task.plan || !task.csv
        ? peopleByPlan(
            { name: task.inputName, path: task.inputPath },
            task.plan ?? [],
            task.variables,
            survey.idName,
            new Set(task.numbers),
          )
        : withPlainNumbers(task.inputPath, new Set(task.numbers));
    const report = (from: number) => (share: number) => {
      signal.throwIfAborted();
      progress(from + (1 - from) * share, stageWords('en').assigningRespondents);
    };
    if (task.classifier) {
      const { probabilities } = task;
      const options = { probabilities, progress: report(0) };
      const scored = await scoreFile(people, task.outputPath, toolScorer(task, task.classifier), options);
      return { ...scored, placed: [...scored.placed], present: [...scored.present], part: null };
    }
    const steps = numberStepsOf(task);
    const readers = readersOf(survey, task.variables, steps);
    let part: PartOfQuestions | null = null;
    let from = 0;
    const scored = await scoreFile(people, task.outputPath, modelScorer(task, survey.idName, { readers, steps }, 1), {
      probabilities: task.probabilities,
      async assigning(present) {
        const there = task.variables.filter((_, v) => present[v]);
        // Where people came with their segment, even all questions assign them only more or less well.
        if (there.length < task.cluster.length || !task.assignsByModel) {
          part = await trustInPart(there);
          from = MEASURING;
        }
        return modelScorer(task, survey.idName, { readers, steps }, part?.factor ?? 1).assign;
      },
      progress: (share) => report(from)(share),
    });
    return { ...scored, placed: [...scored.placed], present: [...scored.present], part: said(scored.present, part) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = error.line === undefined ? '' : `, line ${error.line}`;
    throw refuse('data-refused', { file: `${task.inputName}${line}`, problem: error.message });
  }

  /** Measured on respondents held out of the segments. */
  async function trustInPart(codes: readonly string[]): Promise<PartOfQuestions> {
    const people = peopleOfRun(task.surveyAt, task.placementsPath);
    const assigned = { segmentOf: people.placements.assignments, posteriors: null };
    const without = await findWithout(people.survey, task, assigned, {
      signal,
      progress: (share, stage) => progress(MEASURING * share, stageText(stage, 'en')),
    });
    const places = codes.map((code) => task.cluster.indexOf(code));
    return partOfQuestions(clusterData(people.survey, task.cluster, new Set(task.numbers)), without, places);
  }

  function said(present: readonly string[], part: PartOfQuestions | null): PredictionSummary['part'] {
    return part && { questions: present.length, of: task.cluster.length, accuracy: part.accuracy };
  }
});

/** Scores with a classifier, as everything does that is handed over. */
function toolScorer({ variables, names, probabilities }: PredictionTask, file: ClassifierFile): Scorer {
  const classifier = openClassifier(file);
  const places = variables.map((code) => file.variables.findIndex((own) => own.code === code));
  return {
    codes: variables,
    readers: places.map((at) => classifier.keys[at]),
    otherQuestions: new Set(),
    idColumn: file.id_column,
    segments: file.segments,
    names: names.some((name) => name !== '') ? names : null,
    merged: false,
    *assign(answers, rows, textsOf) {
      for (let i = 0; i < rows; i++) {
        const given = answers.subarray(i * variables.length, (i + 1) * variables.length);
        const all = new Int16Array(file.variables.length).fill(NO_ANSWER);
        places.forEach((at, v) => {
          all[at] = given[v];
        });
        const assigned = classifier.assign(all);
        const doubts = assignmentDoubts(variables, given, textsOf(i), assigned);
        yield {
          segment: assigned.segment,
          probabilities: probabilities ? assigned.millionths.map(probabilityText) : [],
          note: noteOf(doubts),
          doubts: doubts.map(({ kind }) => kind),
        } satisfies AssignedRow;
      }
    },
  };
}

/** The steps in which the model knows its numbers, by code: those of the people it was fitted to. */
function numberStepsOf({ surveyAt, placementsPath, numbers }: PredictionTask): Map<string, NumberSteps> {
  if (numbers.length === 0) return new Map();
  const { survey } = peopleOfRun(surveyAt, placementsPath);
  return new Map(
    columnsOf(survey.numeric, numbers).map(({ code, values }) => [code, numberSteps(values, survey.weights)]),
  );
}

/** How the answers to each variable are read: as labels or raw answers, or as the number that they are. */
function readersOf(survey: Survey, variables: readonly string[], steps: ReadonlyMap<string, NumberSteps>): AnswerKey[] {
  const columns = new Map(survey.categorical.map((column) => [column.code, column]));
  return variables.map((code) => {
    const own = steps.get(code);
    if (own) return numberKey(own);
    return answerKey(columns.get(code)!.labels, Object.hasOwn(survey.cuts, code) ? survey.cuts[code] : null);
  });
}

/** Scores with the fitted model itself; `factor` calibrates it where the file has a part of the questions. */
function modelScorer(
  task: PredictionTask,
  idColumn: string | null,
  { readers, steps }: { readonly readers: readonly AnswerKey[]; readonly steps: ReadonlyMap<string, NumberSteps> },
  factor: number,
): Scorer {
  const { model, merged, variables: codes } = task;
  const segments = merged?.length ?? model.segments;
  const places = codes.map((code) => task.cluster.indexOf(code));
  const doubtsOf = (given: Int16Array, texts: string[], doubt: Doubt) =>
    assignmentDoubts(codes, given, texts, doubt, (v) => {
      const own = steps.get(codes[v]);
      return own !== undefined && isOutside(own, texts[v]);
    });
  return {
    codes,
    readers,
    otherQuestions: new Set(task.cluster),
    idColumn,
    segments: Array.from({ length: segments }, (_, s) => `SEG${s + 1}`),
    names: task.names.some((name) => name !== '') ? task.names : null,
    merged: false,
    *assign(answers, rows, textsOf) {
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
      const assignments = merged ? mostProbableOfEach(probabilities, segments) : scores.assignments;
      for (let i = 0; i < rows; i++) {
        const own = probabilities.subarray(i * segments, (i + 1) * segments);
        const given = answers.subarray(i * codes.length, (i + 1) * codes.length);
        const doubt = doubtOf(own, assignments[i]);
        const sure = steps.size === 0 && !doubt.tie && !doubt.lowMargin && given.every((answer) => answer >= 0);
        const doubts = sure ? [] : doubtsOf(given, textsOf(i), doubt);
        yield {
          segment: assignments[i],
          probabilities: task.probabilities ? Array.from(own, (probability) => probability.toFixed(6)) : [],
          note: noteOf(doubts),
          doubts: doubts.map(({ kind }) => kind),
        } satisfies AssignedRow;
      }
    },
  };
}
