import { packFormat } from '../formats.ts';
import type { Format, MultiResponseSet } from '../types.ts';
import { ByteWriter } from './byte-writer.ts';
import { cutBytes } from './names.ts';
import { type NewFile, type Part, WIDEST } from './new-file.ts';

const encoder = new TextEncoder();
const LONGEST_LABEL = 255;
const LONGEST_VALUE_LABEL = 120;
const COMPRESSION = { none: 0, bytecode: 1, zlib: 2 } as const;
const MEASURE = { nominal: 1, ordinal: 2, scale: 3 } as const;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
export const BIAS = 100;

/** Everything before the cases. */
export function dictionaryBytes(file: NewFile, parts: readonly Part[]): Uint8Array {
  const writer = new ByteWriter();
  header(writer, file, parts);
  for (const part of parts) variable(writer, part);
  for (const part of parts) if (part.first && part.variable.width <= 8) valueLabels(writer, part);
  extension(
    writer,
    3,
    4,
    new ByteWriter().int32(1).int32(0).int32(0).int32(-1).int32(1).int32(1).int32(2).int32(65001),
  );
  const { MAX_VALUE } = Number;
  extension(writer, 4, 8, new ByteWriter().float64(-MAX_VALUE).float64(MAX_VALUE).float64(belowLowest()));
  sets(writer, file.sets ?? [], parts);
  display(writer, parts);
  const first = parts.filter((part) => part.first);
  text(writer, 13, first.map(({ shortName, variable }) => `${shortName}=${variable.name}`).join('\t'));
  const long = first.filter(({ variable }) => variable.width > WIDEST);
  if (long.length > 0) {
    const widths = long.map(({ shortName, variable }) => `${shortName}=${String(variable.width).padStart(5, '0')}\0\t`);
    text(writer, 14, widths.join(''));
  }
  if (file.cases !== null) extension(writer, 16, 8, new ByteWriter().int64(1).int64(file.cases));
  text(writer, 20, 'UTF-8');
  longLabels(writer, first);
  longMissing(writer, first);
  writer.int32(999).int32(0);
  return writer.take();
}

/** LOWEST of a range: the number next to the one that means "no value". */
function belowLowest(): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, 0xffeffffffffffffen);
  return view.getFloat64(0);
}

function header(writer: ByteWriter, file: NewFile, parts: readonly Part[]): void {
  const compression = file.compression ?? 'bytecode';
  const weight = parts.find(({ variable }) => variable.name === file.weight);
  if (file.weight && !weight) throw new Error(`the weight ${file.weight} is none of the variables`);
  const last = parts[parts.length - 1];
  const two = (part: number) => String(part).padStart(2, '0');
  const day = file.created;
  const date = `${two(day.getUTCDate())} ${MONTHS[day.getUTCMonth()]} ${two(day.getUTCFullYear() % 100)}`;
  const time = `${two(day.getUTCHours())}:${two(day.getUTCMinutes())}:${two(day.getUTCSeconds())}`;
  writer
    .bytes(encoder.encode(compression === 'zlib' ? '$FL3' : '$FL2'))
    .field(encoder.encode(cutBytes(`@(#) SPSS DATA FILE ${file.product}`, 60)), 60)
    .int32(2)
    .int32(last.piece + (last.width === 0 ? 1 : Math.ceil(last.width / 8)))
    .int32(COMPRESSION[compression])
    .int32(weight ? weight.piece + 1 : 0)
    .int32(file.cases ?? -1)
    .float64(BIAS)
    .bytes(encoder.encode(date))
    .bytes(encoder.encode(time))
    .field(encoder.encode(cutBytes(file.fileLabel ?? '', 64)), 64)
    .bytes([0, 0, 0]);
}

function variable(writer: ByteWriter, part: Part): void {
  const { width, first } = part;
  const { label = '', missing } = part.variable;
  const shown = first ? encoder.encode(cutBytes(label, LONGEST_LABEL)) : new Uint8Array();
  const here = first && width <= 8 && part.variable.width <= 8 ? missing : undefined;
  const ends = here?.range ? [here.range.low, here.range.high] : [];
  const values = [...ends, ...(here?.values ?? [])];
  const format = packFormat(formatOf(part));
  writer
    .int32(2)
    .int32(width)
    .int32(shown.length > 0 ? 1 : 0)
    .int32(ends.length > 0 ? -values.length : values.length);
  writer.int32(format).int32(format).field(encoder.encode(part.shortName), 8);
  if (shown.length > 0) writer.int32(shown.length).field(shown, Math.ceil(shown.length / 4) * 4, 0);
  for (const value of values) writeValue(writer, value);
  for (let piece = 1; piece < Math.ceil(width / 8); piece++) {
    writer.int32(2).int32(-1).int32(0).int32(0).int32(0).int32(0).field(new Uint8Array(), 8);
  }
}

/** The ends of the numbers stand for a range without one. */
function writeValue(writer: ByteWriter, value: number | string): void {
  if (typeof value === 'string') writer.field(encoder.encode(value), 8);
  else if (value === Number.NEGATIVE_INFINITY) writer.float64(belowLowest());
  else writer.float64(value === Number.POSITIVE_INFINITY ? Number.MAX_VALUE : value);
}

function formatOf({ variable: { format, width }, width: own }: Part): Format {
  if (width > 0) return { type: 'A', width: own, decimals: 0 };
  return format ?? { type: 'F', width: 8, decimals: 0 };
}

function valueLabels(writer: ByteWriter, { variable, piece }: Part): void {
  const { labels = [] } = variable;
  if (labels.length === 0) return;
  writer.int32(3).int32(labels.length);
  for (const { value, label } of labels) {
    writeValue(writer, value);
    const shown = encoder.encode(cutBytes(label, LONGEST_VALUE_LABEL));
    writer.byte(shown.length).field(shown, Math.ceil((shown.length + 1) / 8) * 8 - 1);
  }
  writer
    .int32(4)
    .int32(1)
    .int32(piece + 1);
}

function display(writer: ByteWriter, parts: readonly Part[]): void {
  const body = new ByteWriter();
  for (const { variable, width } of parts) {
    const measure = variable.measure ? MEASURE[variable.measure] : 0;
    body
      .int32(measure)
      .int32(width > 0 ? Math.min(Math.max(width, 8), 40) : 8)
      .int32(width > 0 ? 0 : 1);
  }
  extension(writer, 11, 4, body);
}

function sets(writer: ByteWriter, list: readonly MultiResponseSet[], parts: readonly Part[]): void {
  if (list.length === 0) return;
  const short = new Map(
    parts.flatMap((part) => (part.first ? [[part.variable.name, part.shortName.toLowerCase()]] : [])),
  );
  const measured = (value: string) => `${encoder.encode(value).length} ${value}`;
  const lines = list.map(({ name, label, kind, counted, variables }) => {
    const form = kind === 'categories' ? 'C ' : `D${measured(counted ?? '1')} `;
    return `${name}=${form}${measured(label)}${variables.map((each) => ` ${short.get(each) ?? ''}`).join('')}\n`;
  });
  text(writer, 7, lines.join(''));
}

function longLabels(writer: ByteWriter, parts: readonly Part[]): void {
  const body = new ByteWriter();
  const counted = (value: Uint8Array) => body.int32(value.length).bytes(value);
  for (const { variable } of parts) {
    if (variable.width <= 8 || !variable.labels?.length) continue;
    counted(encoder.encode(variable.name));
    body.int32(variable.width).int32(variable.labels.length);
    for (const { value, label } of variable.labels) {
      const bytes = encoder.encode(String(value));
      body.int32(variable.width).field(bytes, variable.width);
      counted(encoder.encode(cutBytes(label, LONGEST_VALUE_LABEL)));
    }
  }
  if (body.length > 0) extension(writer, 21, 1, body);
}

function longMissing(writer: ByteWriter, parts: readonly Part[]): void {
  const body = new ByteWriter();
  for (const { variable } of parts) {
    const values = variable.missing?.values ?? [];
    if (variable.width <= 8 || values.length === 0) continue;
    const name = encoder.encode(variable.name);
    body.int32(name.length).bytes(name).byte(values.length).int32(8);
    for (const value of values) body.field(encoder.encode(String(value)), 8);
  }
  if (body.length > 0) extension(writer, 22, 1, body);
}

function text(writer: ByteWriter, subtype: number, value: string): void {
  extension(writer, subtype, 1, new ByteWriter().bytes(encoder.encode(value)));
}

function extension(writer: ByteWriter, subtype: number, size: number, body: ByteWriter): void {
  const bytes = body.take();
  writer
    .int32(7)
    .int32(subtype)
    .int32(size)
    .int32(bytes.length / size)
    .bytes(bytes);
}
