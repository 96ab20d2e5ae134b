import { factorInPlace, solveCholesky } from '../../numerics/positive-definite.ts';
import { FARTHEST, farthest, goAlong, LONGEST_STEP, MAX_HALVINGS } from './limits.ts';
import type { TiltNumbers, TiltTable } from './tilt-table.ts';

/** The curve of β changes little from step to step: it is worked out every so often, and again where a step had to be halved. */
const CURVE_LASTS = 6;

/**
 * A Newton step for β and the tilts of one number [LC39]: their value is concave, and the step is halved while it would fall.
 * The tilts have an equation with β alone: solved for, they leave as many equations as there are steps.
 */
export class TiltNewton {
  readonly #table: TiltTable;
  /** First derivatives, then the direction. */
  readonly #move: TiltNumbers;
  readonly #next: TiltNumbers;
  /** Second derivatives of β with a minus, as a diagonal less the products of `#rows`: vectors at [step * rows + row]. */
  readonly #betaCurve: Float64Array;
  readonly #rows: Float64Array;
  /** What all directions that change nothing have in common: moving β by a constant, or along a term against the tilts. */
  readonly #alike: Float64Array;
  /** For each tilt, made independent of the one before: the root of its curve, and what the second has of the first. */
  readonly #roots: Float64Array;
  readonly #shared: Float64Array;
  /** Steps since the curve of β was worked out. */
  #age = CURVE_LASTS;

  constructor(table: TiltTable) {
    const { segments, terms, given } = table;
    const size = given.length;
    const tilts = segments * terms.length;
    const numbers = (): TiltNumbers => ({ beta: new Float64Array(size), tilts: new Float64Array(tilts) });
    this.#table = table;
    this.#move = numbers();
    this.#next = numbers();
    this.#betaCurve = new Float64Array(size * size);
    this.#rows = new Float64Array(size * (segments + tilts));
    this.#alike = Float64Array.from({ length: size * size }, (_, at) => {
      const [c, d] = [Math.floor(at / size), at % size];
      return terms.reduce((sum, term) => sum + term[c] * term[d], 1) + (c === d ? 1e-9 : 0);
    });
    this.#roots = new Float64Array(tilts);
    this.#shared = new Float64Array(segments);
  }

  /** Improves the numbers, in place. The table is left at their probabilities. */
  improve(numbers: TiltNumbers): void {
    const value = this.#table.value(numbers);
    this.#move.beta.set(this.#table.byStep);
    for (let k = 0; k < this.#table.segments; k++) this.#measure(k);
    if (++this.#age >= CURVE_LASTS) this.#curve();
    this.#aim();
    if (!this.#walk(numbers, value)) this.#age = CURVE_LASTS;
    this.#centre(numbers);
  }

  /**
   * First and second derivatives of one segment where the table is now. Its rows are √n θ and, of each term, √n θ (x - mean) over the
   * root of its curve; an empty segment, or one that is certain of one step, has no slope: it stays where it is.
   */
  #measure(k: number): void {
    const { segments, terms, theta, bySegment, sums, given } = this.#table;
    const { beta, tilts } = this.#move;
    const rows = this.#rows;
    const size = given.length;
    const width = segments * (1 + terms.length);
    const at = k * size;
    const weight = bySegment[k];
    const root = Math.sqrt(weight);
    const least = 1e-12 * weight;
    const own = k * (1 + terms.length);
    const first = k * terms.length;
    const [one, two] = terms;
    let [meanOne, meanTwo] = [0, 0];
    for (let c = 0; c < size; c++) {
      const share = theta[at + c];
      meanOne += share * one[c];
      if (two) meanTwo += share * two[c];
    }
    let [curveOne, both, curveTwo] = [0, 0, 0];
    for (let c = 0; c < size; c++) {
      const share = weight * theta[at + c];
      beta[c] -= share;
      rows[c * width + own] = root * theta[at + c];
      const x = one[c] - meanOne;
      curveOne += share * x * x;
      if (!two) continue;
      const y = two[c] - meanTwo;
      both += share * x * y;
      curveTwo += share * y * y;
    }
    tilts[first] = sums[first] - weight * meanOne;
    const rootOne = curveOne > least ? Math.sqrt(curveOne) : 0;
    this.#roots[first] = rootOne;
    const shared = rootOne > 0 ? both / curveOne : 0;
    let rootTwo = 0;
    if (two) {
      // Made independent of the first: each then has an equation with β alone.
      const left = curveTwo - shared * both;
      rootTwo = left > least ? Math.sqrt(left) : 0;
      this.#roots[first + 1] = rootTwo;
      this.#shared[k] = shared;
      tilts[first + 1] = sums[first + 1] - weight * meanTwo - shared * tilts[first];
    }
    for (let c = 0; c < size; c++) {
      const share = weight * theta[at + c];
      const x = one[c] - meanOne;
      rows[c * width + own + 1] = rootOne > 0 ? (share * x) / rootOne : 0;
      if (two) rows[c * width + own + 2] = rootTwo > 0 ? (share * (two[c] - meanTwo - shared * x)) / rootTwo : 0;
    }
  }

  /** The curve of β with the tilts solved for, factored. A wall keeps out of directions that change nothing. */
  #curve(): void {
    const { segments, terms, given, byStep } = this.#table;
    const { beta } = this.#move;
    const betaCurve = this.#betaCurve;
    const rows = this.#rows;
    const size = given.length;
    this.#age = 0;
    const perSegment = 1 + terms.length;
    const width = segments * perSegment;
    let trace = Number.MIN_VALUE;
    for (let c = 0; c < size; c++) {
      // What is expected of the step: its answers less what the slope of β has left of them.
      betaCurve[c * size + c] = byStep[c] - beta[c];
      let squares = 0;
      for (let k = 0; k < segments; k++) squares += rows[c * width + k * perSegment] ** 2;
      trace += betaCurve[c * size + c] - squares;
    }
    const wall = trace / size;
    const alike = this.#alike;
    for (let c = 0; c < size; c++) {
      for (let d = 0; d <= c; d++) {
        let product = 0;
        for (let one = c * width, other = d * width, end = one + width; one < end; one++, other++) {
          product += rows[one] * rows[other];
        }
        const diagonal = c === d ? betaCurve[c * size + c] : 0;
        betaCurve[c * size + d] = diagonal - product + wall * alike[c * size + d];
      }
    }
    factorInPlace(betaCurve, size);
  }

  /** Turns the slope into Newton's direction. */
  #aim(): void {
    const { segments, terms, given } = this.#table;
    const { beta, tilts } = this.#move;
    const rows = this.#rows;
    const roots = this.#roots;
    const size = given.length;
    const width = segments * (1 + terms.length);
    for (let own = 0; own < tilts.length; own++) {
      if (roots[own] === 0) continue;
      const pull = tilts[own] / roots[own];
      const row = rowOf(own, terms.length);
      for (let c = 0; c < size; c++) beta[c] -= rows[c * width + row] * pull;
    }
    solveCholesky(this.#betaCurve, beta.length, beta);
    for (let own = 0; own < tilts.length; own++) {
      const row = rowOf(own, terms.length);
      let rest = roots[own] > 0 ? tilts[own] / roots[own] : 0;
      for (let c = 0; c < size; c++) rest -= rows[c * width + row] * beta[c];
      tilts[own] = roots[own] > 0 ? rest / roots[own] : 0;
    }
    if (terms.length < 2) return;
    for (let k = 0; k < segments; k++) tilts[2 * k] -= this.#shared[k] * tilts[2 * k + 1];
  }

  /** Goes along the direction, half as far while the value would fall; stays put if no step leads up. False if it was halved. */
  #walk(numbers: TiltNumbers, value: number): boolean {
    const move = this.#move;
    const next = this.#next;
    let length = Math.min(1, LONGEST_STEP / Math.max(farthest(move.beta), farthest(move.tilts)));
    for (let halving = 0; halving < MAX_HALVINGS; halving++) {
      goAlong(numbers.beta, move.beta, length, 2 * FARTHEST, next.beta);
      goAlong(numbers.tilts, move.tilts, length, FARTHEST, next.tilts);
      if (this.#table.value(next) >= value) {
        numbers.beta.set(next.beta);
        numbers.tilts.set(next.tilts);
        return halving === 0;
      }
      length /= 2;
    }
    this.#table.value(numbers);
    return false;
  }

  /** The same probabilities in numbers that can be compared: β and the tilts along each term with a mean of 0. */
  #centre({ beta, tilts }: TiltNumbers): void {
    const { segments, terms } = this.#table;
    terms.forEach((term, t) => {
      let shift = 0;
      for (let k = 0; k < segments; k++) shift += tilts[k * terms.length + t] / segments;
      for (let k = 0; k < segments; k++) tilts[k * terms.length + t] -= shift;
      for (let c = 0; c < beta.length; c++) beta[c] += shift * term[c];
    });
    let mean = 0;
    for (let c = 0; c < beta.length; c++) mean += beta[c] / beta.length;
    for (let c = 0; c < beta.length; c++) beta[c] -= mean;
  }
}

/** Where the row of a tilt is: each segment has one of its own before those of its tilts. */
const rowOf = (tilt: number, terms: number): number => tilt + Math.floor(tilt / terms) + 1;
