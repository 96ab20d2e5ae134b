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

  #bits(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (this.#c << 21) | (this.#c >>> 11);
    this.#c = (this.#c + sum) | 0;
    return sum >>> 0;
  }

  /** A number from 0 to below 1. */
  share(): number {
    return this.#bits() / 0x100000000;
  }

  /** A whole number from 0 to `limit` - 1. */
  below(limit: number): number {
    return Math.floor(this.share() * limit);
  }
}

/** Puts values in any order, in place. */
export function shuffle<Values extends { readonly length: number; [at: number]: number }>(
  values: Values,
  random: Random,
  length = values.length,
): Values {
  for (let at = length - 1; at > 0; at--) {
    const other = random.below(at + 1);
    [values[at], values[other]] = [values[other], values[at]];
  }
  return values;
}

/** Brings so many values that are drawn at random to the front, in place. */
export function drawToFront(values: Int32Array, count: number, random: Random): void {
  for (let at = 0; at < count; at++) {
    const other = at + random.below(values.length - at);
    [values[at], values[other]] = [values[other], values[at]];
  }
}

/**
 * The same numbers from 0 to below 1 for the same seed (mulberry32): for people, files and faults that are made up. One number of state is
 * enough for them, and no draw may change, because kits and tests hold people who were drawn this way.
 */
export function seededNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 0x100000000;
  };
}
