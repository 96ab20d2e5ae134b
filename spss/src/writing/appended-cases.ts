import type { ByteSource } from '../byte-source.ts';
import { piecesOf } from '../reading/variable-records.ts';
import type { DataWindow } from '../reading/zlib-blocks.ts';
import type { AddedVariable } from './added-variable.ts';
import { ByteWriter } from './byte-writer.ts';
import { cutEncoded, type EncodeText } from './encode-text.ts';

const [PADDING, END, LITERAL, BLANKS, SYSTEM_MISSING] = [0, 252, 253, 254, 255];

interface Given {
  readonly source: ByteSource;
  readonly windows: AsyncGenerator<DataWindow>;
  /** Values of 8 bytes instead of codes. */
  readonly plain: boolean;
  readonly pieces: number;
  readonly bias: number;
}

interface Wanted {
  write(bytes: Uint8Array): Promise<void>;
  readonly littleEndian: boolean;
  readonly encode: EncodeText;
  readonly added: readonly AddedVariable[];
  readonly cases: number;
  readonly systemMissing: number;
}

/** Copies the pieces of every case as they are and puts the added values behind them. */
export async function appendedCases(given: Given, wanted: Wanted, progress: (share: number) => void): Promise<void> {
  const out = new CaseWriter(given, wanted);
  let rest = new Uint8Array(0);
  const copy = given.plain ? copyPlain(given, out) : copyCodes(given, out);
  for await (const { bytes, offset } of given.windows) {
    const window = new Uint8Array(rest.length + bytes.length);
    window.set(rest);
    window.set(bytes, rest.length);
    rest = window.slice(copy(window));
    await out.flush();
    progress(Math.min(1, offset / given.source.size));
  }
  await out.end();
}

/** Uses up as many bytes of a window as it can and says how many. */
type Copy = (window: Uint8Array) => number;

function copyPlain(_: Given, out: CaseWriter): Copy {
  return (window) => {
    let at = 0;
    for (; at + 8 <= window.length && !out.full; at += 8) out.literal(window.subarray(at, at + 8));
    return at;
  };
}

function copyCodes(_: Given, out: CaseWriter): Copy {
  const codes = new Uint8Array(8);
  let next = 8;
  let ended = false;
  return (window) => {
    let at = 0;
    while (!ended && !out.full) {
      if (next === 8) {
        if (window.length - at < 8) break;
        codes.set(window.subarray(at, at + 8));
        at += 8;
        next = 0;
      }
      const code = codes[next];
      if (code === END) ended = true;
      else if (code === LITERAL) {
        if (window.length - at < 8) break;
        out.literal(window.subarray(at, at + 8));
        at += 8;
      } else if (code !== PADDING) out.code(code);
      next++;
    }
    return ended || out.full ? window.length : at;
  };
}

class CaseWriter {
  readonly #given: Given;
  readonly #wanted: Wanted;
  readonly #out: ByteWriter;
  readonly #values: ByteWriter;
  readonly #codes = new Uint8Array(8);
  readonly #texts = new Map<string, Uint8Array>();
  #count = 0;
  #piece = 0;
  #row = 0;

  constructor(given: Given, wanted: Wanted) {
    this.#given = given;
    this.#wanted = wanted;
    this.#out = new ByteWriter(wanted.littleEndian);
    this.#values = new ByteWriter(wanted.littleEndian);
  }

  get full(): boolean {
    return this.#row === this.#wanted.cases;
  }

  code(code: number): void {
    this.#put(code);
    this.#next();
  }

  literal(bytes: Uint8Array): void {
    this.#literal(bytes);
    this.#next();
  }

  async flush(): Promise<void> {
    if (this.#out.length > 0) await this.#wanted.write(this.#out.take());
  }

  async end(): Promise<void> {
    if (!this.full || this.#piece > 0) throw new Error(`${this.#wanted.cases} cases were expected, ${this.#row} came`);
    if (this.#count > 0) this.#closeOctet();
    await this.flush();
  }

  #next(): void {
    if (++this.#piece < this.#given.pieces) return;
    for (const variable of this.#wanted.added) this.#add(variable);
    this.#piece = 0;
    this.#row++;
  }

  #add({ width, value }: AddedVariable): void {
    const own = value(this.#row);
    if (width === 0) this.#number(Number(own));
    else this.#text(String(own), width);
  }

  #number(value: number): void {
    const { bias, plain } = this.#given;
    const none = Number.isNaN(value);
    if (plain) this.#out.float64(none ? this.#wanted.systemMissing : value);
    else if (none) this.#put(SYSTEM_MISSING);
    else if (Number.isInteger(value + bias) && value + bias > 0 && value + bias < END) this.#put(value + bias);
    else {
      this.#values.float64(value);
      this.#put(LITERAL);
    }
  }

  #text(text: string, width: number): void {
    // The same text takes more pieces in a wider variable.
    const key = `${width} ${text}`;
    let bytes = this.#texts.get(key);
    if (!bytes) {
      bytes = new Uint8Array(8 * piecesOf(width)).fill(32);
      bytes.set(cutEncoded(this.#wanted.encode, text, width));
      this.#texts.set(key, bytes);
    }
    for (let at = 0; at < bytes.length; at += 8) {
      const piece = bytes.subarray(at, at + 8);
      if (!this.#given.plain && piece.every((byte) => byte === 32)) this.#put(BLANKS);
      else this.#literal(piece);
    }
  }

  #literal(bytes: Uint8Array): void {
    if (this.#given.plain) {
      this.#out.bytes(bytes);
      return;
    }
    this.#values.bytes(bytes);
    this.#put(LITERAL);
  }

  #put(code: number): void {
    this.#codes[this.#count++] = code;
    if (this.#count === 8) this.#closeOctet();
  }

  #closeOctet(): void {
    this.#codes.fill(PADDING, this.#count);
    this.#out.bytes(this.#codes);
    if (this.#values.length > 0) this.#out.bytes(this.#values.take());
    this.#count = 0;
  }
}
