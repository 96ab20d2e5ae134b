import { MISSING } from '../../survey/index.ts';
import { classCount, type Responses } from '../rows/responses.ts';
import type { AnswerSteps, VariableGroup } from './answer-model.ts';
import { FARTHEST, keepWithin, LEAN } from './limits.ts';
import { type ScaleLayout, scaleLayout, scoresOf } from './scale-layout.ts';
import { ScaleNewton } from './scale-newton.ts';
import { type ScaleNumbers, ScaleTable } from './scale-table.ts';
import { STRONGEST, Style } from './style-step.ts';

/** No start leans further to one end of a scale. */
const STRONGEST_LEANING = 3;

/** The table of a scale follows from β, γ and δ [LC17] [LC18]: an M-step improves those, and an extrapolation goes along them. */
export class ScaleSteps implements AnswerSteps {
  readonly #group: VariableGroup;
  readonly #layout: ScaleLayout;
  readonly #tables: readonly ScaleTable[];
  readonly #steps: readonly ScaleNewton[];
  readonly #style: Style;
  readonly #endSums: Float64Array;

  constructor(group: VariableGroup) {
    const { model, segments, variables } = group;
    this.#group = group;
    this.#layout = scaleLayout(group);
    this.#tables = variables.map((j) => new ScaleTable(model, segments, j));
    this.#steps = this.#tables.map((table) => new ScaleNewton(table));
    this.#style = new Style(model.styles, this.#tables);
    this.#endSums = new Float64Array(model.styles);
  }

  start(codes: readonly Uint8Array[], drawn: readonly number[], parameters: Float64Array): void {
    const { model, variables } = this.#group;
    variables.forEach((j, at) => {
      lean(model, j, this.#tables[at], codes[j], drawn, this.#numbers(parameters, at));
    });
    // δ at -1, 0 and 1; a single level has none.
    const delta = this.#layout.deltas(parameters);
    for (let s = 0; s < delta.length; s++) delta[s] = s - (delta.length - 1) / 2;
    this.land(parameters);
  }

  maximise(counts: Float64Array, before: Float64Array, after: Float64Array): void {
    const { model, segments, behind } = this.#group;
    const tables = this.#tables;
    const style = this.#style;
    const endSums = this.#endSums;
    after.set(before.subarray(behind, behind + this.#layout.length), behind);
    const delta = this.#layout.deltas(after);
    style.set(delta);
    endSums.fill(0);
    tables.forEach((table, at) => {
      table.take(counts, model.prior / classCount(model, segments), endSums);
      this.#steps[at].improve(this.#numbers(after, at), style.of(table));
    });
    if (model.styles > 1) {
      style.improve(delta, endSums);
      this.#centreStyle(after, delta);
    }
    for (const table of tables) table.write(after);
  }

  /** Fills the tables from the numbers behind them, which are kept within their limits. */
  land(parameters: Float64Array): void {
    const delta = this.#layout.deltas(parameters);
    keepWithin(delta, STRONGEST);
    this.#style.set(delta);
    this.#tables.forEach((table, at) => {
      const numbers = this.#numbers(parameters, at);
      keepWithin(numbers.beta, 2 * FARTHEST);
      keepWithin(numbers.gamma, FARTHEST);
      table.set(numbers);
      for (let s = 0; s < delta.length; s++) table.fill(s, this.#style.of(table));
      table.write(parameters);
    });
  }

  #numbers(parameters: Float64Array, at: number): ScaleNumbers {
    const [beta, gamma] = [this.#layout.betas[at], this.#layout.gammas[at]];
    return {
      beta: parameters.subarray(beta, gamma),
      gamma: parameters.subarray(gamma, gamma + this.#group.segments),
    };
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

/** Everyone's answers, leaning towards the drawn respondent's. A small γ moves the mean score by γ times the variance. */
function lean(
  { offsets, overall }: Responses,
  j: number,
  { points, given }: ScaleTable,
  codes: Uint8Array,
  drawn: readonly number[],
  { beta, gamma }: ScaleNumbers,
): void {
  const scores = scoresOf(points);
  let mean = 0;
  let square = 0;
  given.forEach((c, at) => {
    const share = overall[offsets[j] + c];
    beta[at] = Math.log(share);
    mean += share * scores[c];
    square += share * scores[c] * scores[c];
  });
  drawn.forEach((row, k) => {
    const code = codes[row];
    const leaning = code === MISSING ? 0 : (LEAN * (scores[code] - mean)) / (square - mean * mean);
    gamma[k] = Math.max(-STRONGEST_LEANING, Math.min(STRONGEST_LEANING, leaning));
  });
}
