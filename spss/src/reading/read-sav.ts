import type { ByteSource } from '../byte-source.ts';
import { SpssError } from '../spss-error.ts';
import type { CaseBatch, Dictionary } from '../types.ts';
import { BytecodeReader, PlainReader } from './bytecode.ts';
import { CaseColumns } from './case-columns.ts';
import { Cursor } from './cursor.ts';
import { dataWindows } from './data-windows.ts';
import { type Layout, readDictionary } from './read-dictionary.ts';

export interface SavFile {
  readonly dictionary: Dictionary;
  /** The respondents, some at a time. A batch is valid until the next one is asked for. */
  cases(): AsyncGenerator<CaseBatch>;
}

/** Opens a .sav or .zsav: reads the dictionary, and the cases when they are asked for. Throws SpssError. */
export async function openSav(source: ByteSource): Promise<SavFile> {
  const cursor = new Cursor(source);
  const { dictionary, layout } = await readDictionary(cursor);
  const from = cursor.offset;
  return { dictionary, cases: () => readCases(source, from, dictionary, layout) };
}

async function* readCases(
  source: ByteSource,
  from: number,
  dictionary: Dictionary,
  layout: Layout,
): AsyncGenerator<CaseBatch> {
  const columns = new CaseColumns(layout);
  let before = 0;
  const announced = dictionary.cases;
  const done = () => announced !== null && before + columns.rows >= announced;
  const { littleEndian, compression } = dictionary;
  const reader =
    compression === 'none'
      ? new PlainReader(columns, layout, littleEndian, done)
      : new BytecodeReader(columns, layout, littleEndian, done);
  const windows = dataWindows(source, from, dictionary);
  let rest: Uint8Array = new Uint8Array(0);
  let end = from;
  for await (const { bytes, offset } of windows) {
    const window = rest.length === 0 ? bytes : joined(rest, bytes);
    const start = offset - rest.length;
    let at = reader.take(window, 0, start);
    while (columns.full) {
      const batch = columns.take(offset);
      before += batch.rows;
      yield batch;
      at += reader.take(window, at, start);
    }
    rest = window.slice(at);
    end = compression === 'zlib' ? offset : start + at;
    if (reader.ended) break;
  }
  const batch = columns.take(end);
  before += batch.rows;
  const missing = announced !== null && before < announced;
  const cutOff = columns.piece > 0 || reader.awaiting || (!reader.ended && rest.length > 0) || missing;
  if (cutOff) throw new SpssError({ kind: 'incomplete', cases: before, of: announced }, end);
  if (batch.rows > 0) yield batch;
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
