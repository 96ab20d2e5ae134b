import type { ScoreSummary } from '@qp/contract';
import {
  type AnswerKey,
  assignmentDoubts,
  type Classifier,
  noteOf,
  openClassifier,
  probabilityText,
} from '@qp/engine/typing-tool';
import { type ClassifierFile, type ReachResult, reachableAt, type WaveChoices } from '@qp/facts';
import { stageWords } from '@qp/words/jobs/stages';
import { threadWork } from '../../../platform/queue/thread.ts';
import { peopleByPlan } from '../new-people.thread.ts';
import { type AssignedRow, type PeopleSource, type Scorer, scoreFile } from '../scored-file.ts';
import { refusingTable } from './score-file.ts';

export interface ScoreTask {
  readonly reach: ReachResult;
  readonly classifier: ClassifierFile;
  readonly inputPath: string;
  readonly inputName: string;
  readonly outputPath: string;
  readonly choices: WaveChoices;
  readonly precision: number;
  readonly version: string;
  /** Names of the segments; empty where there is none. */
  readonly names: readonly string[];
}

export type ScoredCustomers = Omit<ScoreSummary, 'project' | 'version' | 'precision'>;

export default threadWork<ScoreTask, ScoredCustomers>(async (task, { progress, signal }) => {
  const { choices, classifier: file, inputName } = task;
  const classifier = openClassifier(file);
  const codes = file.variables.map(({ code }) => code);
  const columns = codes.map((code) => choices.questions[code]?.column ?? null);
  const people = peopleByPlan(
    { name: inputName, path: task.inputPath },
    [],
    columns.filter((column) => column !== null),
    choices.id,
  );
  const reached = file.segments.map(() => 0);
  const scored = await refusingTable(inputName, () =>
    scoreFile(renamed(people, codes, columns, choices.id), task.outputPath, customerScorer(task, classifier, reached), {
      probabilities: true,
      progress: (share) => {
        signal.throwIfAborted();
        progress(share, stageWords('en').assigningRespondents);
      },
    }),
  );
  return { ...scored, placed: [...scored.placed], present: [...scored.present], reached };
});

/** The file with the codes of the rule in its header, wherever a column stands for a variable. */
function renamed(
  people: PeopleSource,
  codes: readonly string[],
  columns: readonly (string | null)[],
  id: string | null,
): PeopleSource {
  return async function* read() {
    let first = true;
    for await (const batch of people()) {
      if (!first) yield batch;
      else {
        const header = batch.rows[0].map((name, at) =>
          at === 0 && name === id ? name : (codes[columns.indexOf(name)] ?? name),
        );
        yield { ...batch, rows: [header, ...batch.rows.slice(1)] };
      }
      first = false;
    }
  };
}

/** Answers as chosen where a value was matched; other texts as the rule reads them. */
function readerOf(key: AnswerKey, choice: WaveChoices['questions'][string] | undefined): AnswerKey {
  const answers = new Map(Object.entries(choice?.answers ?? {}));
  if (answers.size === 0) return key;
  return {
    ...key,
    ambiguous: false,
    read: (text, reading) => {
      const chosen = answers.get(text.trim());
      return chosen === undefined || chosen === null ? key.read(text, reading) : chosen;
    },
  };
}

function customerScorer(
  { reach, choices, precision, version, names }: ScoreTask,
  { file, keys, assign }: Classifier,
  reached: number[],
): Scorer {
  const codes = file.variables.map(({ code }) => code);
  // The lowest probability, in millionths, at which a customer is on the list of each segment; null where no list is right often enough.
  const least = reach.segments.map((segment) => {
    const percent = reachableAt(segment, precision / 100);
    return percent === 0 ? null : Math.max(1, segment.least[percent - 1] * 1e6);
  });
  return {
    codes,
    readers: keys.map((key, v) => readerOf(key, choices.questions[codes[v]])),
    otherQuestions: new Set(),
    idColumn: choices.id,
    segments: file.segments,
    names: names.some((name) => name !== '') ? names : null,
    merged: false,
    more: ['reach', 'rule'],
    *assign(answers, rows, textsOf) {
      for (let i = 0; i < rows; i++) {
        const own = answers.subarray(i * codes.length, (i + 1) * codes.length);
        const assigned = assign(own);
        const { segment, millionths, tie, lowMargin } = assigned;
        const list = listOf(millionths, least);
        if (list >= 0) reached[list]++;
        const sure = !tie && !lowMargin && own.every((answer) => answer >= 0);
        const doubts = sure ? [] : assignmentDoubts(codes, own, textsOf(i), assigned);
        yield {
          segment,
          probabilities: millionths.map(probabilityText),
          more: [list < 0 ? '' : file.segments[list], version],
          note: noteOf(doubts),
          doubts: doubts.map(({ kind }) => kind),
        } satisfies AssignedRow;
      }
    },
  };
}

/** The segment on whose list a customer stands, farthest above its least probability; -1 for none. */
function listOf(millionths: readonly number[], least: readonly (number | null)[]): number {
  let [list, most] = [-1, 1];
  millionths.forEach((probability, s) => {
    const from = least[s];
    if (from === null || probability / from < most) return;
    if (list >= 0 && probability / from === most) return;
    [list, most] = [s, probability / from];
  });
  return list;
}
