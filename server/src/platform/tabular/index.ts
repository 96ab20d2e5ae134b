import { open } from 'node:fs/promises';
import { unreadableWords } from '@qp/words/imports/unreadable';
import type { CsvEncoding } from '../csv/index.ts';
import { csvTable } from './csv-table.ts';
import { fileKind } from './file-kind.ts';
import { savTable } from './sav-table.ts';
import { stataTable } from './stata-table.ts';
import { type TableChoice, TableError, type TableFile } from './table-file.ts';
import { tripleSFiles, tripleSTable } from './triple-s-table.ts';
import { readZipDirectory } from './zip-directory.ts';

export { joinedFile, type NamedFile } from './joined-files.ts';
export { fileSource } from './sav-table.ts';
export type { DeclaredSet, TableBatch, TableChoice, TableColumn, TableFile } from './table-file.ts';
export { AS_FOUND, TableError } from './table-file.ts';

/** By its content. `name` is what it is called, `encoding` what an earlier reading found. Throws TableError. */
export async function withTable<T>(
  path: string,
  choice: TableChoice,
  use: (table: TableFile) => Promise<T>,
  name?: string,
  encoding?: CsvEncoding,
): Promise<T> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size === 0) throw new TableError(unreadableWords('en').empty);
    const kind = await fileKind(file, size, name);
    if (kind === 'sav') return await use(await savTable(file, size));
    if (kind === 'dta') return await use(await stataTable(file, size));
    if (kind === 'parquet') {
      const { parquetTable } = await import('./parquet-table.ts');
      return await use(await parquetTable(file, size));
    }
    if (kind === 'sss') return await use(await tripleSTable(file, tripleSFiles(await readZipDirectory(file, size))!));
    if (kind === 'xlsx') {
      // Other files are read before what reads workbooks is loaded.
      const { xlsxTable } = await import('./xlsx-table.ts');
      return await use(await xlsxTable(file, path, size, choice));
    }
    return await use(await csvTable(path, size, choice, encoding));
  } finally {
    await file.close();
  }
}
