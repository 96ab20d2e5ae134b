import { refuse } from '../../platform/http/refusal.ts';
import { threadWork } from '../../platform/queue/thread.ts';
import {
  type TableChoice,
  TableError,
  type TableFile,
  type TableKind,
  withTable,
} from '../../platform/tabular/index.ts';
import { PAGE, pagesOf, planText } from './plan-text.ts';
import { type Profiled, profileTable } from './profile-table.thread.ts';

export interface ImportReadingTask extends TableChoice {
  readonly path: string;
  readonly fileName: string;
}

export interface ImportRead {
  readonly respondents: number;
  /** Its variables as JSON, in the pages that the database takes: one text is cheaper to hand over than its values. */
  readonly pages: readonly string[];
  readonly kind: TableKind;
  readonly readAs: TableFile['readAs'];
  readonly sheets: readonly string[];
  readonly sheet: string | null;
}

export default threadWork<ImportReadingTask, ImportRead>(
  async ({ path, fileName, ...choice }, { progress, signal }) => {
    try {
      const use = async (table: TableFile): Promise<ImportRead> => {
        const profiled = await profileTable(table, (share) => {
          signal.throwIfAborted();
          progress(share, share < 0.6 ? 'Reading the answers' : 'Counting what belongs together');
        });
        progress(1, 'Proposing what each variable is');
        return {
          respondents: profiled.respondents,
          pages: pagesOfVariables(profiled),
          kind: table.kind,
          readAs: table.readAs,
          sheets: table.sheets,
          sheet: table.sheet,
        };
      };
      return await withTable(path, choice, use, fileName);
    } catch (error) {
      if (error instanceof TableError) throw refuse('data-refused', { file: fileName, problem: error.message });
      throw error;
    }
  },
);

function pagesOfVariables({ variables }: Profiled): string[] {
  return Array.from(pagesOf(variables), (page, n) => {
    const rows = page.map(({ source, proposal: { reason, ...plan } }, at) => {
      const [position, code, why] = [n * PAGE + at, JSON.stringify(source.code), JSON.stringify(reason)];
      return `{"position":${position},"code":${code},"source":${JSON.stringify(source)},"reason":${why},"plan":${planText(plan)}}`;
    });
    return `[${rows.join(',')}]`;
  });
}
