import type { ScoreProposal } from '@qp/contract';
import { matchQuestions } from '@qp/engine/tracking';
import type { ClassifierFile } from '@qp/facts';
import { stageWords } from '@qp/words/jobs/stages';
import { threadWork } from '../../../platform/queue/thread.ts';
import { AS_FOUND, withTable } from '../../../platform/tabular/index.ts';
import { plainCell } from '../new-people.thread.ts';
import { ruleQuestions } from './rule-questions.ts';
import { refusingTable } from './score-file.ts';

export interface ReadScoreTask {
  readonly inputPath: string;
  readonly inputName: string;
  readonly classifier: ClassifierFile;
}

/** A column with more different values is a number or a text: its values are read, not matched. */
const MAX_VALUES = 300;
const LONGEST_VALUE = 200;

export default threadWork<ReadScoreTask, Omit<ScoreProposal, 'version'>>(
  async ({ inputPath, inputName, classifier }, { progress, signal }) =>
    refusingTable(inputName, () =>
      withTable(
        inputPath,
        AS_FOUND,
        async (table) => {
          const { columns } = table;
          const values = columns.map((): Map<string, number> | null => new Map());
          let rows = 0;
          for await (const batch of table.batches()) {
            signal.throwIfAborted();
            columns.forEach((_, at) => {
              for (let row = 0; row < batch.rows && values[at]; row++) {
                const text = plainCell(batch.columns[at][row], table.comma);
                if (text === '') continue;
                const count = values[at].get(text) ?? 0;
                if ((count === 0 && values[at].size === MAX_VALUES) || text.length > LONGEST_VALUE) values[at] = null;
                else values[at].set(text, count + 1);
              }
            });
            rows += batch.rows;
            progress(batch.share, stageWords('en').readingFile);
          }
          const known = columns.map(({ name, label, labels }, at) => ({
            name,
            label,
            labels: new Map(labels),
            values: values[at],
          }));
          const questions = matchQuestions(ruleQuestions(classifier), known, rows, null);
          const used = new Set(questions.map(({ column }) => column));
          // The first column that is full of different values and nothing else says who it is.
          const own = columns.find(({ name }) => name === classifier.id_column);
          const id = own ?? columns.find(({ name }, at) => !used.has(name) && values[at] === null);
          return {
            name: inputName,
            rows,
            questions: questions.map((one) => ({ ...one, answers: [...one.answers], values: [...one.values] })),
            columns: columns.map(({ name, label }) => ({ name, label })),
            id: id?.name ?? null,
          } as Omit<ScoreProposal, 'version'>;
        },
        inputName,
      ),
    ),
);
