import { rowFindings, segmentLetter, segmentTests, withAddedRows } from '@qp/engine/significance';
import type { CrosstabFormat } from '@qp/facts';
import { stageWords } from '@qp/words/jobs/stages';
import { handOver, threadWork } from '../../platform/queue/thread.ts';
import { crosstabCsv } from './crosstab-csv.ts';
import { type ExportSource, type ExportTable, exportTable } from './export-source.ts';

export interface ExportTask {
  readonly kind: CrosstabFormat;
  readonly source: ExportSource;
}

type Make = (table: ExportTable, step: (share: number) => void) => Promise<Uint8Array>;

const FILES: Record<CrosstabFormat, Make> = {
  csv: async (table) => new TextEncoder().encode([...crosstabCsv(table)].join('')),
  async xlsx(table, step) {
    // What writes workbooks takes longer to load than a CSV takes to be made.
    const { crosstabWorkbook } = await import('./crosstab-workbook.ts');
    return crosstabWorkbook(table, step);
  },
};

export default threadWork(async ({ kind, source }: ExportTask, { progress, signal }): Promise<Uint8Array> => {
  const table = exportTable(source, { rowFindings, segmentTests, segmentLetter, withAddedRows });
  const bytes = await FILES[kind](table, (share) => {
    signal.throwIfAborted();
    progress(share, stageWords('en').writingWorkbook);
  });
  return handOver(bytes, [bytes.buffer as ArrayBuffer]);
});
