import type { Sample } from '../refits/index.ts';
import type { PredictorDesign } from './predictor-design.ts';

/** Passes over the respondents for the logit of segments by predictors [DR3]: objective, slope and information. */

/** A weak normal prior on every slope, so an answer which only one segment gives has a finite figure. */
const PRIOR_DEVIATION = 5;

export type Known = Pick<Sample, 'segments' | 'count' | 'assignments' | 'weights' | 'errors'>;

/** Fills the probability of every segment before and after knowing the assignment; returns the likelihood of the assignment. */
function respondent(
  { starts, entries, values }: PredictorDesign,
  { segments, assignments, errors }: Known,
  coefficients: Float64Array,
  i: number,
  before: Float64Array,
  after: Float64Array,
): number {
  const free = segments - 1;
  before.fill(0);
  for (let at = starts[i]; at < starts[i + 1]; at++) {
    const [from, value] = [entries[at] * free, values[at]];
    for (let t = 0; t < free; t++) before[t + 1] += value * coefficients[from + t];
  }
  let most = 0;
  for (let t = 1; t < segments; t++) if (before[t] > most) most = before[t];
  let sum = 0;
  for (let t = 0; t < segments; t++) {
    before[t] = Math.exp(before[t] - most);
    sum += before[t];
  }
  let likelihood = 0;
  for (let t = 0; t < segments; t++) {
    before[t] /= sum;
    after[t] = before[t] * errors[t][assignments[i]];
    likelihood += after[t];
  }
  const safe = Math.max(likelihood, 1e-300);
  for (let t = 0; t < segments; t++) after[t] /= safe;
  return safe;
}

export const penalty = (coefficients: Float64Array, free: number): number => {
  let sum = 0;
  for (let at = free; at < coefficients.length; at++) sum += coefficients[at] ** 2;
  return sum / (2 * PRIOR_DEVIATION ** 2);
};

/** The objective and its gradient. */
export function slopeAt(design: PredictorDesign, known: Known, coefficients: Float64Array) {
  const { starts, entries, values } = design;
  const { segments, weights, count } = known;
  const free = segments - 1;
  const gradient = new Float64Array(coefficients.length);
  const [before, after] = [new Float64Array(segments), new Float64Array(segments)];
  let objective = -penalty(coefficients, free);
  for (let i = 0; i < count; i++) {
    if (weights[i] === 0) continue;
    objective += weights[i] * Math.log(respondent(design, known, coefficients, i, before, after));
    for (let at = starts[i]; at < starts[i + 1]; at++) {
      const [row, value] = [entries[at] * free, weights[i] * values[at]];
      for (let t = 0; t < free; t++) gradient[row + t] += value * (after[t + 1] - before[t + 1]);
    }
  }
  for (let at = free; at < gradient.length; at++) gradient[at] -= coefficients[at] / PRIOR_DEVIATION ** 2;
  return { objective, gradient };
}

/** Minus the second derivatives: of what is observed, or of the segments as if they were known. */
export function informationAt(
  design: PredictorDesign,
  known: Known,
  coefficients: Float64Array,
  data: 'observed' | 'complete',
): Float64Array {
  const { segments, weights, count } = known;
  const free = segments - 1;
  const sums = new PairSums(design, free);
  const [before, after] = [new Float64Array(segments), new Float64Array(segments)];
  const observed = Number(data === 'observed');
  for (let i = 0; i < count; i++) {
    if (weights[i] === 0) continue;
    respondent(design, known, coefficients, i, before, after);
    let pair = 0;
    for (let t = 1; t < segments; t++)
      for (let u = 1; u <= t; u++) {
        const own = Number(t === u);
        sums.seen[pair++] = weights[i] * (before[t] * (own - before[u]) - observed * after[t] * (own - after[u]));
      }
    sums.add(i);
  }
  const information = sums.full();
  const size = coefficients.length;
  for (let at = 0; at < size; at++) {
    // The constants have no prior of their own, but must not be singular where no one is assigned to a segment.
    information[at * size + at] += at < free ? 1e-9 : 1 / PRIOR_DEVIATION ** 2;
  }
  return information;
}

/**
 * Σ x x' ⊗ m over respondents, x their row of the design and m a symmetric matrix over the free segments. Both are symmetric, so a quarter of the
 * whole is kept, what belongs to a pair of columns side by side: three times as fast as adding to the whole.
 */
class PairSums {
  /** The lower half of m, by rows: to be filled before each respondent is added. */
  readonly seen: Float64Array;
  readonly #sums: Float64Array;
  readonly #design: PredictorDesign;
  readonly #free: number;

  constructor(design: PredictorDesign, free: number) {
    this.#design = design;
    this.#free = free;
    this.seen = new Float64Array((free * (free + 1)) / 2);
    this.#sums = new Float64Array(((design.columns * (design.columns + 1)) / 2) * this.seen.length);
  }

  add(i: number): void {
    const { starts, entries, values } = this.#design;
    const { seen } = this;
    const sums = this.#sums;
    const pairs = seen.length;
    const [first, end] = [starts[i], starts[i + 1]];
    // Entries of a respondent ascend by column.
    for (let at = first; at < end; at++) {
      const [column, value] = [entries[at], values[at]];
      const row = (column * (column + 1)) / 2;
      for (let other = first; other <= at; other++) {
        const both = value * values[other];
        const to = (row + entries[other]) * pairs;
        for (let pair = 0; pair < pairs; pair++) sums[to + pair] += both * seen[pair];
      }
    }
  }

  /** [(column * free + segment) * size + column * free + segment]. */
  full(): Float64Array {
    const { columns } = this.#design;
    const sums = this.#sums;
    const free = this.#free;
    const size = columns * free;
    const whole = new Float64Array(size * size);
    let from = 0;
    for (let a = 0; a < columns; a++)
      for (let b = 0; b <= a; b++)
        for (let t = 0; t < free; t++)
          for (let u = 0; u <= t; u++) {
            const value = sums[from++];
            const [at, au] = [a * free + t, a * free + u];
            const [bt, bu] = [b * free + t, b * free + u];
            whole[at * size + bu] = value;
            whole[au * size + bt] = value;
            whole[bu * size + at] = value;
            whole[bt * size + au] = value;
          }
    return whole;
  }
}
