import type { Sample } from '../refits/sample.ts';
import type { Figures } from '../refits/spread.ts';

/** Sums of a figure by assigned segment, from which its corrected means follow [DR10]. */
export interface Row {
  /** Σw, Σwy and Σw² of those who answered. */
  readonly base: Float64Array;
  readonly amount: Float64Array;
  readonly squares: Float64Array;
}

/** Rows of a variable in some people: the run's, or those of a refit. */
export type RowsOf = (people: Pick<Sample, 'segments' | 'count' | 'assignments' | 'weights'>) => Row[];

/** The mean of a number; NaN means no answer. */
export const rowOfNumber =
  (values: Float64Array): RowsOf =>
  ({ segments, count, assignments, weights }) => {
    const [base, amount, squares] = [segments, segments, segments].map((size) => new Float64Array(size));
    for (let i = 0; i < count; i++) {
      const [y, weight, s] = [values[i], weights[i], assignments[i]];
      if (Number.isNaN(y) || weight === 0) continue;
      base[s] += weight;
      amount[s] += weight * y;
      squares[s] += weight * weight;
    }
    return [{ base, amount, squares }];
  };

/** Means over responses, each counting a value: 1 for its own share, its place for the mean of a scale; null means no answer. */
export const rowsOfResponses =
  (codes: Uint8Array, responses: number, rows: readonly (readonly (number | null)[])[]): RowsOf =>
  ({ segments, count, assignments, weights }) => {
    const sums = new Float64Array(responses * segments);
    const squared = new Float64Array(responses * segments);
    for (let i = 0; i < count; i++) {
      if (codes[i] >= responses || weights[i] === 0) continue;
      const at = codes[i] * segments + assignments[i];
      sums[at] += weights[i];
      squared[at] += weights[i] * weights[i];
    }
    return rows.map((values) => {
      const [base, amount, squares] = [segments, segments, segments].map((size) => new Float64Array(size));
      values.forEach((value, r) => {
        if (value === null) return;
        for (let s = 0; s < segments; s++) {
          base[s] += sums[r * segments + s];
          amount[s] += value * sums[r * segments + s];
          squares[s] += squared[r * segments + s];
        }
      });
      return { base, amount, squares };
    });
  };

/** Means by segment with the weights of Bolck, Croon and Hagenaars [DR10]. */
export interface CorrectedRow {
  /** By segment; NaN where the weights leave no one. */
  readonly means: Float64Array;
  /** Sums of weights. */
  readonly sizes: Float64Array;
  readonly effective: Float64Array;
  /** How far negative weights offset the positive ones. */
  readonly negative: Float64Array;
}

export function correctedRow({ base, amount, squares }: Row, inverse: readonly (readonly number[])[]): CorrectedRow {
  const segments = inverse.length;
  const [means, sizes, effective, negative] = [0, 0, 0, 0].map(() => new Float64Array(segments));
  for (let t = 0; t < segments; t++) {
    let [sum, minus, squared] = [0, 0, 0];
    for (let s = 0; s < segments; s++) {
      const weight = inverse[s][t];
      sizes[t] += weight * base[s];
      minus += Math.max(0, -weight) * base[s];
      sum += weight * amount[s];
      squared += weight * weight * squares[s];
    }
    means[t] = sizes[t] > 0 ? sum / sizes[t] : Number.NaN;
    effective[t] = sizes[t] > 0 && squared > 0 ? (sizes[t] * sizes[t]) / squared : 0;
    negative[t] = sizes[t] + minus > 0 ? minus / (sizes[t] + minus) : 1;
  }
  return { means, sizes, effective, negative };
}

/** The means of all rows, at [row * K + segment]: what refits draw. */
export const correctedFigures =
  (rowsOf: RowsOf): Figures =>
  (sample) => {
    const rows = rowsOf(sample);
    const means = new Float64Array(rows.length * sample.segments);
    rows.forEach((row, r) => {
      means.set(correctedRow(row, sample.inverse!).means, r * sample.segments);
    });
    return means;
  };
