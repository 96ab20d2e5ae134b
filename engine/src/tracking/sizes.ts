import { solveSymmetric } from '../numerics/positive-definite.ts';
import type { Likelihoods } from './likelihoods.ts';
import type { Profile } from './profile.ts';

/** Largest gain per respondent that the sizes may still miss [WV1]. */
const CONVERGED = 1e-10;
const MAX_STEPS = 5000;
/** A gain per respondent below which steps go by the second derivatives of the step before. */
const NEAR = 1e-3;
/** With more classes a Newton step costs more than the EM steps that it saves. */
const NEWTON_TO = 40;
/** A step leaves at least so much of a share: what should be 0 gets there in a few of them. */
const MIN_LEFT = 0.01;
/** No share is smaller: a class that came to 0 could never come back. */
const SMALLEST = 1e-12;

type Shape = Pick<Profile, 'segments' | 'levels' | 'classes' | 'apart'>;

/**
 * Shares of the classes that make the answers most probable while the profiles stay fixed [WV1]: EM, and a Newton step
 * wherever that gains more. The problem is convex, so it doesn't matter where the search starts.
 */
export function sizesOf(
  likelihoods: Likelihoods,
  weights: Float64Array | null,
  shape: Shape,
  start: Float64Array,
  enough = CONVERGED,
): Float64Array {
  const { classes } = shape;
  let shares: Float64Array = Float64Array.from(start, (share) => Math.max(share, 1e-4));
  normalise(shares);
  const gradient = new Float64Array(classes);
  const total = totalOf(weights, likelihoods.people);
  if (total === 0) return shares;
  if (shape.apart || classes > NEWTON_TO) return stepByStep(likelihoods, weights, shape, shares, gradient, total);
  const matrix = new Float64Array(classes * classes);
  // Where a Newton step turned out to lose, EM goes on from before it.
  let before = shares;
  let reached = Number.NEGATIVE_INFINITY;
  let isNear = false;
  for (let step = 0; step < MAX_STEPS; step++) {
    const value = slope(likelihoods, weights, shares, gradient, isNear ? null : matrix);
    if (value < reached - CONVERGED * total) {
      slope(likelihoods, weights, before, gradient, null);
      shares = emStep(before, gradient, total);
      reached = Number.NEGATIVE_INFINITY;
      isNear = false;
      continue;
    }
    const left = mostToGain(gradient, total);
    if (left < enough) break;
    // Near the end second derivatives hardly change, and cost most of a step. Now and then they are worked out all the same.
    isNear = left < NEAR && step % 4 !== 3;
    before = shares;
    reached = value;
    shares = newton(shares, gradient, matrix, total) ?? emStep(shares, gradient, total);
  }
  return shares;
}

/** EM alone: with many classes, and where segments and levels of style each have their shares [LC38]. */
function stepByStep(
  likelihoods: Likelihoods,
  weights: Float64Array | null,
  shape: Shape,
  start: Float64Array,
  gradient: Float64Array,
  total: number,
): Float64Array {
  let shares = start;
  let before = Number.NEGATIVE_INFINITY;
  for (let step = 0; step < MAX_STEPS; step++) {
    const value = slope(likelihoods, weights, shares, gradient, null);
    if (value - before < CONVERGED * total && step > 0) break;
    before = value;
    shares = emStep(shares, gradient, total);
    if (shape.apart) levelsApart(shares, shape);
  }
  return shares;
}

/** Gradient of Σ w ln Σ π f by the shares, and the negative of its second derivatives; returns its value. */
export function slope(
  { people, classes, values }: Likelihoods,
  weights: Float64Array | null,
  shares: Float64Array,
  gradient: Float64Array,
  matrix: Float64Array | null,
): number {
  gradient.fill(0);
  matrix?.fill(0);
  let value = 0;
  for (let i = 0; i < people; i++) {
    const weight = weights === null ? 1 : weights[i];
    if (weight === 0) continue;
    const from = i * classes;
    let sum = 0;
    for (let own = 0; own < classes; own++) sum += shares[own] * values[from + own];
    value += weight * Math.log(sum);
    const scale = weight / sum;
    for (let own = 0; own < classes; own++) gradient[own] += scale * values[from + own];
    if (matrix === null) continue;
    const squared = scale / sum;
    for (let own = 0; own < classes; own++) {
      const part = squared * values[from + own];
      const row = own * classes;
      for (let other = 0; other <= own; other++) matrix[row + other] += part * values[from + other];
    }
  }
  return value;
}

/** By concavity no other shares gain more than this per respondent. */
function mostToGain(gradient: Float64Array, total: number): number {
  let most = 0;
  for (const part of gradient) most = Math.max(most, part / total - 1);
  return most;
}

function emStep(shares: Float64Array, gradient: Float64Array, total: number): Float64Array {
  return shares.map((share, own) => Math.max((share * gradient[own]) / total, SMALLEST));
}

/**
 * A Newton step for Σ w ln Σ x f - N Σ x over x ≥ 0, whose solution sums to 1 without being asked to (Kim, Carbonetto,
 * Stephens and Anitescu 2020). Shares near 0 that have no reason to grow become 0: kept where they are,
 * they would hold the others off their maximum for ever. Null where there is none.
 */
function newton(
  shares: Float64Array,
  gradient: Float64Array,
  matrix: Float64Array,
  total: number,
): Float64Array | null {
  const classes = shares.length;
  const free = Array.from(shares.keys()).filter((own) => shares[own] > 1e-7 || gradient[own] > total);
  const small = new Float64Array(free.length * free.length);
  free.forEach((own, a) => {
    free.forEach((other, b) => {
      small[a * free.length + b] = matrix[Math.max(own, other) * classes + Math.min(own, other)];
    });
    small[a * free.length + a] += 1e-9 * total;
  });
  const step = Float64Array.from(free, (own) => gradient[own] - total);
  solveSymmetric(small, step);
  const next = new Float64Array(classes).fill(SMALLEST);
  free.forEach((own, a) => {
    next[own] = Math.max(shares[own] + step[a], MIN_LEFT * shares[own], SMALLEST);
  });
  if (next.some((share) => !Number.isFinite(share))) return null;
  normalise(next);
  return next;
}

/** The shares of segments times those of levels. */
export function levelsApart(shares: Float64Array, { segments, levels }: Shape): void {
  const segment = new Float64Array(segments);
  const level = new Float64Array(levels);
  shares.forEach((share, own) => {
    segment[Math.floor(own / levels)] += share;
    level[own % levels] += share;
  });
  shares.forEach((_, own) => {
    shares[own] = Math.max(segment[Math.floor(own / levels)] * level[own % levels], SMALLEST);
  });
  normalise(shares);
}

function normalise(shares: Float64Array): void {
  const sum = shares.reduce((total, share) => total + share, 0);
  for (let own = 0; own < shares.length; own++) shares[own] /= sum;
}

export function totalOf(weights: Float64Array | null, people: number): number {
  return weights === null ? people : weights.reduce((sum, weight) => sum + weight, 0);
}

/** Σ w ln Σ π f at some shares, the factors of respondents included. */
export function logLikelihoodAt(likelihoods: Likelihoods, weights: Float64Array | null, shares: Float64Array): number {
  let fixed = 0;
  for (let i = 0; i < likelihoods.people; i++) fixed += (weights?.[i] ?? 1) * likelihoods.logs[i];
  return fixed + slope(likelihoods, weights, shares, new Float64Array(shares.length), null);
}

/** Standard errors of the sizes if the profiles were known: from the second derivatives, shares summing to 1. */
export function standardErrors(likelihoods: Likelihoods, weights: Float64Array | null, shares: Float64Array): number[] {
  const { classes } = likelihoods;
  const matrix = new Float64Array(classes * classes);
  slope(likelihoods, weights, shares, new Float64Array(classes), matrix);
  // The inverse of -H is (D - ππ') corrected for classification; its diagonal less π² is the variance.
  return Array.from({ length: classes }, (_, own) => {
    const full = matrix.map((_, at) => {
      const [a, b] = [Math.floor(at / classes), at % classes];
      return matrix[Math.max(a, b) * classes + Math.min(a, b)] + (a === b ? 1e-9 : 0);
    });
    const unit = new Float64Array(classes);
    unit[own] = 1;
    solveSymmetric(full, unit);
    const total = totalOf(weights, likelihoods.people);
    return Math.sqrt(Math.max(0, unit[own] - (shares[own] * shares[own]) / total));
  });
}
