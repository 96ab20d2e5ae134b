/** What the segments that people were assigned to say about those that they belong to. */
export interface ErrorCorrection {
  readonly segments: number;
  /** [respondent * K + segment]. */
  readonly probabilities: Float64Array | Float32Array;
  /** [assigned][true]: the weights of Bolck, Croon and Hagenaars. */
  readonly inverse: readonly (readonly number[])[];
}

/** Beyond this a correction multiplies chance more than it removes error [CS4]; two segments get there at 55% assigned correctly. */
export const MAX_MAGNIFIED = 10;

/** [true][assigned]: of the people of a segment, the share that is assigned to each; rows sum to 1. */
export function classificationErrors(
  assignments: ArrayLike<number>,
  probabilities: Float64Array | Float32Array,
  weights: Float64Array,
  segments: number,
): number[][] {
  const sums = Array.from({ length: segments }, () => Array.from({ length: segments }, () => 0));
  for (let i = 0; i < assignments.length; i++)
    for (let t = 0; t < segments; t++) sums[t][assignments[i]] += weights[i] * probabilities[i * segments + t];
  return sums.map((row) => {
    const all = row.reduce((sum, entry) => sum + entry, 0);
    return row.map((entry) => entry / all);
  });
}

const SINGULAR = 1e-9;

/** Gauss-Jordan with the largest pivot; null where there is no inverse. */
export function inverseOf(matrix: readonly (readonly number[])[]): number[][] | null {
  const size = matrix.length;
  const work = matrix.map((row, r) => [...row, ...Array.from({ length: size }, (_, c) => Number(c === r))]);
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let r = column + 1; r < size; r++) if (Math.abs(work[r][column]) > Math.abs(work[pivot][column])) pivot = r;
    // NaN too: an empty segment.
    if (!(Math.abs(work[pivot][column]) > SINGULAR)) return null;
    [work[column], work[pivot]] = [work[pivot], work[column]];
    const lead = work[column].map((entry) => entry / work[column][column]);
    work[column] = lead;
    for (let r = 0; r < size; r++) {
      if (r === column) continue;
      const factor = work[r][column];
      work[r] = work[r].map((entry, c) => entry - factor * lead[c]);
    }
  }
  return work.map((row) => row.slice(size));
}
