import type { WaldTest } from '@qp/facts';
import { chiSquaredTail } from '../numerics/chi-squared.ts';
import { choleskyOf, solveCholesky } from '../numerics/positive-definite.ts';

/** Whether some figures are all 0; null where their covariance is not positive definite. */
export function waldTest(values: readonly number[], covariance: readonly (readonly number[])[]): WaldTest | null {
  const size = values.length;
  if (size === 0) return null;
  const factor = choleskyOf(Float64Array.from(covariance.flat()), size);
  if (factor === null) return null;
  const solved = solveCholesky(factor, size, Float64Array.from(values));
  const chiSquare = values.reduce((sum, value, at) => sum + value * solved[at], 0);
  return { chiSquare, freedom: size, p: chiSquaredTail(chiSquare, size) };
}
