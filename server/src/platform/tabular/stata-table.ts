import type { FileHandle } from 'node:fs/promises';
import { unreadableWords } from '@qp/words/imports/unreadable';
import { damaged, type Layout, Reader, type StataVariable, type View } from './stata-bytes.ts';
import { modernLayout } from './stata-modern-layout.ts';
import { olderLayout } from './stata-older-layout.ts';
import {
  columnNames,
  nothingSaid,
  oneTable,
  type TableBatch,
  type TableColumn,
  TableError,
  type TableFile,
} from './table-file.ts';

/** Versions 113 to 115 and 117 to 119 (Stata 8 and later), as in Stata's manual (help dta). Missing: blank. */

const BATCH_BYTES = 4 * 1024 * 1024;
/** What stands before and behind the answers: names, labels and long texts. */
const MOST_AROUND = 256 * 1024 * 1024;

export const isStata = (head: Buffer): boolean =>
  head.toString('latin1', 0, 11) === '<stata_dta>' ||
  (head[0] >= 113 && head[0] <= 115 && (head[1] === 1 || head[1] === 2) && head[2] === 1);

export async function stataTable(file: FileHandle, size: number): Promise<TableFile> {
  const { view, layout } = await read(file, size);
  const { variables, rows, dataAt, longTexts } = layout;
  const width = variables.reduce((sum, { type }) => sum + type.bytes, 0);
  if (rows > 0 && (width === 0 || dataAt + rows * width > size)) throw damaged();
  const names = columnNames(variables.map(({ name }) => name));
  const perBatch = Math.max(1, Math.floor(BATCH_BYTES / Math.max(1, width)));
  return {
    kind: 'dta',
    readAs: 'stata',
    columns: variables.map((variable, i) => columnOf(variable, names[i])),
    ...oneTable,
    async *batches(): AsyncGenerator<TableBatch> {
      for (let row = 0; row < rows; row += perBatch) {
        const count = Math.min(perBatch, rows - row);
        const cases = view.of(await view.bytes(dataAt + row * width, count * width));
        let at = 0;
        const columns = variables.map((variable) => {
          const from = at;
          at += variable.type.bytes;
          return columnValues(variable, cases, { from, width, count }, longTexts);
        });
        yield { rows: count, columns, share: (row + count) / rows };
      }
    },
  };
}

function columnOf({ label, type, format, labels }: StataVariable, name: string): TableColumn {
  const date = dateUnit(format) !== null;
  const texts = type.kind === 'text' || type.kind === 'long text';
  return {
    name,
    label,
    type: texts ? 'text' : date ? 'date' : 'number',
    ...nothingSaid,
    labels: labels.map(([value, text]) => [String(value), text]),
  };
}

function columnValues(
  { type, format }: StataVariable,
  cases: Reader,
  { from, width, count }: { from: number; width: number; count: number },
  longTexts: ReadonlyMap<string, string>,
): Float64Array | string[] {
  const at = (row: number) => from + row * width;
  const rows = Array.from({ length: count }, (_, row) => row);
  if (type.kind === 'text') return rows.map((row) => cases.text(at(row), type.bytes).trimEnd());
  if (type.kind === 'long text') return rows.map((row) => longTexts.get(cases.hex(at(row), 8)) ?? '');
  const { kind } = type;
  const numbers = Float64Array.from(rows, (row) => cases.number(at(row), kind));
  const unit = dateUnit(format);
  return unit === null ? numbers : Array.from(numbers, (value) => (Number.isNaN(value) ? '' : unit(value)));
}

const DAY = 86_400_000;
const START = Date.UTC(1960, 0, 1);
const iso = (milliseconds: number, length: number): string => {
  const date = new Date(START + milliseconds);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, length).replace('T', ' ');
};
const month = (months: number): string => iso(Date.UTC(1960, months, 1) - START, 10);

/** What a number of a date format means; null for other formats. */
function dateUnit(format: string): ((value: number) => string) | null {
  const unit = /^%-?\d*t([cCdwmqhy])|^%-?d/.exec(format);
  if (!unit) return null;
  switch (unit[1]) {
    case 'c':
    case 'C':
      return (value) => iso(value, 19);
    case 'w':
      return (value) => iso(Date.UTC(1960 + Math.floor(value / 52), 0, 1 + 7 * (((value % 52) + 52) % 52)) - START, 10);
    case 'm':
      return month;
    case 'q':
      return (value) => month(3 * value);
    case 'h':
      return (value) => month(6 * value);
    case 'y':
      return (value) => String(value);
    default:
      return (value) => iso(value * DAY, 10);
  }
}

async function read(file: FileHandle, size: number): Promise<{ view: View; layout: Layout }> {
  const bytes = async (at: number, length: number) => {
    if (!(length >= 0) || at < 0 || at + length > size) throw damaged();
    if (length > MOST_AROUND) throw damaged();
    const buffer = Buffer.alloc(length);
    await file.read(buffer, 0, length, at);
    return buffer;
  };
  const head = await bytes(0, Math.min(size, 200));
  const modern = head.toString('latin1', 0, 11) === '<stata_dta>';
  const release = modern ? Number(/<release>(\d+)</.exec(head.toString('latin1'))?.[1]) : head[0];
  if (![113, 114, 115, 117, 118, 119].includes(release))
    throw new TableError(unreadableWords('en').stataVersion(release));
  const little = modern ? head.includes('<byteorder>LSF') : head[1] === 2;
  const view = { bytes, of: (part: Buffer) => new Reader(part, little, release >= 118) };
  return { view, layout: modern ? await modernLayout(view, release, size) : await olderLayout(view, release, size) };
}
