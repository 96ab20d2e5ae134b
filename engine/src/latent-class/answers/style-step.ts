import type { ScaleTable } from './scale-table.ts';

/** Limits of δ, and of its change in one step. */
export const STRONGEST = 10;
const LONGEST_STEP = 1;
const MOST_HALVINGS = 30;

/** Response style, δ: what it does to the points of scales [LC18]. */
export class Style {
  readonly #levels: number;
  readonly #tables: readonly ScaleTable[];
  /** e to the power of δ_s e_c at [s * points + c]: one array for all scales with the same points. */
  readonly #factors: readonly { readonly ends: Float64Array; readonly values: Float64Array }[];
  readonly #factorsOf = new Map<ScaleTable, Float64Array>();

  constructor(levels: number, tables: readonly ScaleTable[]) {
    this.#levels = levels;
    this.#tables = tables;
    const alike = Map.groupBy(tables, ({ points, given }) => `${points} ${given.join()}`);
    this.#factors = [...alike.values()].map((group) => {
      const { ends } = group[0];
      const values = new Float64Array(levels * ends.length);
      for (const table of group) this.#factorsOf.set(table, values);
      return { ends, values };
    });
  }

  of(table: ScaleTable): Float64Array {
    return this.#factorsOf.get(table)!;
  }

  set(delta: Float64Array): void {
    for (let s = 0; s < this.#levels; s++) this.#setLevel(s, delta[s]);
  }

  /**
   * A Newton step for δ over all scales, halved while the value would fall. Levels are independent. The tables
   * must be at the probabilities of δ, and are left at those of the new δ. `endSums`: how far each level's counts are towards the ends.
   */
  improve(delta: Float64Array, endSums: Float64Array): void {
    for (let s = 0; s < this.#levels; s++) {
      const use = { mean: 0, variance: 0 };
      for (const table of this.#tables) table.addEndUse(s, use);
      if (!(use.variance > 0)) continue;
      let value = endSums[s] * delta[s];
      for (const table of this.#tables) value -= table.filled[s];
      const wish = (endSums[s] - use.mean) / use.variance;
      let step = Math.max(-LONGEST_STEP, Math.min(LONGEST_STEP, wish));
      let halving = 0;
      for (; halving < MOST_HALVINGS; halving++) {
        const there = Math.max(-STRONGEST, Math.min(STRONGEST, delta[s] + step));
        if (this.#valueOf(s, there, endSums[s]) >= value) {
          delta[s] = there;
          break;
        }
        step /= 2;
      }
      if (halving === MOST_HALVINGS) this.#valueOf(s, delta[s], endSums[s]);
    }
  }

  /** The value of a δ under the counts of a level; fills the probabilities of the level in all tables. */
  #valueOf(s: number, delta: number, endSum: number): number {
    this.#setLevel(s, delta);
    let value = endSum * delta;
    for (const table of this.#tables) value -= table.fill(s, this.of(table));
    return value;
  }

  #setLevel(s: number, delta: number): void {
    for (const { ends, values } of this.#factors) {
      for (let c = 0; c < ends.length; c++) values[s * ends.length + c] = Math.exp(delta * ends[c]);
    }
  }
}
