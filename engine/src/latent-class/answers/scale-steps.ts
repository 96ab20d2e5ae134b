import { MISSING } from '../../survey/index.ts';
import { classCount, type Responses, tableCount } from '../rows/responses.ts';
import type { AnswerSteps, StyleShape, VariableGroup } from './answer-model.ts';
import { FARTHEST, keepWithin, LEAN } from './limits.ts';
import { type ScaleLayout, scaleLayout, scoresOf } from './scale-layout.ts';
import { ScaleNewton } from './scale-newton.ts';
import { type ScaleNumbers, ScaleTable } from './scale-table.ts';
import { STRONGEST, Style, type StyleSums } from './style-step.ts';

/** No start leans further to one end of a scale. */
const STRONGEST_LEANING = 3;

/** The table of a scale follows from β, γ, δ and α [LC17] [LC18] [LC38]: an M-step improves those, and an extrapolation goes along them. */
export class ScaleSteps implements AnswerSteps {
  readonly #group: VariableGroup;
  readonly #layout: ScaleLayout;
  readonly #tables: readonly ScaleTable[];
  readonly #steps: readonly ScaleNewton[];
  readonly #style: Style;
  readonly #shape: StyleShape;
  readonly #sums: StyleSums;
  /** By parameters, of each table: a climb keeps a few and takes turns, and to make a view takes as long as to fill a table. */
  readonly #views = new WeakMap<Float64Array, readonly ScaleNumbers[]>();

  constructor(group: VariableGroup, shape: StyleShape) {
    const { model, segments, variables } = group;
    this.#group = group;
    this.#shape = shape;
    this.#layout = scaleLayout(group, shape);
    this.#tables = variables.map((j) => new ScaleTable(model, segments, j));
    this.#steps = this.#tables.map((table) => new ScaleNewton(table));
    this.#style = new Style(shape, this.#tables);
    this.#sums = { ends: new Float64Array(model.styles), scores: new Float64Array(model.styles) };
  }

  start(codes: readonly Uint8Array[], drawn: readonly number[], parameters: Float64Array): void {
    const { model, variables } = this.#group;
    const numbers = this.#numbers(parameters);
    variables.forEach((j, at) => {
      lean(model, j, this.#tables[at], codes[j], drawn, numbers[at]);
    });
    // δ and α at -1, 0 and 1; a single level has none.
    for (const values of Object.values(this.#layout.style(parameters))) {
      for (let s = 0; s < values.length; s++) values[s] = s - (values.length - 1) / 2;
    }
    this.land(parameters);
  }

  maximise(counts: Float64Array, before: Float64Array, after: Float64Array): void {
    const { model, segments, behind } = this.#group;
    const tables = this.#tables;
    const style = this.#style;
    const sums = this.#sums;
    after.set(before.subarray(behind, behind + this.#layout.length), behind);
    const habits = this.#layout.style(after);
    const numbers = this.#numbers(after);
    style.set(habits);
    sums.ends.fill(0);
    sums.scores.fill(0);
    for (let at = 0; at < tables.length; at++) {
      const table = tables[at];
      table.take(counts, model.prior / classCount(model, segments), sums.ends);
      if (this.#shape.agreeing > 1) table.addScores(sums.scores);
      this.#steps[at].improve(numbers[at], style.of(table));
    }
    if (model.styles > 1) {
      this.#addToSums(counts);
      style.improve(habits, sums);
      this.#centre(numbers, habits.delta, (table) => table.ends);
      this.#centre(numbers, habits.alpha, (table) => table.sided);
    }
    for (const table of tables) table.write(after);
  }

  /** What an E-step by the factors of levels knows of their sums beyond the counts of responses. */
  #addToSums(counts: Float64Array): void {
    const { model, segments } = this.#group;
    const tables = tableCount(model, segments);
    if (counts.length === tables) return;
    for (let level = 0; level < model.styles; level++) {
      this.#sums.ends[level] += counts[tables + level];
      this.#sums.scores[level] += counts[tables + model.styles + level];
    }
  }

  /** Fills the tables from the numbers behind them, which are kept within their limits. */
  land(parameters: Float64Array): void {
    const style = this.#layout.style(parameters);
    keepWithin(style.delta, STRONGEST);
    keepWithin(style.alpha, STRONGEST);
    this.#style.set(style);
    const ofTables = this.#numbers(parameters);
    this.#tables.forEach((table, at) => {
      const numbers = ofTables[at];
      keepWithin(numbers.beta, 2 * FARTHEST);
      keepWithin(numbers.gamma, FARTHEST);
      table.set(numbers);
      for (let level = 0; level < table.styles; level++) table.fill(level, this.#style.of(table));
      table.write(parameters);
    });
  }

  #numbers(parameters: Float64Array): readonly ScaleNumbers[] {
    const known = this.#views.get(parameters);
    if (known) return known;
    const { betas, gammas } = this.#layout;
    const views = this.#tables.map((_, at) => ({
      beta: parameters.subarray(betas[at], gammas[at]),
      gamma: parameters.subarray(gammas[at], gammas[at] + this.#group.segments),
    }));
    this.#views.set(parameters, views);
    return views;
  }

  /** The same probabilities with a mean of 0 over the levels' δ or α: what they share goes to β. */
  #centre(numbers: readonly ScaleNumbers[], values: Float64Array, pointsOf: (table: ScaleTable) => Float64Array): void {
    const shift = values.reduce((sum, value) => sum + value, 0) / values.length;
    for (let s = 0; s < values.length; s++) values[s] -= shift;
    this.#tables.forEach((table, at) => {
      const points = pointsOf(table);
      const { beta } = numbers[at];
      let mean = 0;
      for (let c = 0; c < beta.length; c++) mean += (shift * points[c]) / beta.length;
      for (let c = 0; c < beta.length; c++) beta[c] += shift * points[c] - mean;
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
