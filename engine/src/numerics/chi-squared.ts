import { continuedFraction } from './tails.ts';

const CONVERGED = 1e-15;
const MAX_STEPS = 100_000;

/** P(X > x) of the chi-squared distribution: the regularised upper incomplete gamma function Q(freedom / 2, x / 2). */
export function chiSquaredTail(x: number, freedom: number): number {
  if (x <= 0 || freedom <= 0) return 1;
  const [a, z] = [freedom / 2, x / 2];
  const front = Math.exp(a * Math.log(z) - z - logGamma(a));
  return z < a + 1 ? Math.max(0, 1 - front * lowerSeries(a, z)) : front / upperFraction(a, z);
}

/** Γ(a) e^z z^-a P(a, z) as a series: all terms have one sign. */
function lowerSeries(a: number, z: number): number {
  let term = 1 / a;
  let sum = term;
  for (let n = 1; n < MAX_STEPS && term > CONVERGED * sum; n++) {
    term *= z / (a + n);
    sum += term;
  }
  return sum;
}

/** What Γ(a) e^-z z^a divides by to be Γ(a) Q(a, z), as a continued fraction (DLMF 8.9.2). */
function upperFraction(a: number, z: number): number {
  const first = z + 1 - a;
  return continuedFraction(first, (n) => [-n * (n - a), first + 2 * n]);
}

/** ln Γ(a): Stirling's series, after a is raised to where six terms are right to the last digit. */
function logGamma(a: number): number {
  let at = a;
  let less = 0;
  for (; at < 15; at++) less += Math.log(at);
  const u = 1 / (at * at);
  const series = (1 / 12 - u * (1 / 360 - u * (1 / 1260 - u * (1 / 1680 - u * (1 / 1188))))) / at;
  return (at - 0.5) * Math.log(at) - at + 0.5 * Math.log(2 * Math.PI) + series - less;
}
