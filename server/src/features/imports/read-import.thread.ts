import type { TableKind } from '@qp/facts';
import { stageWords } from '@qp/words/jobs/stages';
import { refuse } from '../../platform/http/refusal.ts';
import { threadWork } from '../../platform/queue/thread.ts';
import { type TableChoice, TableError, type TableFile, withTable } from '../../platform/tabular/index.ts';
import { profileTable } from './profile-table.thread.ts';
import { variablePages } from './variable-pages.ts';

export interface ImportReadingTask extends TableChoice {
  readonly path: string;
  readonly fileName: string;
}

export interface ImportRead {
  readonly respondents: number;
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
        const { respondents, variables } = await profileTable(table, (share) => {
          signal.throwIfAborted();
          progress(share, share < 0.6 ? stageWords('en').readingAnswers : stageWords('en').countingResponses);
        });
        progress(1, stageWords('en').proposing);
        return {
          respondents,
          pages: variablePages(
            variables.map(({ source, proposal: { reason, ...plan } }) => ({ source, reason, plan })),
          ),
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
