/**
 * A small seeded generator (sfc32): whole-number arithmetic only, so every machine draws the same numbers.
 * Each start has its own stream, so it doesn't matter which thread runs it, or when.
 */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  constructor(seed: number, stream: number, substream: number) {
    this.#a = (seed ^ 0x9e3779b9) | 0;
    this.#b = (Math.floor(seed / 0x100000000) ^ Math.imul(stream + 1, 0x85ebca6b)) | 0;
    this.#c = Math.imul(substream + 1, 0xc2b2ae35) | 0;
    for (let warmUp = 0; warmUp < 16; warmUp++) this.#bits();
  }

  /** 32 random bits. */
  #bits(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (this.#c << 21) | (this.#c >>> 11);
    this.#c = (this.#c + sum) | 0;
    return sum >>> 0;
  }

  /** A whole number from 0 to `limit` - 1. */
  below(limit: number): number {
    return Math.floor((this.#bits() / 0x100000000) * limit);
  }
}
