import type { TextEncodingOf } from '../text-encoding.ts';
import type { CaseBatch } from '../types.ts';
import type { Layout } from './read-dictionary.ts';

/** Cells in memory at once; a batch of a wide file has fewer rows. */
const BATCH_CELLS = 300_000;
const BATCH_ROWS = 2000;
const BLANK = 32;

/**
 * Takes a case apart, 8 bytes at a time, into columns. Numbers go straight to their column; a text is gathered in a row of
 * bytes first, because it lies in many pieces.
 */
export class CaseColumns {
  readonly pieces: number;
  readonly capacity: number;
  /** Rows that are complete. */
  rows = 0;
  /** The piece of the current case that comes next. */
  piece = 0;
  /** For each piece: the column of a number, or -1 - the place of its text in the row of bytes. */
  readonly #targets: Int32Array;
  readonly #numbers: Float64Array[] = [];
  readonly #columns: (Float64Array | string[])[] = [];
  readonly #texts: { readonly column: string[]; readonly from: number; readonly width: number }[] = [];
  readonly #row: Uint8Array;
  readonly #decode: (bytes: Uint8Array) => string;

  constructor({ pieces, places, encoding }: Layout) {
    this.pieces = pieces;
    this.capacity = Math.max(1, Math.min(BATCH_ROWS, Math.floor(BATCH_CELLS / places.length)));
    this.#targets = new Int32Array(pieces);
    this.#decode = textDecoder(encoding);
    let bytes = 0;
    for (const { width, parts } of places) {
      if (width === 0) {
        const column = new Float64Array(this.capacity);
        this.#targets[parts[0].piece] = this.#numbers.length;
        this.#numbers.push(column);
        this.#columns.push(column);
        continue;
      }
      const column: string[] = [];
      this.#texts.push({ column, from: bytes, width });
      this.#columns.push(column);
      let at = bytes;
      for (const [i, part] of parts.entries()) {
        const next = parts[i + 1]?.piece ?? part.piece + Math.ceil(Math.max(part.bytes, 1) / 8);
        // A piece may reach over the end of its part: the next part, written later, covers that again.
        for (let p = part.piece; p < next; p++) this.#targets[p] = -1 - (at + 8 * (p - part.piece));
        at += part.bytes;
      }
      bytes = at + 256;
    }
    // Pieces of a last part that hold no byte of the text.
    this.#row = new Uint8Array(bytes + 512);
    this.#sweepUnusedPieces(places, bytes + 256);
  }

  get full(): boolean {
    return this.rows === this.capacity;
  }

  get expectsNumber(): boolean {
    return this.#targets[this.piece] >= 0;
  }

  number(value: number): void {
    // No survey answer is infinite; such a value is as good as none.
    this.#numbers[this.#targets[this.piece]][this.rows] = Number.isFinite(value) ? value : Number.NaN;
    this.#step();
  }

  text(bytes: Uint8Array, from: number): void {
    const at = -1 - this.#targets[this.piece];
    const row = this.#row;
    for (let i = 0; i < 8; i++) row[at + i] = bytes[from + i];
    this.#step();
  }

  blanks(): void {
    const at = -1 - this.#targets[this.piece];
    this.#row.fill(BLANK, at, at + 8);
    this.#step();
  }

  /** The rows so far; the columns are used again for the next ones. */
  take(offset: number): CaseBatch {
    const { rows } = this;
    this.rows = 0;
    return { rows, columns: this.#columns, offset };
  }

  #step(): void {
    if (++this.piece < this.pieces) return;
    this.piece = 0;
    for (const { column, from, width } of this.#texts) column[this.rows] = this.#read(from, from + width);
    this.rows++;
  }

  #read(from: number, to: number): string {
    const row = this.#row;
    // A text ends at its first zero, as in the programs that wrote it.
    const zero = row.subarray(from, to).indexOf(0);
    let end = zero < 0 ? to : from + zero;
    while (end > from && row[end - 1] === BLANK) end--;
    return end === from ? '' : this.#decode(row.subarray(from, end));
  }

  #sweepUnusedPieces(places: Layout['places'], spare: number): void {
    const used = new Uint8Array(this.pieces);
    for (const { width, parts } of places) {
      for (const { piece, bytes } of parts) used.fill(1, piece, piece + (width === 0 ? 1 : Math.ceil(bytes / 8)));
    }
    for (let p = 0; p < this.pieces; p++) if (!used[p]) this.#targets[p] = -1 - spare;
  }
}

/** Most texts are ASCII, and those need no decoder. */
function textDecoder(encoding: TextEncodingOf): (bytes: Uint8Array) => string {
  return (bytes) => {
    for (let i = 0; i < bytes.length; i++) if (bytes[i] > 127) return encoding.decode(bytes);
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  };
}
