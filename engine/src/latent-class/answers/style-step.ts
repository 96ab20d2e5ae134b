import type { StyleNumbers, StyleShape } from './answer-model.ts';
import type { ScaleTable } from './scale-table.ts';

/** Limits of δ and α, and of their change in one step. */
export const STRONGEST = 10;
const LONGEST_STEP = 1;
const MAX_HALVINGS = 30;

/** How far the counts of each level lean: towards the ends, and towards agreement. */
export interface StyleSums {
  readonly ends: Float64Array;
  readonly scores: Float64Array;
}

/** Response style, δ and α: what it does to the points of scales [LC18] [LC38]. */
export class Style {
  readonly #shape: StyleShape;
  readonly #tables: readonly ScaleTable[];
  /** e to the power of δ_s e_c + α_t x_c s_j at [level * points + c]: one array for all scales with the same points. */
  readonly #factors: readonly { readonly like: ScaleTable; readonly values: Float64Array }[];
  readonly #factorsOf = new Map<ScaleTable, Float64Array>();

  constructor(shape: StyleShape, tables: readonly ScaleTable[]) {
    this.#shape = shape;
    this.#tables = tables;
    const alike = Map.groupBy(tables, ({ ends, given, side }) => `${given.join()} ${side} ${ends.join()}`);
    this.#factors = [...alike.values()].map((group) => {
      const values = new Float64Array(shape.ends * shape.agreeing * group[0].ends.length);
      for (const table of group) this.#factorsOf.set(table, values);
      return { like: group[0], values };
    });
  }

  of(table: ScaleTable): Float64Array {
    return this.#factorsOf.get(table)!;
  }

  set(numbers: StyleNumbers): void {
    for (let level = 0; level < this.#shape.ends * this.#shape.agreeing; level++) this.#setLevel(level, numbers);
  }

  /**
   * A Newton step for each δ, then for each α, over all scales, halved while the value would fall. The tables must be at
   * the probabilities of the numbers, and are left at those of the new ones.
   */
  improve(numbers: StyleNumbers, sums: StyleSums): void {
    const { ends, agreeing } = this.#shape;
    const levels = Array.from({ length: ends * agreeing }, (_, level) => level);
    for (let s = 0; s < ends && ends > 1; s++) {
      const own = levels.filter((level) => level % ends === s);
      this.#improveOne(numbers, numbers.delta, s, own, (table) => table.ends, sumOf(sums.ends, own));
    }
    for (let t = 0; t < agreeing && agreeing > 1; t++) {
      const own = levels.filter((level) => Math.floor(level / ends) === t);
      this.#improveOne(numbers, numbers.alpha, t, own, (table) => table.sided, sumOf(sums.scores, own));
    }
  }

  /** One δ or α, which the levels share. `sum`: how far their counts are along the points. */
  #improveOne(
    numbers: StyleNumbers,
    values: Float64Array,
    at: number,
    levels: readonly number[],
    pointsOf: (table: ScaleTable) => Float64Array,
    sum: number,
  ): void {
    const use = { mean: 0, variance: 0 };
    for (const level of levels) for (const table of this.#tables) table.addUse(level, pointsOf(table), use);
    if (!(use.variance > 0)) return;
    const before = values[at];
    let value = sum * before;
    for (const level of levels) for (const table of this.#tables) value -= table.filled[level];
    let step = Math.max(-LONGEST_STEP, Math.min(LONGEST_STEP, (sum - use.mean) / use.variance));
    for (let halving = 0; halving < MAX_HALVINGS; halving++) {
      values[at] = Math.max(-STRONGEST, Math.min(STRONGEST, before + step));
      if (sum * values[at] - this.#fill(numbers, levels) >= value) return;
      step /= 2;
    }
    values[at] = before;
    this.#fill(numbers, levels);
  }

  /** Fills the probabilities of some levels in all tables; Σ answers x logarithm of what they were divided by. */
  #fill(numbers: StyleNumbers, levels: readonly number[]): number {
    let logs = 0;
    for (const level of levels) {
      this.#setLevel(level, numbers);
      for (const table of this.#tables) logs += table.fill(level, this.of(table));
    }
    return logs;
  }

  #setLevel(level: number, { delta, alpha }: StyleNumbers): void {
    const [s, t] = [level % this.#shape.ends, Math.floor(level / this.#shape.ends)];
    for (const { like, values } of this.#factors) {
      const { ends, sided } = like;
      const from = level * ends.length;
      for (let c = 0; c < ends.length; c++) values[from + c] = Math.exp(delta[s] * ends[c] + alpha[t] * sided[c]);
    }
  }
}

const sumOf = (values: Float64Array, at: readonly number[]): number => at.reduce((sum, one) => sum + values[one], 0);
