import { damaged } from '../spss-error.ts';
import type { Cursor } from './cursor.ts';

/** A variable as its record gives it; texts stay bytes until the encoding is known, which comes later in the file. */
export interface RawVariable {
  /** Position among the 8-byte pieces of a case, from 0. */
  readonly piece: number;
  readonly offset: number;
  /** 0 for a number, else 1 to 255. */
  readonly width: number;
  readonly name: Uint8Array;
  readonly label: Uint8Array | null;
  readonly print: number;
  /** Up to three values of 8 bytes; with `range` the first two are its ends. */
  readonly missing: readonly Uint8Array[];
  readonly range: boolean;
}

const CONTINUATION = -1;
export const WIDEST_PIECE = 255;
/** SPSS itself allows far fewer; a file that goes on and on isn't a survey. */
const MAX_PIECES = 2_000_000;

/** The 8-byte pieces of a value of this width. */
export function piecesOf(width: number): number {
  return width === 0 ? 1 : Math.ceil(width / 8);
}

/** Gathers variable records; the records of type -1 that follow a text only count its further pieces. */
export class VariableRecords {
  readonly list: RawVariable[] = [];
  pieces = 0;
  #awaited = 0;

  /** Reads one record; its type, 2, has been read. */
  async read(cursor: Cursor): Promise<void> {
    const offset = cursor.offset - 4;
    const width = await cursor.int32('the type of a variable');
    const hasLabel = await cursor.int32('the mark of a variable label');
    const missingCount = await cursor.int32('the number of missing values');
    const print = await cursor.int32('a print format');
    await cursor.int32('a write format');
    const name = await cursor.bytes(8, 'the name of a variable');
    if (width < CONTINUATION || width > WIDEST_PIECE) {
      throw damaged(offset + 4, 'a variable type from -1 to 255', `it says ${width}`);
    }
    if (hasLabel !== 0 && hasLabel !== 1) throw damaged(offset + 8, 'a label mark of 0 or 1', `it says ${hasLabel}`);
    if (![0, 1, 2, 3, -2, -3].includes(missingCount)) {
      throw damaged(offset + 12, 'a number of missing values from -3 to 3', `it says ${missingCount}`);
    }
    if (++this.pieces > MAX_PIECES) throw damaged(offset, 'the end of the variables', 'there are over 2 million');
    const label = hasLabel ? await readLabel(cursor) : null;
    const missing: Uint8Array[] = [];
    for (let i = 0; i < Math.abs(missingCount); i++) missing.push(await cursor.bytes(8, 'a missing value'));
    if (width === CONTINUATION) {
      if (this.#awaited === 0) throw damaged(offset, 'a variable', 'a continuation of a text follows no text');
      this.#awaited--;
      return;
    }
    this.#complete(offset);
    this.#awaited = piecesOf(width) - 1;
    this.list.push({ piece: this.pieces - 1, offset, width, name, label, print, missing, range: missingCount < 0 });
  }

  end(offset: number): void {
    this.#complete(offset);
    if (this.list.length === 0) throw damaged(offset, 'at least one variable', 'the dictionary has none');
  }

  #complete(offset: number): void {
    if (this.#awaited > 0) throw damaged(offset, `the continuation of a text`, 'something else follows');
  }
}

async function readLabel(cursor: Cursor): Promise<Uint8Array> {
  const length = await cursor.int32('the length of a variable label');
  const label = await cursor.bytes(length, 'a variable label');
  cursor.skip((4 - (length % 4)) % 4, 'the filling of a variable label');
  return label;
}
