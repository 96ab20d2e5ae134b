/**
 * The slow, obvious twin that the tests hold the fast sums against: a pair of groups at a time, from the respondents themselves.
 * Shares no code with it but the tails, which are held against R.
 */
import { normalTail, studentTail } from '../numerics/tails.ts';

export interface Answer {
  readonly weight: number;
  readonly x: number;
}

const sum = (of: readonly Answer[], term: (answer: Answer) => number) => of.reduce((all, one) => all + term(one), 0);
const weightOf = (of: readonly Answer[]) => sum(of, ({ weight }) => weight);
const meanOf = (of: readonly Answer[]) => sum(of, ({ weight, x }) => weight * x) / weightOf(of);

export const plainEffective = (of: readonly Answer[]) =>
  of.length === 0 ? 0 : weightOf(of) ** 2 / sum(of, ({ weight }) => weight ** 2);

/** `x` is 1 for those who gave the response, else 0. */
export function plainShareTest(one: readonly Answer[], other: readonly Answer[], least = 30): number | null {
  if (Math.min(plainEffective(one), plainEffective(other)) < least) return null;
  const together = [...one, ...other];
  if (together.every(({ x }) => x === together[0].x)) return null;
  const p = meanOf(together);
  const error = Math.sqrt(p * (1 - p) * (1 / plainEffective(one) + 1 / plainEffective(other)));
  return normalTail((meanOf(one) - meanOf(other)) / error);
}

export function plainMeanTest(one: readonly Answer[], other: readonly Answer[], least = 30): number | null {
  if (Math.min(plainEffective(one), plainEffective(other)) < least) return null;
  const [a, b] = [one, other].map((of) => {
    const e = plainEffective(of);
    const m = meanOf(of);
    const variance = ((e / (e - 1)) * sum(of, ({ weight, x }) => weight * (x - m) ** 2)) / weightOf(of);
    return { m, e, v: variance / e };
  });
  if (a.v + b.v === 0) return null;
  const freedom = (a.v + b.v) ** 2 / (a.v ** 2 / (a.e - 1) + b.v ** 2 / (b.e - 1));
  return studentTail(Math.abs(a.m - b.m) / Math.sqrt(a.v + b.v), freedom);
}
