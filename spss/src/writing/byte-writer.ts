/** Bytes that grow at the end. */
export class ByteWriter {
  #bytes = new Uint8Array(1024);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;
  readonly #littleEndian: boolean;

  constructor(littleEndian = true) {
    this.#littleEndian = littleEndian;
  }

  get length(): number {
    return this.#length;
  }

  int32(value: number): this {
    const at = this.#grow(4);
    this.#view.setInt32(at, value, this.#littleEndian);
    return this;
  }

  int64(value: number): this {
    const at = this.#grow(8);
    this.#view.setBigInt64(at, BigInt(value), this.#littleEndian);
    return this;
  }

  float64(value: number): this {
    const at = this.#grow(8);
    this.#view.setFloat64(at, value, this.#littleEndian);
    return this;
  }

  byte(value: number): this {
    const at = this.#grow(1);
    this.#bytes[at] = value;
    return this;
  }

  bytes(values: ArrayLike<number>): this {
    const at = this.#grow(values.length);
    this.#bytes.set(values, at);
    return this;
  }

  /** A field of fixed length, filled with blanks; what does not fit is cut. */
  field(values: Uint8Array, length: number, filling = 32): this {
    const at = this.#grow(length);
    this.#bytes.fill(filling, at, at + length);
    this.#bytes.set(values.subarray(0, length), at);
    return this;
  }

  /** What has been written; the writer is empty afterwards. */
  take(): Uint8Array {
    const taken = this.#bytes.slice(0, this.#length);
    this.#length = 0;
    return taken;
  }

  #grow(by: number): number {
    const at = this.#length;
    this.#length += by;
    if (this.#length > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(2 * this.#bytes.length, this.#length));
      larger.set(this.#bytes.subarray(0, at));
      this.#bytes = larger;
      this.#view = new DataView(larger.buffer);
    }
    return at;
  }
}
