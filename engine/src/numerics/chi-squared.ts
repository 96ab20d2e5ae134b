const CONVERGED = 1e-15;
const MAX_STEPS = 100_000;

/** P(X > x) of the chi-squared distribution: the regularised upper incomplete gamma function Q(freedom / 2, x / 2). */
export function chiSquaredTail(x: number, freedom: number): number {
  if (x <= 0 || freedom <= 0) return 1;
  const [a, z] = [freedom / 2, x / 2];
  const front = Math.exp(a * Math.log(z) - z - logGamma(a));
  return z < a + 1 ? Math.max(0, 1 - front * lowerSeries(a, z)) : front * upperFraction(a, z);
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

/** The same of Q as a continued fraction, by the modified Lentz method (DLMF 8.9.2). */
function upperFraction(a: number, z: number): number {
  let b = z + 1 - a;
  let c = 1 / 1e-300;
  let d = 1 / b;
  let value = d;
  for (let n = 1; n < MAX_STEPS; n++) {
    const above = -n * (n - a);
    b += 2;
    d = 1 / (above * d + b);
    c = b + above / c;
    value *= d * c;
    if (Math.abs(d * c - 1) < CONVERGED) break;
  }
  return value;
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
