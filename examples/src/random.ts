/** A small seeded generator (mulberry32): the same survey on every machine, every time. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 to below 1. */
  share(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  chance(probability: number): boolean {
    return this.share() < probability;
  }

  /** A position, drawn in proportion to the weights. */
  pick(weights: readonly number[]): number {
    let sum = 0;
    for (const weight of weights) sum += weight;
    let left = this.share() * sum;
    for (let i = 0; i < weights.length; i++) {
      left -= weights[i];
      if (left < 0) return i;
    }
    return weights.length - 1;
  }

  /** Roughly normal: the sum of twelve shares has a standard deviation of 1. */
  normal(mean: number, deviation: number): number {
    let sum = -6;
    for (let i = 0; i < 12; i++) sum += this.share();
    return mean + deviation * sum;
  }
}
