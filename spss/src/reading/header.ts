import { damaged, SpssError } from '../spss-error.ts';
import type { Compression } from '../types.ts';
import { compressions } from '../types.ts';
import type { Cursor } from './cursor.ts';

export interface Header {
  readonly product: Uint8Array;
  readonly compression: Compression;
  /** Position of the weight among the 8-byte pieces of a case, from 1; 0 for none. */
  readonly weightIndex: number;
  readonly cases: number | null;
  readonly bias: number;
  readonly date: Uint8Array;
  readonly time: Uint8Array;
  readonly label: Uint8Array;
}

const LAYOUT_AT = 64;
/** Followed by `ENCRYPTEDSAV`. */
const ENCRYPTED = '\x1c\0\0\0';

/** Reads the first 176 bytes, and finds the byte order by the layout code, which is 2 or 3. */
export async function readHeader(cursor: Cursor): Promise<Header> {
  const mark = await cursor.bytes(4, 'the mark $FL2 or $FL3 of an SPSS file');
  const magic = String.fromCharCode(...mark);
  if (magic === '[ÆÓò') throw new SpssError({ kind: 'mainframe' }, 0);
  if (magic === ENCRYPTED) throw new SpssError({ kind: 'encrypted' }, 0);
  if (magic !== '$FL2' && magic !== '$FL3') throw new SpssError({ kind: 'not spss' }, 0);
  const product = await cursor.bytes(60, 'the name of the program');
  let layout = await cursor.int32('the layout code');
  if (layout !== 2 && layout !== 3) {
    cursor.littleEndian = false;
    cursor.offset = LAYOUT_AT;
    layout = await cursor.int32('the layout code');
  }
  if (layout !== 2 && layout !== 3) throw damaged(LAYOUT_AT, 'the layout code 2 or 3', 'it is something else');
  // The size of a case, which follows, is wrong in many files: it is counted from the variables instead.
  await cursor.int32('the size of a case');
  const compressionAt = cursor.offset;
  const code = await cursor.int32('the compression');
  const compression = compressions[code];
  if (!compression) throw damaged(compressionAt, 'a compression of 0, 1 or 2', `it says ${code}`);
  const weightIndex = await cursor.int32('the weight variable');
  const casesAt = cursor.offset;
  const cases = await cursor.int32('the number of cases');
  if (cases < -1) throw damaged(casesAt, 'the number of cases', `it says ${cases}`);
  const biasAt = cursor.offset;
  const bias = await cursor.float64('the compression bias');
  if (compression !== 'none' && !Number.isFinite(bias))
    throw damaged(biasAt, 'the compression bias', 'it isn’t a number');
  const date = await cursor.bytes(9, 'the date');
  const time = await cursor.bytes(8, 'the time');
  const label = await cursor.bytes(64, 'the label of the file');
  cursor.skip(3, 'the end of the header');
  return { product, compression, weightIndex, cases: cases < 0 ? null : cases, bias, date, time, label };
}
