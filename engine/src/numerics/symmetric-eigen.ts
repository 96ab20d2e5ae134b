interface Eigen {
  /** Largest first. */
  readonly values: number[];
  /** vectors[i] belongs to values[i]; unit length. */
  readonly vectors: number[][];
}

const SWEEPS = 60;
const OFF_DIAGONAL = 1e-30;

/** All eigenvalues and eigenvectors of a small symmetric matrix, by Jacobi's rotations: as many rows as there are segments. */
export function symmetricEigen(matrix: readonly (readonly number[])[]): Eigen {
  const n = matrix.length;
  const a = matrix.map((row) => [...row]);
  const v = a.map((_, i) => a.map((__, j) => Number(i === j)));
  const scale = a.reduce((sum, row) => row.reduce((inner, x) => inner + x * x, sum), 0);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    let off = 0;
    for (let p = 0; p < n; p++) for (let q = p + 1; q < n; q++) off += a[p][q] ** 2;
    if (off <= OFF_DIAGONAL * scale) break;
    for (let p = 0; p < n; p++) for (let q = p + 1; q < n; q++) rotate(a, v, p, q);
  }
  const order = a.map((_, i) => i).sort((i, j) => a[j][j] - a[i][i]);
  return { values: order.map((i) => a[i][i]), vectors: order.map((i) => v.map((row) => row[i])) };
}

/** Makes a[p][q] zero. */
function rotate(a: number[][], v: number[][], p: number, q: number): void {
  if (a[p][q] === 0) return;
  const theta = (a[q][q] - a[p][p]) / (2 * a[p][q]);
  const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const cos = 1 / Math.sqrt(t * t + 1);
  const sin = t * cos;
  for (let k = 0; k < a.length; k++) {
    const [x, y] = [a[k][p], a[k][q]];
    a[k][p] = cos * x - sin * y;
    a[k][q] = sin * x + cos * y;
  }
  for (let k = 0; k < a.length; k++) {
    const [x, y] = [a[p][k], a[q][k]];
    a[p][k] = cos * x - sin * y;
    a[q][k] = sin * x + cos * y;
    const [f, g] = [v[k][p], v[k][q]];
    v[k][p] = cos * f - sin * g;
    v[k][q] = sin * f + cos * g;
  }
}
