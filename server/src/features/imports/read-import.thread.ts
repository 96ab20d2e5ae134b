import { refuse } from '../../platform/http/refusal.ts';
import { threadWork } from '../../platform/queue/thread.ts';
import { TableError, type TableKind, withTable } from '../../platform/tabular/index.ts';
import { type Profiled, profileTable } from './profile-table.thread.ts';

export interface ImportReadingTask {
  readonly path: string;
  readonly fileName: string;
  /** Of a workbook; null for the first with data. */
  readonly sheet: string | null;
}

export interface ImportRead extends Profiled {
  readonly kind: TableKind;
  readonly sheets: readonly string[];
  readonly sheet: string | null;
}

export default threadWork<ImportReadingTask, ImportRead>(async ({ path, fileName, sheet }, { progress, signal }) => {
  try {
    return await withTable(path, sheet, async (table) => {
      const profiled = await profileTable(table, (share) => {
        signal.throwIfAborted();
        progress(share, share < 0.6 ? 'Reading the answers' : 'Counting what belongs together');
      });
      progress(1, 'Proposing what each variable is');
      return { ...profiled, kind: table.kind, sheets: table.sheets, sheet: table.sheet };
    });
  } catch (error) {
    if (error instanceof TableError) throw refuse('data-refused', { file: fileName, problem: error.message });
    throw error;
  }
});
