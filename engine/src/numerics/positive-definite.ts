/** Symmetric positive definite matrices, stored in full by rows. */

/** A pivot this small beside its own diagonal entry is rounding: the matrix counts as singular. */
const SINGULAR = 1e-11;

/** Columns that are eliminated together: their rows stay in the cache while the rest is brought up to date. */
const BLOCK = 48;

/**
 * Replaces a matrix by its lower factor L (L L' = matrix; the upper half is not meant to be read). False where the matrix isn't positive
 * definite: a flat direction gets an infinite pivot, so nothing is gained along it by a step.
 */
export function factorInPlace(matrix: Float64Array, size: number): boolean {
  const diagonal = Float64Array.from({ length: size }, (_, i) => matrix[i * size + i]);
  let definite = true;
  for (let from = 0; from < size; from += BLOCK) {
    const to = Math.min(size, from + BLOCK);
    for (let i = from; i < size; i++) {
      const own = i * size;
      for (let j = from; j < Math.min(i, to); j++) {
        const other = j * size;
        let sum = matrix[own + j];
        for (let k = from; k < j; k++) sum -= matrix[own + k] * matrix[other + k];
        matrix[own + j] = sum / matrix[other + j];
      }
      if (i >= to) continue;
      let pivot = matrix[own + i];
      for (let k = from; k < i; k++) pivot -= matrix[own + k] * matrix[own + k];
      // NaN too.
      const curved = pivot > SINGULAR * Math.abs(diagonal[i]);
      matrix[own + i] = curved ? Math.sqrt(pivot) : Number.POSITIVE_INFINITY;
      definite &&= curved;
    }
    subtractBlock(matrix, size, from, to);
  }
  return definite;
}

/** The lower factor of a matrix that is kept; null where it isn't positive definite. */
export function choleskyOf(matrix: Float64Array, size: number): Float64Array | null {
  const factor = matrix.slice();
  return factorInPlace(factor, size) ? factor : null;
}

/** Solves matrix x solution = right, both in place; the solution is in `right`. */
export function solveSymmetric(matrix: Float64Array, right: Float64Array): void {
  factorInPlace(matrix, right.length);
  solveCholesky(matrix, right.length, right);
}

/** Takes what columns `from` to `to` explain off the rest of the lower half; two by two rows at a time, so each number read is used twice. */
function subtractBlock(factor: Float64Array, size: number, from: number, to: number): void {
  for (let i = to; i < size; i += 2) {
    const twoRows = i + 1 < size;
    const one = i * size;
    const next = twoRows ? one + size : one;
    for (let j = to; j < Math.min(i + 2, size); j += 2) {
      const twoColumns = j + 1 < size;
      const left = j * size;
      const right = twoColumns ? left + size : left;
      let a = 0;
      let b = 0;
      let c = 0;
      let d = 0;
      for (let k = from; k < to; k++) {
        const x = factor[one + k];
        const y = factor[next + k];
        const p = factor[left + k];
        const q = factor[right + k];
        a += x * p;
        b += x * q;
        c += y * p;
        d += y * q;
      }
      factor[one + j] -= a;
      if (twoColumns) factor[one + j + 1] -= b;
      if (!twoRows) continue;
      factor[next + j] -= c;
      if (twoColumns) factor[next + j + 1] -= d;
    }
  }
}

/** Solves L L' x = right in place. */
export function solveCholesky(factor: Float64Array, size: number, right: Float64Array): Float64Array {
  for (let i = 0; i < size; i++) {
    for (let k = 0; k < i; k++) right[i] -= factor[i * size + k] * right[k];
    right[i] /= factor[i * size + i];
  }
  for (let i = size - 1; i >= 0; i--) {
    for (let k = i + 1; k < size; k++) right[i] -= factor[k * size + i] * right[k];
    right[i] /= factor[i * size + i];
  }
  return right;
}
