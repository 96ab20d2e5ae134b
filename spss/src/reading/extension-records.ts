import { damaged } from '../spss-error.ts';
import { type Cursor, RecordBody } from './cursor.ts';
import type { RawLabel } from './label-records.ts';

/** What the records of type 7 add. Texts stay bytes; unknown records are passed over. */
export class Extensions {
  codePage: number | null = null;
  encodingName: string | null = null;
  encodingAt: number | undefined;
  systemMissing = -Number.MAX_VALUE;
  highest = Number.MAX_VALUE;
  lowest = -Number.MAX_VALUE;
  cases: number | null = null;
  longNames: Uint8Array | null = null;
  longTexts: Uint8Array | null = null;
  display: Int32Array | null = null;
  variableSets: Uint8Array | null = null;
  fileAttributes: Uint8Array | null = null;
  variableAttributes: Uint8Array | null = null;
  readonly sets: Uint8Array[] = [];
  readonly labels: { readonly name: Uint8Array; readonly labels: RawLabel[] }[] = [];
  readonly missing: { readonly name: Uint8Array; readonly values: Uint8Array[] }[] = [];
}

/** A record that is kept is read whole; a longer one isn't a dictionary. */
const LARGEST_RECORD = 64 * 1024 * 1024;

type Keep = (into: Extensions, body: RecordBody) => void;
type Bytes = 'variableSets' | 'longNames' | 'longTexts' | 'fileAttributes' | 'variableAttributes';

const keepBytes =
  (name: Bytes): Keep =>
  (into, { bytes }) => {
    into[name] = bytes;
  };

/** By subtype, as the PSPP developers' guide numbers them. Others (dates, product, XML, …) say nothing that is needed. */
const KEPT: Readonly<Record<number, { readonly what: string; readonly keep: Keep }>> = {
  3: {
    what: 'the machine record',
    keep: (into, body) => {
      for (let i = 0; i < 7; i++) body.int32();
      into.codePage = body.int32();
    },
  },
  4: {
    what: 'the record of special numbers',
    keep: (into, body) => {
      into.systemMissing = body.float64();
      into.highest = body.float64();
      into.lowest = body.float64();
    },
  },
  5: { what: 'the variable sets', keep: keepBytes('variableSets') },
  7: { what: 'the multiple response sets', keep: (into, { bytes }) => void into.sets.push(bytes) },
  11: {
    what: 'the display parameters',
    keep: (into, body) => {
      into.display = Int32Array.from({ length: body.bytes.length >> 2 }, () => body.int32());
    },
  },
  13: { what: 'the long names', keep: keepBytes('longNames') },
  14: { what: 'the very long texts', keep: keepBytes('longTexts') },
  16: {
    what: 'the number of cases',
    keep: (into, body) => {
      body.int64();
      const cases = body.int64();
      into.cases = cases >= 0 && Number.isSafeInteger(cases) ? cases : null;
    },
  },
  17: { what: 'the attributes of the file', keep: keepBytes('fileAttributes') },
  18: { what: 'the attributes of variables', keep: keepBytes('variableAttributes') },
  19: { what: 'the multiple response sets', keep: (into, { bytes }) => void into.sets.push(bytes) },
  20: {
    what: 'the name of the encoding',
    keep: (into, body) => {
      into.encodingAt = body.offset;
      into.encodingName = String.fromCharCode(...body.bytes.subarray(0, 200)).replace(/[\0 ]+$/, '');
    },
  },
  21: { what: 'the value labels of long texts', keep: keepLongLabels },
  22: { what: 'the missing values of long texts', keep: keepLongMissing },
};

/** Reads one record of type 7; the type has been read. */
export async function readExtension(cursor: Cursor, into: Extensions): Promise<void> {
  const offset = cursor.offset - 4;
  const subtype = await cursor.int32('the kind of an extension record');
  const size = await cursor.int32('the size of an extension record');
  const count = await cursor.int32('the number of parts of an extension record');
  const length = size * count;
  if (size < 0 || count < 0 || length > cursor.left) {
    const said = `it says ${count.toLocaleString('en')} parts of ${size.toLocaleString('en')} bytes`;
    throw damaged(offset + 8, `an extension record that fits into the file`, said);
  }
  const kept = KEPT[subtype];
  if (!kept) {
    cursor.skip(length, 'an extension record');
    return;
  }
  if (length > LARGEST_RECORD) throw damaged(offset + 8, kept.what, 'it is larger than 64 MB');
  const at = cursor.offset;
  const bytes = await cursor.bytes(length, kept.what);
  kept.keep(into, new RecordBody(bytes, at, cursor.littleEndian, kept.what));
}

function keepLongLabels(into: Extensions, body: RecordBody): void {
  while (!body.ended) {
    const name = body.take(body.int32());
    body.int32();
    const count = body.int32();
    const labels: RawLabel[] = [];
    for (let i = 0; i < count; i++) {
      const value = body.take(body.int32());
      labels.push({ value, label: body.take(body.int32()) });
    }
    into.labels.push({ name, labels });
  }
}

/**
 * The values are 8 bytes long, of a longer text its beginning. Some versions of SPSS write that length once, others before
 * every value.
 */
function keepLongMissing(into: Extensions, body: RecordBody): void {
  while (!body.ended) {
    const name = body.take(body.int32());
    const count = body.byte();
    const length = body.int32();
    const values = [body.take(length)];
    for (let i = 1; i < count; i++) {
      const again = lengthFollows(body, length, count - i);
      if (again) body.int32();
      values.push(body.take(length));
    }
    into.missing.push({ name, values });
  }
}

function lengthFollows(body: RecordBody, length: number, left: number): boolean {
  const at = body.at;
  if (body.bytes.length - at < 4 + length || left <= 0) return false;
  const found = body.int32();
  body.at = at;
  return found === length;
}
