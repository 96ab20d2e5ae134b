import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { WorkbookWriter } from '@cj-tech-master/excelts';
import type { TrackingFormat } from '@qp/contract';
import { PRODUCT_IN_FULL } from '@qp/facts';
import { plainNumber } from '@qp/words/numbers';
import { csvLine } from '../../platform/csv/index.ts';
import { threadWork } from '../../platform/queue/thread.ts';
import { type Sheet, type TrackingSource, trackingSheets } from './tracking-table.ts';

export interface TrackingFileTask extends TrackingSource {
  readonly format: TrackingFormat;
}

const formats: Readonly<Record<TrackingFormat, (sheets: readonly Sheet[]) => Promise<Uint8Array>>> = {
  csv: async (sheets) => Buffer.from(`\ufeff${sheets.map(csvOf).join('\r\n')}`),
  xlsx: workbookOf,
};

export default threadWork<TrackingFileTask, Uint8Array>(({ format, ...source }) =>
  formats[format](trackingSheets(source)),
);

/** One table under the other, each with its name above it. */
function csvOf({ name, head, rows }: Sheet): string {
  const cells = (row: readonly (string | number | null)[]) =>
    row.map((cell) => (typeof cell === 'number' ? plainNumber(cell) : (cell ?? '')));
  return [csvLine([name]), csvLine([...head]), ...rows.map((row) => csvLine(cells(row)))].join('');
}

const WIDEST = 60;

async function workbookOf(sheets: readonly Sheet[]): Promise<Uint8Array> {
  const stream = new PassThrough();
  const written = buffer(stream);
  const workbook = new WorkbookWriter({ stream, useStyles: true, useSharedStrings: true });
  workbook.creator = PRODUCT_IN_FULL;
  for (const { name, head, rows } of sheets) {
    const sheet = workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] });
    head.forEach((title, at) => {
      const longest = rows
        .slice(0, 200)
        .reduce((most, row) => Math.max(most, String(row[at] ?? '').length), title.length);
      sheet.getColumn(at + 1).width = Math.min(
        WIDEST,
        typeof rows[0]?.[at] === 'number' ? title.length + 3 : longest + 2,
      );
    });
    const first = sheet.addRow([...head]);
    first.font = { bold: true };
    first.commit();
    for (const row of rows) {
      const added = sheet.addRow([...row]);
      row.forEach((cell, at) => {
        if (typeof cell === 'number' && !Number.isInteger(cell)) added.getCell(at + 1).numFmt = '0.000';
      });
      added.commit();
    }
    sheet.commit();
  }
  await workbook.commit();
  return written;
}
