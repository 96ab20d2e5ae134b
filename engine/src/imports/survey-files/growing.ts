/** Typed arrays that grow: the number of respondents is known only when a file has been read to its end. */

const FIRST = 1024;

const BYTE_BLOCK = 16_384;

/** Numbers from 0 to 255, in blocks: growing leaves nothing behind for the garbage collector. */
export class Bytes {
  length = 0;
  #blocks: Uint8Array[] = [];
  #last = new Uint8Array(0);

  add(value: number): void {
    const at = this.length % BYTE_BLOCK;
    if (at === 0) {
      this.#last = new Uint8Array(BYTE_BLOCK);
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
  take(): Uint8Array {
    const all = new Uint8Array(this.length);
    for (const [i, block] of this.#blocks.entries()) {
      all.set(block.subarray(0, Math.min(BYTE_BLOCK, this.length - i * BYTE_BLOCK)), i * BYTE_BLOCK);
    }
    this.clear();
    return all;
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

const BLOCK = 8192;

/** In blocks, so growing copies nothing and at most one block per column is unused. */
export class Numbers {
  length = 0;
  #blocks: Float64Array[] = [];
  #last = new Float64Array(0);

  add(value: number): void {
    const at = this.length % BLOCK;
    if (at === 0) {
      this.#last = new Float64Array(BLOCK);
      this.#blocks.push(this.#last);
    }
    this.#last[at] = value;
    this.length++;
  }

  take(): Float64Array {
    const all = new Float64Array(this.length);
    for (const [i, block] of this.#blocks.entries()) {
      all.set(block.subarray(0, Math.min(BLOCK, this.length - i * BLOCK)), i * BLOCK);
    }
    this.#blocks = [];
    this.length = 0;
    return all;
  }
}
