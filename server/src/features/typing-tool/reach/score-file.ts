import { CsvError } from '../../../platform/csv/index.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { TableError } from '../../../platform/tabular/index.ts';

/** What is wrong with a file is for the person who sent it, not to be tried again. */
export async function refusingTable<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TableError) throw refuse('data-refused', { file, problem: error.message });
    if (!(error instanceof CsvError)) throw error;
    const line = error.line === undefined ? '' : `, line ${error.line}`;
    throw refuse('data-refused', { file: `${file}${line}`, problem: error.message });
  }
}
