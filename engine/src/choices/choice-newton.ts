import { solveSymmetric } from '../numerics/positive-definite.ts';
import type { ChoiceBook } from './choice-book.ts';

/** No utility goes further, and none moves further in one step. */
export const FARTHEST_UTILITY = 40;
const LONGEST_STEP = 4;
const MAX_HALVINGS = 30;

/** Beside the information of the items: one that no one compared stays where it is. */
const RIDGE = 1e-10;
/** A step that promises less than this part of the value is rounding. */
const ROUNDING = 1e-14;

/** Utilities of the items of an exercise from counts of its distinct choices [LC47]. */
export class ChoiceNewton {
  readonly #book: ChoiceBook;
  /** How often each member was chosen. */
  readonly counts: Float64Array;
  /** How often each choice was made, and what the counts say of each item: chosen as best less as worst. */
  readonly #made: Float64Array;
  readonly #said: Float64Array;
  /** exp(u) of each item, then exp(-u), and their sum over each choice, by the utilities that were tried last. */
  readonly #weights: Float64Array;
  readonly #sums: Float64Array;
  /** Where a member's weight is. */
  readonly #place: Int32Array;
  readonly #information: Float64Array;
  readonly #slope: Float64Array;
  readonly #move: Float64Array;
  readonly #tried: Float64Array;

  constructor(book: ChoiceBook) {
    const { items, itemOf, signs, choiceOf } = book;
    this.#book = book;
    this.counts = new Float64Array(itemOf.length);
    this.#made = new Float64Array(signs.length);
    this.#said = new Float64Array(items);
    this.#weights = new Float64Array(2 * items);
    this.#sums = new Float64Array(signs.length);
    this.#place = itemOf.map((item, m) => (signs[choiceOf[m]] > 0 ? item : items + item));
    this.#information = new Float64Array(items * items);
    this.#slope = new Float64Array(items);
    this.#move = new Float64Array(items);
    this.#tried = new Float64Array(items);
  }

  /** Adds `count` people who gave a response, by its place in the book. */
  add(at: number, count: number): void {
    const { chosenFrom, chosen } = this.#book;
    for (let e = chosenFrom[at]; e < chosenFrom[at + 1]; e++) this.counts[chosen[e]] += count;
  }

  /** One step uphill, no further than the counts become more probable; false where there is none. */
  improve(utilities: Float64Array): boolean {
    const { items } = this.#book;
    this.#addUp();
    const value = this.#value(utilities);
    const promised = this.#direct();
    if (!(promised > ROUNDING * (1 + Math.abs(value)))) return false;
    const farthest = this.#move.reduce((most, move) => Math.max(most, Math.abs(move)), LONGEST_STEP);
    let length = LONGEST_STEP / farthest;
    for (let halving = 0; halving < MAX_HALVINGS; halving++, length /= 2) {
      for (let i = 0; i < items; i++) {
        const next = utilities[i] + length * this.#move[i];
        this.#tried[i] = Math.max(-FARTHEST_UTILITY, Math.min(FARTHEST_UTILITY, next));
      }
      if (this.#value(this.#tried) < value) continue;
      let mean = 0;
      for (let i = 0; i < items; i++) mean += this.#tried[i] / items;
      for (let i = 0; i < items; i++) utilities[i] = this.#tried[i] - mean;
      return true;
    }
    this.#value(utilities);
    return false;
  }

  /** Steps until nothing is gained. */
  climb(utilities: Float64Array): void {
    for (let step = 0; step < 50 && this.improve(utilities); step++);
  }

  /** Takes utilities as they are; `probability` then follows from them, as it does after a step. */
  take(utilities: Float64Array): void {
    this.#weigh(utilities);
  }

  /** The probability of a response, by its place in the book, under the utilities taken or improved last. */
  probability(at: number): number {
    const { chosenFrom, chosen } = this.#book;
    let probability = 1;
    for (let e = chosenFrom[at]; e < chosenFrom[at + 1]; e++) probability *= this.share(chosen[e]);
    return probability;
  }

  /** How probable each member is to be chosen. */
  share(m: number): number {
    return this.#weights[this.#place[m]] / this.#sums[this.#book.choiceOf[m]];
  }

  #addUp(): void {
    const { starts, signs, itemOf } = this.#book;
    this.#said.fill(0);
    for (let s = 0; s < signs.length; s++) {
      let made = 0;
      for (let m = starts[s]; m < starts[s + 1]; m++) {
        made += this.counts[m];
        this.#said[itemOf[m]] += signs[s] * this.counts[m];
      }
      this.#made[s] = made;
    }
  }

  #weigh(utilities: Float64Array): void {
    const { items, starts, signs } = this.#book;
    for (let i = 0; i < items; i++) {
      this.#weights[i] = Math.exp(utilities[i]);
      this.#weights[items + i] = 1 / this.#weights[i];
    }
    for (let s = 0; s < signs.length; s++) {
      let sum = 0;
      for (let m = starts[s]; m < starts[s + 1]; m++) sum += this.#weights[this.#place[m]];
      this.#sums[s] = sum;
    }
  }

  /** Logarithm of the probability of the counts. */
  #value(utilities: Float64Array): number {
    this.#weigh(utilities);
    let value = 0;
    for (let i = 0; i < utilities.length; i++) value += this.#said[i] * utilities[i];
    for (let s = 0; s < this.#made.length; s++) if (this.#made[s] > 0) value -= this.#made[s] * Math.log(this.#sums[s]);
    return value;
  }

  /** The Newton step from the utilities tried last; returns what it promises. */
  #direct(): number {
    const { items, starts, signs, itemOf } = this.#book;
    const matrix = this.#information.fill(0);
    const slope = this.#slope.fill(0);
    for (let s = 0; s < signs.length; s++) {
      const made = this.#made[s];
      if (made === 0) continue;
      for (let m = starts[s]; m < starts[s + 1]; m++) {
        const i = itemOf[m];
        const own = made * this.share(m);
        slope[i] += signs[s] * (this.counts[m] - own);
        matrix[i * items + i] += own;
        const part = own / this.#sums[s];
        for (let l = starts[s]; l < starts[s + 1]; l++) {
          matrix[i * items + itemOf[l]] -= part * this.#weights[this.#place[l]];
        }
      }
    }
    let trace = 0;
    for (let i = 0; i < items; i++) trace += matrix[i * items + i];
    if (!(trace > 0)) return 0;
    // Only differences of utilities matter: a matrix of ones holds their sum.
    const hold = trace / items / items;
    for (let at = 0; at < matrix.length; at++) matrix[at] += hold;
    for (let i = 0; i < items; i++) matrix[i * items + i] += RIDGE * trace;
    this.#move.set(slope);
    solveSymmetric(matrix, this.#move);
    return this.#move.reduce((sum, move, i) => sum + move * slope[i], 0) / 2;
  }
}
