/** Typed arrays that grow: the number of respondents is known only when a file has been read to its end. */

const FIRST = 1024;

/** In blocks, so growing copies nothing, leaves nothing behind for the garbage collector, and at most one block per column is unused. */
class Growing<Values extends Uint8Array | Float64Array> {
  length = 0;
  readonly #make: (length: number) => Values;
  readonly #size: number;
  #blocks: Values[] = [];
  #last: Values;

  constructor(make: (length: number) => Values, size: number) {
    this.#make = make;
    this.#size = size;
    this.#last = make(0);
  }

  add(value: number): void {
    const at = this.length % this.#size;
    if (at === 0) {
      this.#last = this.#make(this.#size);
      this.#blocks.push(this.#last);
    }
    this.#last[at] = value;
    this.length++;
  }

  clear(): void {
    this.length = 0;
    this.#blocks = [];
  }

  /** Ends the growing: gives what there is and keeps nothing. */
  take(): Values {
    const all = this.#make(this.length);
    for (const [i, block] of this.#blocks.entries()) {
      all.set(block.subarray(0, Math.min(this.#size, this.length - i * this.#size)), i * this.#size);
    }
    this.clear();
    return all;
  }
}

/** Numbers from 0 to 255. */
export class Bytes extends Growing<Uint8Array> {
  constructor() {
    super((length) => new Uint8Array(length), 16_384);
  }
}

export class Numbers extends Growing<Float64Array> {
  constructor() {
    super((length) => new Float64Array(length), 8192);
  }
}

/** Numbers from 0 to 65535, at one byte each as long as that is enough. */
export class Places {
  length = 0;
  #array: Uint8Array | Uint16Array = new Uint8Array(FIRST);

  add(value: number): void {
    if (value > 255 && this.#array instanceof Uint8Array) this.#array = Uint16Array.from(this.#array);
    if (this.length === this.#array.length) this.#grow(this.#array);
    this.#array[this.length++] = value;
  }

  take(): Uint8Array | Uint16Array {
    const exact = this.#array.subarray(0, this.length);
    this.length = 0;
    this.#array = new Uint8Array(FIRST);
    return exact;
  }

  #grow(array: Uint8Array | Uint16Array): void {
    const wider = array instanceof Uint8Array ? new Uint8Array(this.length * 2) : new Uint16Array(this.length * 2);
    wider.set(array);
    this.#array = wider;
  }
}
