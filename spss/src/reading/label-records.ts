import { damaged } from '../spss-error.ts';
import type { Cursor } from './cursor.ts';

export interface RawLabel {
  /** 8 bytes for the labels of record 3; the text itself for those of long texts. */
  readonly value: Uint8Array;
  readonly label: Uint8Array;
}

export interface RawLabelSet {
  readonly offset: number;
  readonly labels: readonly RawLabel[];
  /** Positions among the 8-byte pieces of a case, from 0. */
  readonly pieces: readonly number[];
}

/** Reads a record 3 and the record 4 that must follow it; the type 3 has been read. */
export async function readLabelRecords(cursor: Cursor): Promise<RawLabelSet> {
  const offset = cursor.offset - 4;
  const count = await cursor.int32('the number of value labels');
  // A label takes at least 16 bytes: a count that can't fit into the rest of the file is wrong, and isn't read.
  if (count < 0 || count * 16 > cursor.left)
    throw damaged(offset + 4, 'the number of value labels', `it says ${count}`);
  const labels: RawLabel[] = [];
  for (let i = 0; i < count; i++) {
    const value = await cursor.bytes(8, 'the value of a value label');
    const [length] = await cursor.bytes(1, 'the length of a value label');
    const label = await cursor.bytes(length, 'a value label');
    cursor.skip((8 - ((length + 1) % 8)) % 8, 'the filling of a value label');
    labels.push({ value, label });
  }
  const typeAt = cursor.offset;
  const type = await cursor.int32('the variables of the value labels');
  if (type !== 4)
    throw damaged(typeAt, 'the record 4 with the variables of the value labels', `it is a record ${type}`);
  const variables = await cursor.int32('the number of variables with these labels');
  if (variables < 0 || variables * 4 > cursor.left) {
    throw damaged(typeAt + 4, 'the number of variables with these labels', `it says ${variables}`);
  }
  const pieces: number[] = [];
  for (let i = 0; i < variables; i++) pieces.push((await cursor.int32('a variable with these labels')) - 1);
  return { offset, labels, pieces };
}
