/** Solves matrix x solution = right for a positive definite matrix (Cholesky), both in place; the solution is in `right`. */
export function solveSymmetric(matrix: Float64Array, right: Float64Array): void {
  factorSymmetric(matrix, right.length);
  solveFactored(matrix, right);
}

/** The lower factor of a positive definite matrix, in its place. */
export function factorSymmetric(matrix: Float64Array, size: number): void {
  for (let j = 0; j < size; j++) {
    for (let i = j; i < size; i++) {
      let sum = matrix[i * size + j];
      for (let k = 0; k < j; k++) sum -= matrix[i * size + k] * matrix[j * size + k];
      // Rounding can leave a pivot of a flat direction below 0: nothing is gained along it.
      if (i === j) matrix[i * size + j] = sum > 0 ? Math.sqrt(sum) : Number.POSITIVE_INFINITY;
      else matrix[i * size + j] = sum / matrix[j * size + j];
    }
  }
}

/** Solves with the factor of a matrix; the solution is in `right`. */
export function solveFactored(factor: Float64Array, right: Float64Array): void {
  const size = right.length;
  for (let i = 0; i < size; i++) {
    for (let k = 0; k < i; k++) right[i] -= factor[i * size + k] * right[k];
    right[i] /= factor[i * size + i];
  }
  for (let i = size - 1; i >= 0; i--) {
    for (let k = i + 1; k < size; k++) right[i] -= factor[k * size + i] * right[k];
    right[i] /= factor[i * size + i];
  }
}
