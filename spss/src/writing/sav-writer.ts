import { deflateSync } from 'node:zlib';
import type { CaseBatch } from '../types.ts';
import { ByteWriter } from './byte-writer.ts';
import { BIAS, dictionaryBytes } from './dictionary-records.ts';
import { type NewFile, type Part, partsOf } from './new-file.ts';

/** Where the bytes go: a file. A .zsav comes back to its beginning once, when the place of its table is known. */
export interface ByteSink {
  write(bytes: Uint8Array, at: number): Promise<void>;
}

const BLOCK_BYTES = 0x3ff000;
const encoder = new TextEncoder();

/** Writes a .sav or .zsav: `begin`, any number of `rows`, `end`. Nothing but the current block is kept in memory. */
export class SavWriter {
  readonly #sink: ByteSink;
  readonly #file: NewFile;
  readonly #parts: readonly Part[];
  readonly #columns: readonly number[];
  readonly #out = new ByteWriter();
  readonly #codes = new Uint8Array(8);
  #codeCount = 0;
  readonly #values = new ByteWriter();
  readonly #blocks: { readonly at: number; readonly compressed: number; readonly whole: number }[] = [];
  #at = 0;
  #dataAt = 0;
  #rows = 0;

  constructor(sink: ByteSink, file: NewFile) {
    if (file.variables.length === 0) throw new Error('an SPSS file needs a variable');
    this.#sink = sink;
    this.#file = file;
    this.#parts = partsOf(file.variables);
    const column = new Map(file.variables.map((variable, i) => [variable, i]));
    this.#columns = this.#parts.map(({ variable }) => column.get(variable)!);
  }

  async begin(): Promise<void> {
    await this.#write(dictionaryBytes(this.#file, this.#parts));
    this.#dataAt = this.#at;
    if (this.#compressed) await this.#write(new Uint8Array(24));
  }

  async rows({ rows, columns }: Pick<CaseBatch, 'rows' | 'columns'>): Promise<void> {
    for (let row = 0; row < rows; row++) {
      let text = new Uint8Array();
      for (const [p, part] of this.#parts.entries()) {
        const column = columns[this.#columns[p]];
        if (part.width === 0) {
          this.#number(column[row] as number);
          continue;
        }
        if (part.first) text = this.#encoded(part, column[row] as string);
        this.#text(text, part);
      }
      if (this.#out.length > BLOCK_BYTES) await this.#flush(false);
    }
    this.#rows += rows;
  }

  async end(): Promise<void> {
    const { cases } = this.#file;
    if (cases !== null && cases !== this.#rows) throw new Error(`${cases} cases were announced, ${this.#rows} came`);
    if (this.#codeCount > 0) this.#closeOctet();
    await this.#flush(true);
    if (this.#compressed) await this.#table();
  }

  get #compressed(): boolean {
    return this.#file.compression === 'zlib';
  }

  get #plain(): boolean {
    return this.#file.compression === 'none';
  }

  #encoded({ variable }: Part, value: string): Uint8Array<ArrayBuffer> {
    const bytes = encoder.encode(value);
    if (bytes.length > variable.width)
      throw new Error(`${variable.name}: a text of ${bytes.length} bytes does not fit`);
    return bytes;
  }

  #number(value: number): void {
    if (this.#plain) this.#out.float64(Number.isNaN(value) ? -Number.MAX_VALUE : value);
    else if (Number.isNaN(value)) this.#code(255);
    else if (Number.isInteger(value) && value > -BIAS && value < 252 - BIAS && !Object.is(value, -0)) {
      this.#code(value + BIAS);
    } else {
      this.#values.float64(value);
      this.#code(253);
    }
  }

  #text(text: Uint8Array, { from, bytes, width }: Part): void {
    const own = text.subarray(from, from + bytes);
    for (let at = 0; at < width; at += 8) {
      const piece = own.subarray(at, at + 8);
      if (this.#plain) this.#out.field(piece, 8);
      else if (piece.every((byte) => byte === 32)) this.#code(254);
      else {
        this.#values.field(piece, 8);
        this.#code(253);
      }
    }
  }

  #code(code: number): void {
    this.#codes[this.#codeCount++] = code;
    if (this.#codeCount === 8) this.#closeOctet();
  }

  #closeOctet(): void {
    this.#codes.fill(0, this.#codeCount);
    this.#out.bytes(this.#codes);
    if (this.#values.length > 0) this.#out.bytes(this.#values.take());
    this.#codeCount = 0;
  }

  async #flush(all: boolean): Promise<void> {
    const bytes = this.#out.take();
    if (!this.#compressed) {
      if (bytes.length > 0) await this.#write(bytes);
      return;
    }
    let from = 0;
    for (; bytes.length - from >= BLOCK_BYTES || (all && from < bytes.length); from += BLOCK_BYTES) {
      const whole = bytes.subarray(from, from + BLOCK_BYTES);
      const packed = deflateSync(whole);
      this.#blocks.push({ at: this.#at, compressed: packed.length, whole: whole.length });
      await this.#write(packed);
    }
    if (from < bytes.length) this.#out.bytes(bytes.subarray(from));
  }

  async #table(): Promise<void> {
    const table = new ByteWriter().int64(-BIAS).int64(0).int32(BLOCK_BYTES).int32(this.#blocks.length);
    let whole = this.#dataAt;
    for (const block of this.#blocks) {
      table.int64(whole).int64(block.at).int32(block.whole).int32(block.compressed);
      whole += block.whole;
    }
    const at = this.#at;
    const bytes = table.take();
    await this.#write(bytes);
    await this.#sink.write(new ByteWriter().int64(this.#dataAt).int64(at).int64(bytes.length).take(), this.#dataAt);
  }

  async #write(bytes: Uint8Array): Promise<void> {
    await this.#sink.write(bytes, this.#at);
    this.#at += bytes.length;
  }
}
