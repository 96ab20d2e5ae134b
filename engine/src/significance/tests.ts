import { normalTail, studentTail } from '../numerics/tails.ts';

/** Those of a segment, or of all other segments together, who answered: what a test of a share needs of them. */
export interface ShareGroup {
  readonly share: number;
  /** Sum of weights. */
  readonly base: number;
  /** (Σw)² / Σw² [SG1]. */
  readonly effective: number;
}
export interface MeanGroup {
  readonly mean: number;
  /** e/(e - 1) · Σw(x - m)²/Σw. */
  readonly variance: number;
  readonly effective: number;
}

/** Two-sided p of the difference of two shares [SG2]; null where both are 0 or both are 1. */
export function shareTest(one: ShareGroup, other: ShareGroup): number | null {
  const pooled = (one.base * one.share + other.base * other.share) / (one.base + other.base);
  // Not of `pooled`, which rounding can keep from 0 and from 1.
  if (one.share === other.share && (one.share === 0 || one.share === 1)) return null;
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / one.effective + 1 / other.effective));
  return tested(one.share - other.share, error, normalTail);
}

/** A standard error this small beside the means is rounding: all answers are the same (R's t.test draws the line here). */
const CONSTANT = 10 * Number.EPSILON;

/** Two-sided p of the difference of two means, by Welch [SG3]; null where the answers do not vary. */
export function meanTest(one: MeanGroup, other: MeanGroup): number | null {
  const a = one.variance / one.effective;
  const b = other.variance / other.effective;
  const error = Math.sqrt(a + b);
  if (!(error > CONSTANT * Math.max(Math.abs(one.mean), Math.abs(other.mean)))) return null;
  // As shares of a + b, so nothing small is squared.
  const [p, q] = [a / (a + b), b / (a + b)];
  const freedom = 1 / ((p * p) / (one.effective - 1) + (q * q) / (other.effective - 1));
  return tested(one.mean - other.mean, error, (t) => studentTail(t, freedom));
}

function tested(difference: number, error: number, tail: (figure: number) => number): number | null {
  const figure = difference / error;
  if (!Number.isFinite(figure)) return null;
  return Math.min(1, Math.max(0, tail(Math.abs(figure))));
}
