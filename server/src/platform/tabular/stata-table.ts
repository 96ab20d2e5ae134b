import type { FileHandle } from 'node:fs/promises';
import { unreadableWords } from '@qp/words/imports/unreadable';
import { columnNames, type TableBatch, type TableColumn, TableError, type TableFile } from './table-file.ts';

/**
 * A Stata file as a table: versions 113 to 115 (Stata 8 to 12) and 117 to 119 (Stata 13 and later), either byte order, as
 * described in Stata's manual (help dta). The missing values . and .a to .z are blank.
 */

type NumberType = 'byte' | 'int' | 'long' | 'float' | 'double';
type Type = { readonly kind: NumberType | 'text' | 'long text'; readonly bytes: number };

interface Layout {
  readonly variables: readonly StataVariable[];
  readonly rows: number;
  readonly dataAt: number;
  readonly longTexts: ReadonlyMap<string, string>;
}
interface StataVariable {
  readonly name: string;
  readonly label: string;
  readonly type: Type;
  readonly format: string;
  readonly labels: readonly (readonly [number, string])[];
}

const NUMBERS: Readonly<Record<NumberType, { bytes: number; most: number }>> = {
  byte: { bytes: 1, most: 100 },
  int: { bytes: 2, most: 32_740 },
  long: { bytes: 4, most: 2_147_483_620 },
  float: { bytes: 4, most: 1.701e38 },
  double: { bytes: 8, most: 8.988e307 },
};
const ORDER: readonly NumberType[] = ['byte', 'int', 'long', 'float', 'double'];
const MOST_COLUMNS = 120_000;
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
    comma: 'never',
    sets: [],
    weight: null,
    sheets: [],
    sheet: null,
    firstRows: 0,
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
    measure: null,
    labels: labels.map(([value, text]) => [String(value), text]),
    missing: [],
    missingRange: null,
    block: null,
    unnamed: false,
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

const damaged = (): TableError => new TableError(unreadableWords('en').damagedFile('Stata'));

/** Some bytes of the file, read in its byte order and encoding. Beyond their end the file is damaged. */
class Reader {
  readonly #bytes: Buffer;
  readonly little: boolean;
  readonly #decoder: InstanceType<typeof TextDecoder>;

  constructor(bytes: Buffer, little: boolean, utf8: boolean) {
    this.#bytes = bytes;
    this.little = little;
    this.#decoder = new TextDecoder(utf8 ? 'utf-8' : 'windows-1252');
  }

  get length(): number {
    return this.#bytes.length;
  }

  whole(at: number, bytes: 1 | 2 | 4 | 8): number {
    this.#inside(at, bytes);
    if (bytes === 8) return Number(this.little ? this.#bytes.readBigUInt64LE(at) : this.#bytes.readBigUInt64BE(at));
    return this.little ? this.#bytes.readUIntLE(at, bytes) : this.#bytes.readUIntBE(at, bytes);
  }

  /** Missing values are above the most that a type can have. */
  number(at: number, type: NumberType): number {
    const { bytes, most } = NUMBERS[type];
    this.#inside(at, bytes);
    const b = this.#bytes;
    const value =
      type === 'double'
        ? this.little
          ? b.readDoubleLE(at)
          : b.readDoubleBE(at)
        : type === 'float'
          ? this.little
            ? b.readFloatLE(at)
            : b.readFloatBE(at)
          : this.little
            ? b.readIntLE(at, bytes)
            : b.readIntBE(at, bytes);
    return value > most ? Number.NaN : value;
  }

  /** Up to the first zero. */
  text(at: number, bytes: number): string {
    this.#inside(at, bytes);
    const field = this.#bytes.subarray(at, at + bytes);
    const end = field.indexOf(0);
    return this.#decoder.decode(end < 0 ? field : field.subarray(0, end));
  }

  hex(at: number, bytes: number): string {
    this.#inside(at, bytes);
    return this.#bytes.toString('hex', at, at + bytes);
  }

  is(at: number, tag: string): boolean {
    return this.#bytes.toString('latin1', at, at + tag.length) === tag;
  }

  #inside(at: number, bytes: number): void {
    if (!Number.isSafeInteger(at) || at < 0 || at + bytes > this.#bytes.length) throw damaged();
  }
}

interface View {
  bytes(at: number, length: number): Promise<Buffer>;
  of(bytes: Buffer): Reader;
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

/** Versions 117 to 119 say where each of their parts begins. */
async function modernLayout(view: View, release: number, size: number): Promise<Layout> {
  const wide = release >= 118;
  const head = view.of(await view.bytes(0, Math.min(size, 4096)));
  let at = 0;
  const after = (tag: string): number => {
    for (; at + tag.length <= head.length; at++) if (head.is(at, tag)) return at + tag.length;
    throw damaged();
  };
  const count = head.whole(after('<K>'), release === 119 ? 4 : 2);
  const rows = head.whole(after('<N>'), wide ? 8 : 4);
  if (count > MOST_COLUMNS) throw damaged();
  const map = after('<map>');
  const places = Array.from({ length: 14 }, (_, i) => head.whole(map + 8 * i, 8));
  const part = async (which: number, tag: string) => {
    const reader = view.of(await view.bytes(places[which], places[which + 1] - places[which]));
    if (!reader.is(0, tag)) throw damaged();
    return { reader, from: tag.length };
  };
  const fields = async (which: number, tag: string, bytes: number) => {
    const { reader, from } = await part(which, tag);
    return Array.from({ length: count }, (_, i) => reader.text(from + i * bytes, bytes));
  };
  const types = await part(2, '<variable_types>');
  const names = await fields(3, '<varnames>', wide ? 129 : 33);
  const formats = await fields(5, '<formats>', wide ? 57 : 49);
  const labelNames = await fields(6, '<value_label_names>', wide ? 129 : 33);
  const texts = await fields(7, '<variable_labels>', wide ? 321 : 81);
  const labels = new Map<string, readonly (readonly [number, string])[]>();
  const { reader, from } = await part(11, '<value_labels>');
  for (let place = from; reader.is(place, '<lbl>'); ) {
    const length = reader.whole(place + 5, 4);
    const nameBytes = wide ? 129 : 33;
    const table = place + 9 + nameBytes + 3;
    labels.set(reader.text(place + 9, nameBytes), valueLabels(reader, table));
    place = table + length + '</lbl>'.length;
  }
  const long = await part(10, '<strls>');
  const typeOf = (i: number) => modernType(types.reader.whole(types.from + 2 * i, 2));
  return {
    rows,
    dataAt: places[9] + '<data>'.length,
    longTexts: longTextsIn(long.reader, long.from, release),
    variables: names.map((name, i) => ({
      name,
      label: texts[i],
      type: typeOf(i),
      format: formats[i],
      labels: labels.get(labelNames[i]) ?? [],
    })),
  };
}

function modernType(code: number): Type {
  if (code >= 1 && code <= 2045) return { kind: 'text', bytes: code };
  if (code === 32_768) return { kind: 'long text', bytes: 8 };
  const kind = ORDER[65_530 - code];
  if (!kind) throw damaged();
  return { kind, bytes: NUMBERS[kind].bytes };
}

/** Texts that stand behind the answers, by the key that the answers hold. */
function longTextsIn(reader: Reader, from: number, release: number): Map<string, string> {
  const found = new Map<string, string>();
  for (let at = from; reader.is(at, 'GSO'); ) {
    const wide = release >= 118;
    const key = at + 3;
    const type = key + (wide ? 12 : 8);
    const length = reader.whole(type + 1, 4);
    const [v, o] = [reader.whole(key, 4), reader.whole(key + 4, wide ? 8 : 4)];
    const text = reader.text(type + 5, length);
    for (const split of KEYS[release]) found.set(answerKey(v, o, reader, split), text);
    at = type + 5 + length;
  }
  return found;
}

/** Bytes of the variable in the eight that an answer holds, the rest being those of the row. haven writes 119 like 118. */
const KEYS: Readonly<Record<number, readonly number[]>> = { 117: [4], 118: [2], 119: [3, 2] };

function answerKey(v: number, o: number, reader: Reader, vBytes: number): string {
  const oBytes = Math.min(6, 8 - vBytes);
  const bytes = Buffer.alloc(8);
  if (reader.little) {
    bytes.writeUIntLE(v, 0, vBytes);
    bytes.writeUIntLE(o, vBytes, oBytes);
  } else {
    bytes.writeUIntBE(v, 0, vBytes);
    bytes.writeUIntBE(o, vBytes, oBytes);
  }
  return bytes.toString('hex');
}

/** Versions 113 to 115: parts of fixed length, one behind the other. */
async function olderLayout(view: View, release: number, size: number): Promise<Layout> {
  const head = view.of(await view.bytes(0, 109));
  const [count, rows] = [head.whole(4, 2), head.whole(6, 4)];
  const formatBytes = release === 113 ? 12 : 49;
  const lengths = [count, 33 * count, 2 * (count + 1), formatBytes * count, 33 * count, 81 * count];
  const around = lengths.reduce((sum, length) => sum + length, 0);
  const parts = view.of(await view.bytes(109, around));
  const places = lengths.map((_, i) => lengths.slice(0, i).reduce((sum, length) => sum + length, 0));
  const field = (which: number, i: number, bytes: number) => parts.text(places[which] + i * bytes, bytes);
  let dataAt = 109 + around;
  for (;;) {
    const extra = view.of(await view.bytes(dataAt, 5));
    const length = extra.whole(1, 4);
    dataAt += 5 + length;
    if (extra.whole(0, 1) === 0 && length === 0) break;
  }
  const types = Array.from({ length: count }, (_, i): Type => {
    const code = parts.whole(i, 1);
    if (code >= 1 && code <= 244) return { kind: 'text', bytes: code };
    const kind = ORDER[code - 251];
    if (!kind) throw damaged();
    return { kind, bytes: NUMBERS[kind].bytes };
  });
  const width = types.reduce((sum, { bytes }) => sum + bytes, 0);
  const behind = dataAt + rows * width;
  const labels = new Map<string, readonly (readonly [number, string])[]>();
  if (behind > size) throw damaged();
  const reader = view.of(await view.bytes(behind, size - behind));
  for (let at = 0; at + 40 <= reader.length; ) {
    const length = reader.whole(at, 4);
    labels.set(reader.text(at + 4, 33), valueLabels(reader, at + 40));
    at += 40 + length;
  }
  return {
    rows,
    dataAt,
    longTexts: new Map(),
    variables: types.map((type, i) => ({
      type,
      name: field(1, i, 33),
      label: field(5, i, 81),
      format: field(3, i, formatBytes),
      labels: labels.get(field(4, i, 33)) ?? [],
    })),
  };
}

/** The codes of a table and their texts; labels of missing values are left out, as these are blank. */
function valueLabels(reader: Reader, at: number): (readonly [number, string])[] {
  const [count, bytes] = [reader.whole(at, 4), reader.whole(at + 4, 4)];
  if (8 * count + bytes > reader.length) throw damaged();
  const texts = at + 8 + 8 * count;
  return Array.from({ length: count }, (_, i) => {
    const offset = reader.whole(at + 8 + 4 * i, 4);
    if (offset > bytes) throw damaged();
    return [
      reader.number(at + 8 + 4 * count + 4 * i, 'long'),
      reader.text(texts + offset, Math.min(bytes - offset, reader.length - texts - offset)),
    ] as const;
  }).filter(([value]) => !Number.isNaN(value));
}
