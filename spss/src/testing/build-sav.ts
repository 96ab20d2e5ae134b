import { deflateSync } from 'node:zlib';
import { ByteWriter } from '../writing/byte-writer.ts';

/** Puts a file together record by record, for tests: also such records as our own writer and pspp never write. */
export class SavBuilder {
  readonly #littleEndian: boolean;
  readonly #out: ByteWriter;

  constructor({
    littleEndian = true,
    compression = 0,
    weight = 0,
    cases = -1,
    bias = 100,
    magic = '',
    layout = 2,
  } = {}) {
    this.#littleEndian = littleEndian;
    this.#out = new ByteWriter(littleEndian);
    this.#out
      .bytes(Buffer.from(magic || (compression === 2 ? '$FL3' : '$FL2')))
      .field(Buffer.from('@(#) IBM SPSS STATISTICS 64-bit MS Windows 29.0.1.0'), 60)
      .int32(layout)
      .int32(-1)
      .int32(compression)
      .int32(weight)
      .int32(cases)
      .float64(bias)
      .bytes(Buffer.from('14 Nov 2620:31:05'))
      .field(Buffer.from('A survey'), 64)
      .bytes([0, 0, 0]);
  }

  body(): ByteWriter {
    return new ByteWriter(this.#littleEndian);
  }

  raw(write: (out: ByteWriter) => void): this {
    write(this.#out);
    return this;
  }

  variable(name: string | Uint8Array, width: number, more: VariableParts = {}): this {
    const {
      label,
      missing = [],
      range = false,
      format = width > 0 ? (1 << 16) | (width << 8) : (5 << 16) | (8 << 8),
    } = more;
    this.#out
      .int32(2)
      .int32(width)
      .int32(label ? 1 : 0)
      .int32(range ? -missing.length : missing.length)
      .int32(format)
      .int32(format)
      .field(typeof name === 'string' ? Buffer.from(name) : name, 8);
    if (label) {
      const bytes = typeof label === 'string' ? Buffer.from(label) : label;
      this.#out.int32(bytes.length).field(bytes, Math.ceil(bytes.length / 4) * 4, 0);
    }
    for (const value of missing) {
      if (typeof value === 'number') this.#out.float64(value);
      else this.#out.field(Buffer.from(value), 8);
    }
    for (let piece = 1; piece < Math.ceil(width / 8); piece++) {
      this.#out.int32(2).int32(-1).int32(0).int32(0).int32(0).int32(0).field(new Uint8Array(), 8);
    }
    return this;
  }

  /** `pieces` from 1, as the file counts them. */
  labels(labels: readonly (readonly [number | string, string | Uint8Array])[], pieces: readonly number[]): this {
    this.#out.int32(3).int32(labels.length);
    for (const [value, label] of labels) {
      if (typeof value === 'number') this.#out.float64(value);
      else this.#out.field(Buffer.from(value), 8);
      const bytes = typeof label === 'string' ? Buffer.from(label) : label;
      this.#out.byte(bytes.length).field(bytes, Math.ceil((bytes.length + 1) / 8) * 8 - 1);
    }
    this.#out.int32(4).int32(pieces.length);
    for (const piece of pieces) this.#out.int32(piece);
    return this;
  }

  extension(subtype: number, size: number, body: ByteWriter | string | Uint8Array): this {
    const bytes = body instanceof ByteWriter ? body.take() : typeof body === 'string' ? Buffer.from(body) : body;
    this.#out
      .int32(7)
      .int32(subtype)
      .int32(size)
      .int32(bytes.length / size)
      .bytes(bytes);
    return this;
  }

  machine(codePage: number): this {
    const body = this.body();
    for (const each of [29, 0, 1, 720, 1, 1, this.#littleEndian ? 2 : 1, codePage]) body.int32(each);
    return this.extension(3, 4, body);
  }

  /** Ends the dictionary; `data` as it stands in the file. */
  done(data: ByteWriter | Uint8Array = new Uint8Array()): Uint8Array {
    this.#out.int32(999).int32(0);
    return this.#out.bytes(data instanceof ByteWriter ? data.take() : data).take();
  }

  /** Ends the dictionary of a .zsav, with the data in blocks. */
  zlib(blocks: readonly Uint8Array[]): Uint8Array {
    this.#out.int32(999).int32(0);
    const packed = blocks.map((block) => deflateSync(block));
    const at = this.#out.length;
    const tableAt = packed.reduce((sum, block) => sum + block.length, at + 24);
    this.#out
      .int64(at)
      .int64(tableAt)
      .int64(24 + 24 * blocks.length);
    for (const block of packed) this.#out.bytes(block);
    this.#out.int64(-100).int64(0).int32(0x3ff000).int32(blocks.length);
    let [place, whole] = [at + 24, at];
    for (const [i, block] of packed.entries()) {
      this.#out.int64(whole).int64(place).int32(blocks[i].length).int32(block.length);
      place += block.length;
      whole += blocks[i].length;
    }
    return this.#out.take();
  }
}

interface VariableParts {
  readonly label?: string | Uint8Array;
  readonly missing?: readonly (number | string)[];
  readonly range?: boolean;
  readonly format?: number;
}
