import type { FileHandle } from 'node:fs/promises';
import { unreadableWords } from '@qp/words/imports/unreadable';
import { parquetMetadataAsync, parquetReadObjects, parquetSchema } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import {
  columnNames,
  dateText,
  oneTable,
  plainColumn,
  type TableBatch,
  TableError,
  type TableFile,
} from './table-file.ts';

/** A group of rows is unpacked again for each batch. */
const BATCH_ROWS = 20_000;

/** A Parquet file as a table, as pandas, Arrow and R write it: one column for each answer. */
export async function parquetTable(file: FileHandle, size: number): Promise<TableFile> {
  const source = {
    byteLength: size,
    async slice(from: number, to = size): Promise<ArrayBuffer> {
      const bytes = new Uint8Array(Math.max(0, Math.min(to, size) - from));
      await file.read(bytes, 0, bytes.length, from);
      return bytes.buffer;
    },
  };
  const metadata = await reading(() => parquetMetadataAsync(source));
  const written = parquetSchema(metadata).children.map(({ element }) => element.name);
  const names = columnNames(written);
  const rows = Number(metadata.num_rows);
  return {
    kind: 'parquet',
    readAs: 'parquet',
    columns: names.map((name, i) => plainColumn(name, '', written[i])),
    ...oneTable,
    async *batches(): AsyncGenerator<TableBatch> {
      for (let row = 0; row < rows; row += BATCH_ROWS) {
        const rowEnd = Math.min(rows, row + BATCH_ROWS);
        const people = await reading(() =>
          parquetReadObjects({ file: source, metadata, compressors, rowStart: row, rowEnd }),
        );
        const columns = written.map((name) => people.map((person) => cellText(person[name])));
        yield { rows: people.length, columns, share: rowEnd / rows };
      }
    },
  };
}

/** The library says in its own words what it met. */
async function reading<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TableError || /^E[A-Z]+$/.test((error as NodeJS.ErrnoException).code ?? '')) throw error;
    throw new TableError(unreadableWords('en').damagedFile('Parquet'));
  }
}

/** As in a workbook: dates as ISO, truth as TRUE and FALSE, a list with semicolons. */
function cellText(value: unknown): string {
  if (value === null || value === undefined || Number.isNaN(value)) return '';
  if (value instanceof Date) return dateText(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (Array.isArray(value)) return value.map(cellText).join(';');
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : JSON.stringify(value);
}
