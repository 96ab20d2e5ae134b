import type { ScoreProposal } from '@qp/contract';
import { matchQuestions, type WaveColumn } from '@qp/engine/tracking';
import type { ClassifierFile, MatchedQuestion, WaveChoices } from '@qp/facts';
import { stageWords } from '@qp/words/jobs/stages';
import { threadWork } from '../../../platform/queue/thread.ts';
import { AS_FOUND, type TableBatch, type TableFile, withTable } from '../../../platform/tabular/index.ts';
import { plainCell } from '../new-people.thread.ts';
import { ruleQuestions } from './rule-questions.ts';
import { refusingTable } from './score-file.ts';
import { PartCutter, type ScorePart } from './score-part.ts';

export interface ReadScoreTask {
  readonly inputPath: string;
  readonly inputName: string;
  readonly classifier: ClassifierFile;
  /** Null where no one has chosen yet. */
  readonly choices: WaveChoices | null;
}

export interface ReadCustomers {
  readonly proposal: Omit<ScoreProposal, 'version'>;
  readonly parts: readonly ScorePart[];
}

export default threadWork<ReadScoreTask, ReadCustomers>(
  async ({ inputPath, inputName, classifier, choices }, { progress, signal }) => {
    const read = async (table: TableFile): Promise<ReadCustomers> => {
      const values = new ColumnValues(table);
      const cutter = new PartCutter();
      let rows = 0;
      for await (const batch of table.batches()) {
        signal.throwIfAborted();
        values.add(batch);
        cutter.add(batch.rows, batch.next ?? null);
        rows += batch.rows;
        progress(batch.share, stageWords('en').readingFile);
      }
      const columns = values.columns();
      const asked = ruleQuestions(classifier);
      const proposed = matchQuestions(asked, columns, rows, null);
      const questions = choices ? asChosen(proposed, matchQuestions(asked, columns, rows, choices), choices) : proposed;
      const used = new Set(questions.map(({ column }) => column));
      // The first column in which everyone may have another value, and no variable, says who it is.
      const id =
        columns.find(({ name }) => name === classifier.id_column) ??
        columns.find(({ name, values: own }) => !used.has(name) && (own === null || own.size === rows));
      const proposal = {
        name: inputName,
        rows,
        questions: questions.map((one) => ({ ...one, answers: [...one.answers], values: [...one.values] })),
        columns: columns.map(({ name, label }) => ({ name, label })),
        id: choices ? choices.id : (id?.name ?? null),
      } as ReadCustomers['proposal'];
      return { proposal, parts: cutter.end() };
    };
    return refusingTable(inputName, () => withTable(inputPath, AS_FOUND, read, inputName));
  },
);

/** A column that was taken as it was proposed is no choice. */
const asChosen = (
  proposed: readonly MatchedQuestion[],
  chosen: readonly MatchedQuestion[],
  choices: WaveChoices,
): MatchedQuestion[] =>
  chosen.map((question, at) => {
    if (choices.questions[question.code]?.column === null) return { ...question, ...NOT_THERE };
    if (question.by !== 'choice') return question;
    return { ...question, by: proposed[at].column === question.column ? proposed[at].by : 'hand' };
  });

const NOT_THERE = { column: null, newLabel: '', by: null, values: [], turned: false, warnings: ['missing'] } as const;

/** A column with more different values is a number or a text: its values are read, not matched. */
const MAX_VALUES = 300;
const LONGEST_VALUE = 200;
/** However many columns there are, no more text than this is held. */
const MAX_HELD = 20_000_000;

/** The values of each column and how often they occur; null for a column of too many. */
class ColumnValues {
  readonly #table: TableFile;
  readonly #counts: (Map<string | number, number> | null)[];
  #held = 0;

  constructor(table: TableFile) {
    this.#table = table;
    this.#counts = table.columns.map(() => new Map());
  }

  add({ columns, rows }: TableBatch): void {
    columns.forEach((cells, at) => {
      for (let row = 0; row < rows; row++) {
        const counts = this.#counts[at];
        if (!counts) return;
        const cell = cells[row];
        const count = counts.get(cell) ?? 0;
        if (count === 0 && !this.#hasRoom(counts, cell)) this.#counts[at] = null;
        else counts.set(cell, count + 1);
      }
    });
  }

  #hasRoom(counts: Map<string | number, number>, cell: string | number): boolean {
    const length = typeof cell === 'string' ? cell.length : 1;
    this.#held += length;
    return counts.size < MAX_VALUES && length <= LONGEST_VALUE && this.#held <= MAX_HELD;
  }

  columns(): WaveColumn[] {
    return this.#table.columns.map(({ name, label, labels }, at) => {
      const counts = this.#counts[at];
      const values = counts && new Map<string, number>();
      for (const [cell, count] of counts ?? []) {
        const text = plainCell(cell, this.#table.comma);
        if (text !== '') values!.set(text, (values!.get(text) ?? 0) + count);
      }
      return { name, label, labels: new Map(labels), values };
    });
  }
}
