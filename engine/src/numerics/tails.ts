/**
 * How much of a distribution lies beyond a test's figure, on both sides together [SG5]. Written for small p: the normal tail is
 * right to 1e-12 of itself, and Student's to 1e-11 for any number of people up to a million.
 */

const CONVERGED = 1e-16;
/** Far more steps than any of the expansions takes; reaching it would be a fault in this file. */
const MAX_STEPS = 100_000;
/** Stands for 0 in a denominator of a continued fraction (Lentz's method). */
const TINY = 1e-300;

/** P(|Z| > z) of the standard normal distribution. */
export function normalTail(z: number): number {
  return complementaryError(Math.abs(z) / Math.SQRT2);
}

/** Below this the power series is short and loses nothing to cancellation; above it the continued fraction is. */
const SERIES_TO = 2;

function complementaryError(x: number): number {
  if (x < SERIES_TO) {
    // erf(x) = 2/√π e^(-x²) Σ 2ⁿ x^(2n+1) / (1·3·5 … (2n+1)): all terms have one sign.
    let term = x;
    let sum = x;
    for (let n = 1; term > CONVERGED * sum; n++) {
      term *= (2 * x * x) / (2 * n + 1);
      sum += term;
    }
    return 1 - (2 / Math.sqrt(Math.PI)) * Math.exp(-x * x) * sum;
  }
  // erfc(x) = e^(-x²)/√π · 1/(x + ½/(x + 1/(x + 3/2/(x + …
  const fraction = continuedFraction(x, (n) => [n / 2, x]);
  return Math.exp(-x * x) / Math.sqrt(Math.PI) / fraction;
}

/** P(|T| > t) of Student's distribution with `freedom` degrees of freedom. */
export function studentTail(t: number, freedom: number): number {
  if (t === 0) return 1;
  const a = freedom / 2;
  const ratio = (t * t) / freedom;
  // p is the regularised incomplete beta function I_x(a, ½) at x = 1 / (1 + t²/ν); x^a in logs, so a large ν keeps its digits.
  const x = 1 / (1 + ratio);
  const rest = ratio / (1 + ratio);
  const front = Math.exp(-a * Math.log1p(ratio)) * Math.sqrt(rest / Math.PI) * gammaRatio(a);
  if (t * t > SHORT_TO) return (front * incompleteBeta(a, 0.5, x)) / a;
  // I_rest(½, a) as a power series: all terms have one sign, however many degrees of freedom there are.
  let term = 1;
  let sum = 1;
  for (let n = 0; term > CONVERGED * sum; n++) {
    term *= ((a + 0.5 + n) / (1.5 + n)) * rest;
    sum += term;
  }
  return 1 - 2 * front * sum;
}

/** Up to this t² the tail is one less the middle without loss; beyond it, the continued fraction converges quickly. */
const SHORT_TO = 10;

/** The continued fraction of the incomplete beta function (DLMF 8.17.22). */
function incompleteBeta(a: number, b: number, x: number): number {
  const step = (n: number): [number, number] => {
    const m = Math.floor(n / 2);
    const above =
      n % 2 === 0
        ? (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
        : (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    return [above, 1];
  };
  return 1 / continuedFraction(1, step);
}

/** first + a₁/(b₁ + a₂/(b₂ + …, by the modified Lentz method; `step(n)` gives aₙ and bₙ. */
export function continuedFraction(first: number, step: (n: number) => [number, number]): number {
  let value = first;
  let c = first;
  let d = 0;
  for (let n = 1; n < MAX_STEPS; n++) {
    const [above, below] = step(n);
    d = below + above * d;
    d = 1 / (Math.abs(d) < TINY ? TINY : d);
    c = below + above / c;
    if (Math.abs(c) < TINY) c = TINY;
    value *= c * d;
    if (Math.abs(c * d - 1) < 4 * CONVERGED) return value;
  }
  throw new Error(`a continued fraction did not converge (first ${first})`);
}

/** At or above this, the expansion of Γ(a + ½)/Γ(a) is right to the last digit. */
const EXPANSION_FROM = 20;

/** Γ(a + ½)/Γ(a). A difference of two logarithms of the gamma function would lose six digits at a million people. */
function gammaRatio(a: number): number {
  let factor = 1;
  let at = a;
  for (; at < EXPANSION_FROM; at++) factor *= at / (at + 0.5);
  const u = 1 / (at * at);
  const series = (-1 / 8 + u * (1 / 192 + u * (-1 / 640 + u * (17 / 14336 - (u * 31) / 18432)))) / at;
  return factor * Math.sqrt(at) * Math.exp(series);
}
