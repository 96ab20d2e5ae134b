import { classCount, type Responses, tableCount } from '../rows/model.ts';
import type { AnswerModel } from './answer-model.ts';
import { leapLength, leapNumbers, leapProbabilities, normalise } from './leap.ts';
import { maximiseMixture, maximiseTied } from './maximise.ts';
import { FARTHEST, type NaturalLayout, naturalLayout } from './natural-parameters.ts';
import { ScaleNewton } from './scale-newton.ts';
import { type ScaleNumbers, ScaleTable } from './scale-table.ts';
import { STRONGEST, Style } from './style-step.ts';

/**
 * Answers of which some are scales [LC17] [LC18]: the table of a scale follows from β, γ and δ. An M-step improves those,
 * a leap goes along them, and both write the tables that the E-step sees.
 */
export class ScaleAnswers implements AnswerModel {
  readonly #model: Responses;
  readonly #segments: number;
  readonly #classes: number;
  readonly #layout: NaturalLayout;
  readonly #tables: readonly ScaleTable[];
  readonly #steps: readonly ScaleNewton[];
  readonly #style: Style;
  readonly #endSums: Float64Array;
  readonly #leaping: readonly Float64Array[];

  constructor(model: Responses, segments: number) {
    this.#model = model;
    this.#segments = segments;
    this.#classes = classCount(model, segments);
    this.#layout = naturalLayout(model, segments);
    this.#tables = this.#layout.variables.map((j) => new ScaleTable(model, segments, j));
    this.#steps = this.#tables.map((table) => new ScaleNewton(table));
    this.#style = new Style(model.styles, this.#tables);
    this.#endSums = new Float64Array(model.styles);
    this.#leaping = Array.from({ length: 3 }, () => new Float64Array(this.#layout.length));
  }

  maximise(counts: Float64Array, before: Float64Array, after: Float64Array): void {
    const model = this.#model;
    const segments = this.#segments;
    const layout = this.#layout;
    const tables = this.#tables;
    const style = this.#style;
    const endSums = this.#endSums;
    maximiseMixture(model, this.#classes, counts, after);
    this.#eachCategorical((j) => maximiseTied(model, segments, j, counts, after));
    const behind = tableCount(model, segments);
    after.set(before.subarray(behind), behind);
    const delta = after.subarray(layout.deltas);
    style.set(delta);
    endSums.fill(0);
    tables.forEach((table, at) => {
      table.take(counts, model.prior / this.#classes, endSums);
      this.#steps[at].improve(this.#numbers(after, at), style.of(table));
    });
    if (model.styles > 1) {
      style.improve(delta, endSums);
      this.#centreStyle(after, delta);
    }
    for (const table of tables) table.write(after);
  }

  /** Along the logarithms of the shares and the numbers behind the tables: the model is linear in them [LC6]. */
  extrapolate(origin: Float64Array, first: Float64Array, second: Float64Array, leap: Float64Array): boolean {
    const [a, b, c] = this.#leaping;
    this.#toLeap(origin, a);
    this.#toLeap(first, b);
    this.#toLeap(second, c);
    const length = leapLength(a, b, c);
    if (length === null) return false;
    leapNumbers(a, b, c, length, leap);
    for (let own = 0; own < this.#classes; own++) leap[own] = Math.exp(Math.max(-FARTHEST, Math.min(1, leap[own])));
    normalise(leap, 0, this.#classes, 1);
    this.#eachCategorical((_, from, to) => {
      leapProbabilities(origin, first, second, length, from, to, leap);
      for (let own = 0; own < this.#classes; own++) normalise(leap, from + own, to, this.#classes);
    });
    this.writeTables(leap);
    return true;
  }

  /** Fills the tables of the scales from the numbers behind them, which are kept within their limits. */
  writeTables(parameters: Float64Array): void {
    const delta = parameters.subarray(this.#layout.deltas);
    keepWithin(delta, STRONGEST);
    this.#style.set(delta);
    this.#tables.forEach((table, at) => {
      const numbers = this.#numbers(parameters, at);
      keepWithin(numbers.beta, 2 * FARTHEST);
      keepWithin(numbers.gamma, FARTHEST);
      table.set(numbers);
      for (let s = 0; s < this.#model.styles; s++) table.fill(s, this.#style.of(table));
      table.write(parameters);
    });
  }

  #numbers(parameters: Float64Array, at: number): ScaleNumbers {
    const [beta, gamma] = [this.#layout.betas[at], this.#layout.gammas[at]];
    return { beta: parameters.subarray(beta, gamma), gamma: parameters.subarray(gamma, gamma + this.#segments) };
  }

  /** The variables that count as categories, and where their tables are in the parameters. */
  #eachCategorical(visit: (j: number, from: number, to: number) => void): void {
    const { offsets, scalePoints } = this.#model;
    scalePoints.forEach((points, j) => {
      if (points === 0) visit(j, this.#classes * (1 + offsets[j]), this.#classes * (1 + offsets[j + 1]));
    });
  }

  /** Parameters as a leap goes along them: shares as logarithms, and no tables of scales. */
  #toLeap(parameters: Float64Array, into: Float64Array): void {
    const { offsets } = this.#model;
    into.set(parameters);
    for (let own = 0; own < this.#classes; own++) into[own] = Math.log(parameters[own]);
    for (const j of this.#layout.variables) {
      into.fill(0, this.#classes * (1 + offsets[j]), this.#classes * (1 + offsets[j + 1]));
    }
  }

  /** The same probabilities with a mean of 0 over the levels' δ: what they share goes to β. */
  #centreStyle(parameters: Float64Array, delta: Float64Array): void {
    const shift = delta.reduce((sum, value) => sum + value, 0) / delta.length;
    for (let s = 0; s < delta.length; s++) delta[s] -= shift;
    this.#tables.forEach(({ ends }, at) => {
      const { beta } = this.#numbers(parameters, at);
      let mean = 0;
      for (let c = 0; c < beta.length; c++) mean += (shift * ends[c]) / beta.length;
      for (let c = 0; c < beta.length; c++) beta[c] += shift * ends[c] - mean;
    });
  }
}

function keepWithin(values: Float64Array, limit: number): void {
  for (let at = 0; at < values.length; at++) values[at] = Math.max(-limit, Math.min(limit, values[at]));
}
