import type { ByteSource } from '../byte-source.ts';
import { damaged } from '../spss-error.ts';

const WINDOW_BYTES = 64 * 1024;

/** Reads the records of the dictionary one after the other. Every length is held against what is left of the file first. */
export class Cursor {
  offset: number;
  littleEndian = true;
  readonly #source: ByteSource;
  #window: Uint8Array = new Uint8Array(0);
  #windowAt = 0;

  constructor(source: ByteSource, offset = 0) {
    this.#source = source;
    this.offset = offset;
  }

  get left(): number {
    return this.#source.size - this.offset;
  }

  /** A copy of the next bytes. The error names `what` if the file has fewer left. */
  async bytes(length: number, what: string): Promise<Uint8Array> {
    const found = await this.#peek(length, what);
    this.offset += length;
    return found.slice();
  }

  async int32(what: string): Promise<number> {
    return (await this.#view(4, what)).getInt32(0, this.littleEndian);
  }

  async int64(what: string): Promise<number> {
    return Number((await this.#view(8, what)).getBigInt64(0, this.littleEndian));
  }

  async float64(what: string): Promise<number> {
    return (await this.#view(8, what)).getFloat64(0, this.littleEndian);
  }

  skip(length: number, what: string): void {
    if (length < 0 || length > this.left) throw this.#short(length, what);
    this.offset += length;
  }

  async #view(length: number, what: string): Promise<DataView> {
    const found = await this.#peek(length, what);
    this.offset += length;
    return new DataView(found.buffer, found.byteOffset, length);
  }

  async #peek(length: number, what: string): Promise<Uint8Array> {
    if (length < 0 || length > this.left) throw this.#short(length, what);
    const from = this.offset - this.#windowAt;
    if (from >= 0 && from + length <= this.#window.length) return this.#window.subarray(from, from + length);
    this.#windowAt = this.offset;
    this.#window = await this.#source.read(this.offset, Math.max(length, WINDOW_BYTES));
    if (this.#window.length < length) throw this.#short(length, what);
    return this.#window.subarray(0, length);
  }

  #short(length: number, what: string) {
    if (length < 0) return damaged(this.offset, what, `its length is given as ${length}`);
    const left = this.left === 0 ? 'the file ends' : `the file ends after ${this.left.toLocaleString('en')} more bytes`;
    return damaged(this.offset, `${what} of ${length.toLocaleString('en')} bytes`, left);
  }
}

/** Views the body of one record that has been read whole. */
export class RecordBody {
  at = 0;
  readonly bytes: Uint8Array;
  readonly #view: DataView;
  readonly #offset: number;
  readonly #littleEndian: boolean;
  readonly #what: string;

  constructor(bytes: Uint8Array, offset: number, littleEndian: boolean, what: string) {
    this.bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#offset = offset;
    this.#littleEndian = littleEndian;
    this.#what = what;
  }

  get ended(): boolean {
    return this.at >= this.bytes.length;
  }

  get offset(): number {
    return this.#offset + this.at;
  }

  int32(): number {
    const at = this.#step(4);
    return this.#view.getInt32(at, this.#littleEndian);
  }

  int64(): number {
    const at = this.#step(8);
    return Number(this.#view.getBigInt64(at, this.#littleEndian));
  }

  float64(): number {
    const at = this.#step(8);
    return this.#view.getFloat64(at, this.#littleEndian);
  }

  byte(): number {
    return this.bytes[this.#step(1)];
  }

  take(length: number): Uint8Array {
    const at = this.#step(length);
    return this.bytes.subarray(at, at + length);
  }

  #step(length: number): number {
    const from = this.at;
    if (length < 0 || from + length > this.bytes.length) {
      const left = `the record ends after ${this.bytes.length - from}`;
      throw damaged(this.offset, `${this.#what} with a part of ${length} bytes`, left);
    }
    this.at += length;
    return from;
  }
}
