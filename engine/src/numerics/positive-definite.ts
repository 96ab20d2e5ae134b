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

/** Solves L L' x = right in place for many: four at a time, because reading the factor takes longer than multiplying. */
export function solveManyCholesky(factor: Float64Array, size: number, rights: readonly Float64Array[]): void {
  let from = 0;
  for (; from + 4 <= rights.length; from += 4) {
    const [p, q, r, s] = rights.slice(from, from + 4);
    for (let i = 0; i < size; i++) {
      const own = i * size;
      let [a, b, c, d] = [p[i], q[i], r[i], s[i]];
      for (let k = 0; k < i; k++) {
        const entry = factor[own + k];
        a -= entry * p[k];
        b -= entry * q[k];
        c -= entry * r[k];
        d -= entry * s[k];
      }
      const pivot = factor[own + i];
      p[i] = a / pivot;
      q[i] = b / pivot;
      r[i] = c / pivot;
      s[i] = d / pivot;
    }
    for (let i = size - 1; i >= 0; i--) {
      const own = i * size;
      const pivot = factor[own + i];
      const [a, b, c, d] = [p[i] / pivot, q[i] / pivot, r[i] / pivot, s[i] / pivot];
      p[i] = a;
      q[i] = b;
      r[i] = c;
      s[i] = d;
      for (let k = 0; k < i; k++) {
        const entry = factor[own + k];
        p[k] -= entry * a;
        q[k] -= entry * b;
        r[k] -= entry * c;
        s[k] -= entry * d;
      }
    }
  }
  for (; from < rights.length; from++) solveCholesky(factor, size, rights[from]);
}

/** (L L')⁻¹, in full: L⁻¹ row by row, then its products with itself. */
export function inverseOfCholesky(factor: Float64Array, size: number): Float64Array {
  const lower = new Float64Array(size * size);
  for (let i = 0; i < size; i++) {
    const row = i * size;
    lower[row + i] = 1;
    for (let k = 0; k < i; k++) addRow(lower, row, -factor[row + k], k * size, k + 1);
    const pivot = factor[row + i];
    for (let j = 0; j <= i; j++) lower[row + j] /= pivot;
  }
  const inverse = new Float64Array(size * size);
  for (let k = 0; k < size; k++)
    for (let a = 0; a <= k; a++) addRow(inverse, a * size, lower[k * size + a], k * size, a + 1, lower);
  for (let a = 0; a < size; a++) for (let b = 0; b < a; b++) inverse[b * size + a] = inverse[a * size + b];
  return inverse;
}

/** Adds `factor` times the numbers starting at `from` to those starting at `to`. */
function addRow(
  into: Float64Array,
  to: number,
  factor: number,
  from: number,
  count: number,
  source: Float64Array = into,
): void {
  for (let j = 0; j < count; j++) into[to + j] += factor * source[from + j];
}

/** The block of bread · filling · bread in rows and columns `first` to `first + count`; both are symmetric and stored in full. */
export function sandwichBlock(
  bread: Float64Array,
  filling: Float64Array,
  size: number,
  first: number,
  count: number,
): Float64Array {
  const rows = bread.subarray(first * size, (first + count) * size);
  return timesRows(timesRows(rows, filling, size), rows, size);
}

/** one · other', both by rows of `size`; two by two rows at a time, so each number read is used more than once. */
function timesRows(one: Float64Array, other: Float64Array, size: number): Float64Array {
  const [left, right] = [one.length / size, other.length / size];
  const result = new Float64Array(left * right);
  for (let i = 0; i < left; i += 2) {
    const [a, b] = [i * size, Math.min(i + 1, left - 1) * size];
    for (let j = 0; j < right; j += 2) {
      const [c, d] = [j * size, Math.min(j + 1, right - 1) * size];
      let ac = 0;
      let ad = 0;
      let bc = 0;
      let bd = 0;
      for (let k = 0; k < size; k++) {
        const x = one[a + k];
        const y = one[b + k];
        const p = other[c + k];
        const q = other[d + k];
        ac += x * p;
        ad += x * q;
        bc += y * p;
        bd += y * q;
      }
      result[i * right + j] = ac;
      if (j + 1 < right) result[i * right + j + 1] = ad;
      if (i + 1 >= left) continue;
      result[(i + 1) * right + j] = bc;
      if (j + 1 < right) result[(i + 1) * right + j + 1] = bd;
    }
  }
  return result;
}
