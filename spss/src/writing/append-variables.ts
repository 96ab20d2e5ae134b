import type { ByteSource } from '../byte-source.ts';
import { packFormat } from '../formats.ts';
import { Cursor } from '../reading/cursor.ts';
import { dataWindows } from '../reading/data-windows.ts';
import { readDictionary } from '../reading/read-dictionary.ts';
import { piecesOf } from '../reading/variable-records.ts';
import type { AddedVariable } from './added-variable.ts';
import { appendedCases } from './appended-cases.ts';
import { ByteWriter } from './byte-writer.ts';
import { dictionaryParts } from './dictionary-parts.ts';
import { cutEncoded, type EncodeText, encoderOf } from './encode-text.ts';
import { shortName, spssName } from './names.ts';
import type { ByteSink } from './sav-writer.ts';

const MEASURE = { nominal: 1, ordinal: 2, scale: 3 } as const;
const LONGEST_LABEL = 255;
const LONGEST_VALUE_LABEL = 120;
/** Places in the header. */
const [CASE_SIZE, COMPRESSION, CASES] = [68, 72, 80];

/**
 * Copies an SPSS file and appends variables. Everything that the file says stays byte for byte, whatever program wrote it: labels, missing
 * values, formats, encoding, and records that we don't know. A .zsav becomes a .sav. Gives the names that the variables have got.
 */
export async function appendVariables(
  source: ByteSource,
  sink: ByteSink,
  added: readonly AddedVariable[],
  cases: number,
  progress: (share: number) => void = () => {},
): Promise<string[]> {
  const cursor = new Cursor(source);
  const { dictionary, layout } = await readDictionary(cursor);
  const from = cursor.offset;
  const { littleEndian, compression } = dictionary;
  const encode = encoderOf(layout.encoding);
  const parts = dictionaryParts(await source.read(0, from), littleEndian);
  const taken = new Set(
    dictionary.variables.flatMap(({ name, shortName: short }) => [name, short]).map((name) => name.toUpperCase()),
  );
  const takenShort = new Set(parts.shortNames);
  const named = added.map((variable, i) => {
    const name = spssName(variable.name, taken);
    const piece = added.slice(0, i).reduce((sum, { width }) => sum + piecesOf(width), layout.pieces);
    return { ...variable, name, short: shortName(name, takenShort), piece };
  });
  const pieces = added.reduce((sum, { width }) => sum + piecesOf(width), layout.pieces);

  const header = Uint8Array.from(parts.header);
  const view = new DataView(header.buffer);
  header.set([...'$FL2'].map((letter) => letter.charCodeAt(0)));
  view.setInt32(CASE_SIZE, pieces, littleEndian);
  view.setInt32(COMPRESSION, compression === 'none' ? 0 : 1, littleEndian);
  view.setInt32(CASES, cases, littleEndian);
  const own = new ByteWriter(littleEndian);
  for (const variable of named) variableRecord(own, variable, encode);
  for (const variable of named) labelRecords(own, variable, encode);
  const names = named.map(({ short, name }) => `${short}=${name}`).join('\t');
  const rest = parts.rest.map(({ subtype, bytes }) => {
    if (subtype === 11) return displayRecord(bytes, parts.shortNames.length, named, littleEndian);
    if (subtype === 13) return extended(bytes, encode(`\t${names}`), littleEndian);
    if (subtype === 16) return countRecord(bytes, cases, littleEndian);
    return bytes;
  });
  if (!parts.rest.some(({ subtype }) => subtype === 13)) {
    const bytes = encode(names);
    rest.push(new ByteWriter(littleEndian).int32(7).int32(13).int32(1).int32(bytes.length).bytes(bytes).take());
  }
  let at = 0;
  const write = async (bytes: Uint8Array) => {
    await sink.write(bytes, at);
    at += bytes.length;
  };
  for (const bytes of [header, parts.variables, own.take(), ...rest, parts.end]) await write(bytes);
  const windows = dataWindows(source, from, { compression, littleEndian });
  await appendedCases(
    { source, windows, plain: compression === 'none', pieces: layout.pieces, bias: layout.bias },
    { write, littleEndian, encode, added, cases, systemMissing: layout.systemMissing },
    progress,
  );
  return named.map(({ name }) => name);
}

interface Named extends AddedVariable {
  readonly short: string;
  readonly piece: number;
}

function variableRecord(writer: ByteWriter, { width, label, format, short }: Named, encode: EncodeText): void {
  const text = cutEncoded(encode, label, LONGEST_LABEL);
  const shown = packFormat(
    width > 0 ? { type: 'A', width, decimals: 0 } : (format ?? { type: 'F', width: 8, decimals: 0 }),
  );
  writer
    .int32(2)
    .int32(width)
    .int32(text.length > 0 ? 1 : 0)
    .int32(0)
    .int32(shown)
    .int32(shown)
    .field(encode(short), 8);
  if (text.length > 0) writer.int32(text.length).field(text, Math.ceil(text.length / 4) * 4, 0);
  for (let piece = 1; piece < piecesOf(width); piece++) {
    writer.int32(2).int32(-1).int32(0).int32(0).int32(0).int32(0).field(new Uint8Array(), 8);
  }
}

/** Labels of numbers; texts that are added speak for themselves. */
function labelRecords(writer: ByteWriter, { labels = [], width, piece }: Named, encode: EncodeText): void {
  if (labels.length === 0 || width > 0) return;
  writer.int32(3).int32(labels.length);
  for (const { value, label } of labels) {
    const text = cutEncoded(encode, label, LONGEST_VALUE_LABEL);
    writer.float64(Number(value)).byte(text.length);
    writer.field(text, Math.ceil((text.length + 1) / 8) * 8 - 1);
  }
  writer
    .int32(4)
    .int32(1)
    .int32(piece + 1);
}

/** Measurement level, width and alignment; old files leave out the width. */
function displayRecord(bytes: Uint8Array, before: number, added: readonly Named[], littleEndian: boolean): Uint8Array {
  const numbers = (bytes.length - 16) / 4 / before;
  if (numbers !== 2 && numbers !== 3) return bytes;
  const more = new ByteWriter(littleEndian);
  for (const { measure, width } of added) {
    more.int32(MEASURE[measure]);
    if (numbers === 3) more.int32(width > 0 ? Math.min(Math.max(width, 8), 40) : 8);
    more.int32(width > 0 ? 0 : 1);
  }
  return extended(bytes, more.take(), littleEndian);
}

function countRecord(bytes: Uint8Array, cases: number, littleEndian: boolean): Uint8Array {
  const changed = Uint8Array.from(bytes);
  new DataView(changed.buffer).setBigInt64(changed.length - 8, BigInt(cases), littleEndian);
  return changed;
}

/** An extension record with more at its end. */
function extended(bytes: Uint8Array, more: Uint8Array, littleEndian: boolean): Uint8Array {
  const longer = new Uint8Array(bytes.length + more.length);
  longer.set(bytes);
  longer.set(more, bytes.length);
  const view = new DataView(longer.buffer);
  const size = view.getInt32(8, littleEndian);
  view.setInt32(12, (longer.length - 16) / size, littleEndian);
  return longer;
}
