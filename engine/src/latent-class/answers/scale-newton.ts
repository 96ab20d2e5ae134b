import { solveSymmetric } from '../../numerics/positive-definite.ts';
import { FARTHEST, farthest, goAlong, LONGEST_STEP, MAX_HALVINGS } from './limits.ts';
import type { ScaleNumbers, ScaleTable } from './scale-table.ts';

/**
 * A Newton step for β and γ of one scale [LC17]: their value is concave, and the step is halved while the value would
 * fall. One step per M-step is enough: the next starts where it ended (two or three took as many M-steps).
 */
export class ScaleNewton {
  readonly #table: ScaleTable;
  /** First derivatives, then the direction. */
  readonly #move: ScaleNumbers;
  readonly #next: ScaleNumbers;
  /** Second derivatives with a minus: β with β, β with γ at [k * points + c], γ with itself. */
  readonly #betaCurve: Float64Array;
  readonly #bothCurve: Float64Array;
  readonly #gammaCurve: Float64Array;

  constructor(table: ScaleTable) {
    const { segments, scores } = table;
    const size = scores.length;
    const numbers = (): ScaleNumbers => ({ beta: new Float64Array(size), gamma: new Float64Array(segments) });
    this.#table = table;
    this.#move = numbers();
    this.#next = numbers();
    this.#betaCurve = new Float64Array(size * size);
    this.#bothCurve = new Float64Array(segments * size);
    this.#gammaCurve = new Float64Array(segments);
  }

  /** Improves the numbers, in place. The table is left at their probabilities. */
  improve(numbers: ScaleNumbers, styleFactors: Float64Array): void {
    const value = this.#table.value(numbers, styleFactors);
    this.#measure();
    this.#aim();
    this.#walk(numbers, styleFactors, value);
    centre(this.#table.scores, numbers);
  }

  /** First and second derivatives where the table is now. */
  #measure(): void {
    const { segments, styles, scores, theta, byClass, byPoint, scoreSums } = this.#table;
    const move = this.#move;
    const betaCurve = this.#betaCurve;
    const bothCurve = this.#bothCurve;
    const gammaCurve = this.#gammaCurve;
    const size = scores.length;
    betaCurve.fill(0);
    bothCurve.fill(0);
    move.beta.set(byPoint);
    for (let k = 0; k < segments; k++) {
      let pull = scoreSums[k];
      let variance = 0;
      let answers = 0;
      for (let own = k * styles; own < (k + 1) * styles; own++) {
        const at = own * size;
        const weight = byClass[own];
        let mean = 0;
        let square = 0;
        for (let c = 0; c < size; c++) {
          const share = theta[at + c] * scores[c];
          mean += share;
          square += share * scores[c];
        }
        answers += weight;
        pull -= weight * mean;
        variance += weight * (square - mean * mean);
        for (let c = 0; c < size; c++) {
          const share = weight * theta[at + c];
          move.beta[c] -= share;
          bothCurve[k * size + c] += share * (scores[c] - mean);
          betaCurve[c * size + c] += share;
          for (let d = 0; d <= c; d++) betaCurve[c * size + d] -= share * theta[at + d];
        }
      }
      move.gamma[k] = pull;
      // An empty segment, or one that is certain of one point, has no slope: it stays where it is.
      gammaCurve[k] = variance > 1e-12 * answers ? variance : 0;
    }
  }

  /**
   * Turns the slope into Newton's direction. Every γ has an equation with β alone: solved for, they leave as many
   * equations as there are points. Two ways to move β change nothing (all alike, or along the scores against γ): a wall
   * keeps out of them.
   */
  #aim(): void {
    const { segments, scores } = this.#table;
    const move = this.#move;
    const betaCurve = this.#betaCurve;
    const bothCurve = this.#bothCurve;
    const gammaCurve = this.#gammaCurve;
    const size = scores.length;
    let trace = Number.MIN_VALUE;
    for (let c = 0; c < size; c++) trace += betaCurve[c * size + c];
    const wall = trace / size;
    for (let c = 0; c < size; c++) {
      for (let d = 0; d <= c; d++) betaCurve[c * size + d] += wall * (1 + scores[c] * scores[d]);
      betaCurve[c * size + c] += 1e-9 * wall;
    }
    for (let k = 0; k < segments; k++) {
      if (gammaCurve[k] === 0) continue;
      const scale = 1 / gammaCurve[k];
      for (let c = 0; c < size; c++) {
        const share = bothCurve[k * size + c] * scale;
        move.beta[c] -= share * move.gamma[k];
        for (let d = 0; d <= c; d++) betaCurve[c * size + d] -= share * bothCurve[k * size + d];
      }
    }
    solveSymmetric(betaCurve, move.beta);
    for (let k = 0; k < segments; k++) {
      let rest = move.gamma[k];
      for (let c = 0; c < size; c++) rest -= bothCurve[k * size + c] * move.beta[c];
      move.gamma[k] = gammaCurve[k] === 0 ? 0 : rest / gammaCurve[k];
    }
  }

  /** Goes along the direction, half as far while the value would fall; stays put if no step leads up. */
  #walk(numbers: ScaleNumbers, styleFactors: Float64Array, value: number): void {
    const table = this.#table;
    const move = this.#move;
    const next = this.#next;
    let length = Math.min(1, LONGEST_STEP / Math.max(farthest(move.beta), farthest(move.gamma)));
    for (let halving = 0; halving < MAX_HALVINGS; halving++) {
      goAlong(numbers.beta, move.beta, length, 2 * FARTHEST, next.beta);
      goAlong(numbers.gamma, move.gamma, length, FARTHEST, next.gamma);
      if (table.value(next, styleFactors) >= value) {
        numbers.beta.set(next.beta);
        numbers.gamma.set(next.gamma);
        return;
      }
      length /= 2;
    }
    table.value(numbers, styleFactors);
  }
}

/** The same probabilities in numbers that can be compared: β and γ with a mean of 0. */
function centre(scores: Float64Array, { beta, gamma }: ScaleNumbers): void {
  let shift = 0;
  for (let k = 0; k < gamma.length; k++) shift += gamma[k] / gamma.length;
  for (let k = 0; k < gamma.length; k++) gamma[k] -= shift;
  let mean = 0;
  for (let c = 0; c < beta.length; c++) {
    beta[c] += shift * scores[c];
    mean += beta[c] / beta.length;
  }
  for (let c = 0; c < beta.length; c++) beta[c] -= mean;
}
