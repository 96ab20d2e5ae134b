import { unreadableWords } from '@qp/words/imports/unreadable';
import { type CsvEncoding, CsvError, type CsvPlace, DECIMAL_COMMA, readCsv } from '../csv/index.ts';
import { findHeader } from './header-rows.ts';
import {
  columnNames,
  oneTable,
  plainColumn,
  type TableBatch,
  type TableChoice,
  TableError,
  type TableFile,
} from './table-file.ts';

const SAMPLE_ROWS = 80;

/** A CSV file as a table; the header rows of Qualtrics and of exports with names and texts are recognised. */
export async function csvTable(
  path: string,
  size: number,
  choice: TableChoice,
  encoding?: CsvEncoding,
): Promise<TableFile> {
  const sample: (readonly string[])[] = [];
  let comma: TableFile['comma'] = 'never';
  await reading(async () => {
    for await (const batch of readCsv(path, { encoding })) {
      comma = DECIMAL_COMMA[batch.facts.delimiter];
      sample.push(...batch.rows.slice(0, SAMPLE_ROWS - sample.length));
      if (sample.length >= SAMPLE_ROWS) break;
    }
  });
  const header = findHeader(sample, false, choice);
  const names = columnNames(header.names);
  return {
    kind: 'csv',
    readAs: header.readAs,
    columns: names.map((name, i) => plainColumn(name, header.labels[i] ?? '', header.names[i])),
    ...oneTable,
    comma,
    firstRows: sample.length,
    batches: (place) => csvBatches(path, size, place ? 0 : header.rows, names.length, place),
  };
}

async function* csvBatches(
  path: string,
  size: number,
  skipped: number,
  width: number,
  from?: CsvPlace,
): AsyncGenerator<TableBatch> {
  let skip = skipped;
  const batches = readCsv(path, { from });
  try {
    for (;;) {
      const { done, value: batch } = await reading(() => batches.next());
      if (done) return;
      const from = Math.min(skip, batch.rows.length);
      skip -= from;
      const rows = batch.rows.slice(from);
      for (const [i, row] of rows.entries()) checkWidth(row, width, batch.lines[from + i]);
      yield {
        rows: rows.length,
        columns: turned(rows, width),
        share: Math.min(1, batch.characters / size),
        next: batch.next,
      };
    }
  } finally {
    // Stopping half way leaves no file open.
    await batches.return(undefined);
  }
}

function checkWidth(row: readonly string[], width: number, line: number): void {
  if (row.length === width || (row.length > width && row.slice(width).every((cell) => cell.trim() === ''))) return;
  throw new TableError(unreadableWords('en').raggedLine(line, row.length, width));
}

/** Rows become columns. */
export function turned(rows: readonly (readonly string[])[], width: number): string[][] {
  const columns = Array.from({ length: width }, () => new Array<string>(rows.length));
  for (let r = 0; r < rows.length; r++) for (let c = 0; c < width; c++) columns[c][r] = rows[r][c] ?? '';
  return columns;
}

async function reading<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new TableError(
      error.line === undefined ? error.message : unreadableWords('en').atLine(error.line, error.message),
    );
  }
}
