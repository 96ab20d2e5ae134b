import { type FileHandle, readFile } from 'node:fs/promises';
import { MAX_COLUMNS } from '@qp/facts';
import { unreadableWords } from '@qp/words/imports/unreadable';
import { streamXlsxRows } from 'hucre/xlsx';
import { countParts } from './counted-parts.ts';
import { turned } from './csv-table.ts';
import { findHeader } from './header-rows.ts';
import {
  columnNames,
  dateText,
  oneTable,
  plainColumn,
  type TableBatch,
  type TableChoice,
  TableError,
  type TableFile,
} from './table-file.ts';
import { readZipDirectory, readZipEntry } from './zip-directory.ts';

const SAMPLE_ROWS = 80;
const BATCH_ROWS = 500;
const WORKBOOK_BYTES = 4 * 1024 * 1024;
/** Most of a sheet: many cells may refer to one long text, so a small file can hold more than any survey without unpacking to much. */
const MAX_CHARACTERS = 500_000_000;
/** A cell that Excel couldn't compute counts as no answer. */
const ERROR_CELL = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|GETTING_DATA)$/;

type Cell = string | number | boolean | Date | null | undefined;

/** A sheet of an Excel workbook as a table: the one asked for, else the first with two rows or more. */
export async function xlsxTable(file: FileHandle, path: string, size: number, choice: TableChoice): Promise<TableFile> {
  const entries = await readZipDirectory(file, size);
  const workbook = (await readZipEntry(file, entries, 'xl/workbook.xml', WORKBOOK_BYTES)) ?? '';
  const sheets = [...workbook.matchAll(/<(?:\w+:)?sheet\b[^>]*?\bname="([^"]*)"/g)].map(([, name]) => unescaped(name));
  const { sheet: wanted } = choice;
  if (sheets.length === 0) throw new TableError(unreadableWords('en').workbook.noSheets);
  await countParts(file, entries);
  const bytes = await readFile(path);
  const chosen = wanted === null ? await firstWithData(bytes, sheets) : sheets.indexOf(wanted);
  if (chosen < 0)
    throw new TableError(
      wanted === null ? unreadableWords('en').workbook.noTable : unreadableWords('en').workbook.noSheet(wanted),
    );
  const sample = await firstRows(bytes, chosen, SAMPLE_ROWS);
  const header = findHeader(sample, true, choice);
  const width = lastFilled(sample.slice(0, header.rows)) + 1;
  const names = columnNames(Array.from({ length: width }, (_, i) => header.names[i] ?? ''));
  return {
    kind: 'xlsx',
    readAs: header.readAs,
    columns: names.map((name, i) => plainColumn(name, header.labels[i] ?? '', header.names[i] ?? '')),
    ...oneTable,
    sheets,
    sheet: sheets[chosen],
    firstRows: sample.length,
    batches: () => sheetBatches(bytes, chosen, header.rows, width),
  };
}

async function firstWithData(bytes: Buffer, sheets: readonly string[]): Promise<number> {
  for (const at of sheets.keys()) if ((await firstRows(bytes, at, 2)).length >= 2) return at;
  return -1;
}

async function firstRows(bytes: Buffer, sheet: number, count: number): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const row of sheetRows(bytes, sheet)) {
    if (row.some((cell) => cell !== '')) rows.push(row);
    if (rows.length >= count) break;
  }
  return rows;
}

async function* sheetBatches(bytes: Buffer, sheet: number, skipped: number, width: number): AsyncGenerator<TableBatch> {
  let rows: string[][] = [];
  let seen = 0;
  const batch = (): TableBatch => ({
    rows: rows.length,
    columns: turned(rows, width),
    share: 1 - 2 ** (-seen / 20_000),
  });
  for await (const row of sheetRows(bytes, sheet)) {
    if (row.every((cell) => cell === '')) continue;
    if (seen++ < skipped) continue;
    rows.push(row);
    if (rows.length < BATCH_ROWS) continue;
    yield batch();
    rows = [];
  }
  if (rows.length > 0) yield batch();
}

async function* sheetRows(bytes: Buffer, sheet: number): AsyncGenerator<string[]> {
  let characters = 0;
  try {
    for await (const { values } of streamXlsxRows(bytes, { sheet })) {
      if (values.length > MAX_COLUMNS) columnNames(values.map(String));
      const row = (values as Cell[]).map(cellText);
      for (const text of row) characters += text.length;
      if (characters > MAX_CHARACTERS) throw new TableError(unreadableWords('en').workbook.bomb);
      yield row;
    }
  } catch (error) {
    if (error instanceof TableError) throw error;
    // What the reader says of it is for programmers.
    throw new TableError(unreadableWords('en').workbook.sheet, { cause: error });
  }
}

/** As people would read it: dates as ISO, the last value of a formula, nothing for an error. */
function cellText(value: Cell): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return dateText(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  const text = String(value).trim();
  return ERROR_CELL.test(text) ? '' : text;
}

function lastFilled(rows: readonly (readonly string[])[]): number {
  return Math.max(-1, ...rows.map((row) => row.findLastIndex((cell) => cell !== '')));
}

function unescaped(text: string): string {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return text.replace(/&(#x[\da-f]+|#\d+|\w+);/gi, (whole, name: string) => {
    if (name.startsWith('#')) return String.fromCodePoint(Number(name.replace(/^#x/i, '0x').replace('#', '')));
    return named[name] ?? whole;
  });
}
