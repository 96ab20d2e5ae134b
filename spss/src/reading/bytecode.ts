import { damaged } from '../spss-error.ts';
import type { CaseColumns } from './case-columns.ts';
import type { Layout } from './read-dictionary.ts';

const CODES = 8;
const PADDING = 0;
const END = 252;
const LITERAL = 253;
const BLANKS = 254;
const SYSTEM_MISSING = 255;

/** Turns bytes of the data into pieces of cases. `take` uses up as many as it can, and stops where the columns are full. */
interface PieceReader {
  /** The bytes used; fewer than there are where the columns are full or where a value goes on in the next bytes. */
  take(bytes: Uint8Array, from: number, offset: number): number;
  /** The data has said that it ends. */
  readonly ended: boolean;
  /** A value has been announced that has not come yet. */
  readonly awaiting: boolean;
}

/** Eight codes, then the values that the codes call for: small whole numbers need no value of their own. */
export class BytecodeReader implements PieceReader {
  ended = false;
  awaiting = false;
  readonly #columns: CaseColumns;
  readonly #bias: number;
  readonly #systemMissing: number;
  readonly #littleEndian: boolean;
  readonly #codes = new Uint8Array(CODES);
  #next = CODES;
  readonly #done: () => boolean;

  /** `done`: as many cases as the file has announced have been read. */
  constructor(columns: CaseColumns, { bias, systemMissing }: Layout, littleEndian: boolean, done: () => boolean) {
    this.#columns = columns;
    this.#bias = bias;
    this.#systemMissing = systemMissing;
    this.#littleEndian = littleEndian;
    this.#done = done;
  }

  take(bytes: Uint8Array, from: number, offset: number): number {
    const columns = this.#columns;
    const codes = this.#codes;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let at = from;
    let finished = this.#done();
    while (!this.ended) {
      if (this.#next === CODES) {
        if (bytes.length - at < CODES) break;
        codes.set(bytes.subarray(at, at + CODES));
        at += CODES;
        this.#next = 0;
      }
      const code = codes[this.#next];
      if (code === PADDING) {
        this.#next++;
        continue;
      }
      if (code === END) {
        this.ended = true;
        break;
      }
      if (finished) throw damaged(offset + at, 'the end of the data after the announced cases', 'more data follows');
      if (columns.full) break;
      if (code === LITERAL) {
        this.awaiting = bytes.length - at < 8;
        if (this.awaiting) break;
        if (columns.expectsNumber) {
          const value = view.getFloat64(at, this.#littleEndian);
          columns.number(value === this.#systemMissing ? Number.NaN : value);
        } else columns.text(bytes, at);
        at += 8;
      } else this.#takeCode(code, offset + at);
      this.#next++;
      if (columns.piece === 0) finished = this.#done();
    }
    return at - from;
  }

  /** A value that its code holds. */
  #takeCode(code: number, at: number): void {
    const columns = this.#columns;
    if (code === BLANKS) {
      if (columns.expectsNumber) throw damaged(at, 'a number', 'there are blanks');
      columns.blanks();
    } else if (code === SYSTEM_MISSING) {
      if (!columns.expectsNumber) throw damaged(at, 'a text', 'there is a missing number');
      columns.number(Number.NaN);
    } else if (columns.expectsNumber) columns.number(code - this.#bias);
    else throw damaged(at, 'a text', 'there is a number');
  }
}

/** Values of 8 bytes one after the other. */
export class PlainReader implements PieceReader {
  readonly ended = false;
  readonly awaiting = false;
  readonly #columns: CaseColumns;
  readonly #systemMissing: number;
  readonly #littleEndian: boolean;
  readonly #done: () => boolean;

  constructor(columns: CaseColumns, { systemMissing }: Layout, littleEndian: boolean, done: () => boolean) {
    this.#columns = columns;
    this.#systemMissing = systemMissing;
    this.#littleEndian = littleEndian;
    this.#done = done;
  }

  take(bytes: Uint8Array, from: number, offset: number): number {
    const columns = this.#columns;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let at = from;
    let finished = this.#done();
    while (bytes.length - at >= 8 && !columns.full) {
      if (finished) throw damaged(offset + at, 'the end of the data after the announced cases', 'more data follows');
      if (columns.expectsNumber) {
        const value = view.getFloat64(at, this.#littleEndian);
        columns.number(value === this.#systemMissing ? Number.NaN : value);
      } else columns.text(bytes, at);
      at += 8;
      if (columns.piece === 0) finished = this.#done();
    }
    return at - from;
  }
}
