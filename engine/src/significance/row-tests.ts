import { MIN_BASE, type RowEvidence, SMALL_BASE_UNDER } from '@qp/facts';
import { effectiveBase } from '../survey/weights.ts';
import type { RowTests } from './findings.ts';
import { type MeanGroup, meanTest, type ShareGroup, shareTest } from './tests.ts';

/** Every test of a row, from sums by segment [SG2] [SG3] [SG4] [SG7]. */

/** Sums over those of each segment who answered, as many as there are segments. */
export interface AnswerSums {
  /** Σw. */
  readonly base: readonly number[];
  /** Σw². */
  readonly squares: readonly number[];
}

/** `counts`: the sums of weights that gave the response. */
export function shareTests(counts: readonly number[], { base, squares }: AnswerSums): RowTests {
  const group = (ks: readonly number[]): ShareGroup => {
    const all = sumOf(base, ks);
    return { share: sumOf(counts, ks) / all, base: all, effective: effectiveBase(all, sumOf(squares, ks)) };
  };
  return testAll(base.length, group, shareTest);
}

interface MeanSums extends AnswerSums {
  readonly means: readonly number[];
  /** Σw(x - m)², about each segment's own mean. */
  readonly deviations: readonly number[];
}

export function meanTests({ base, squares, means, deviations }: MeanSums): RowTests {
  const group = (ks: readonly number[]): MeanGroup => {
    const all = sumOf(base, ks);
    const effective = effectiveBase(all, sumOf(squares, ks));
    let mean = 0;
    for (const k of ks) if (base[k] > 0) mean += (base[k] / all) * means[k];
    // About the common mean: inside the segments, and between them.
    let about = 0;
    for (const k of ks) if (base[k] > 0) about += deviations[k] + base[k] * (means[k] - mean) ** 2;
    return { mean, variance: ((effective / (effective - 1)) * about) / all, effective };
  };
  return testAll(base.length, group, meanTest);
}

/** Added up, and not taken from the total: a difference of large sums would not be 0 or 1 where it ought to be. */
function sumOf(values: readonly number[], ks: readonly number[]): number {
  let sum = 0;
  for (const k of ks) sum += values[k];
  return sum;
}

function testAll<G extends { effective: number }>(
  segments: number,
  groupOf: (ks: readonly number[]) => G,
  test: (one: G, other: G) => number | null,
): RowTests {
  const all = Array.from({ length: segments }, (_, k) => k);
  const groups = all.map((k) => groupOf([k]));
  const tested = (one: G, other: G, least: number) =>
    one.effective < least || other.effective < least ? null : test(one, other);
  const restOf = (k: number) => groupOf(all.filter((other) => other !== k));
  const rest = all.map((k) => (segments === 1 ? null : tested(groups[k], restOf(k), SMALL_BASE_UNDER)));
  // Every test of a pair that can be made. Which of them count is up to the convention of the view [SG12].
  const pairs = all.flatMap((a) => all.slice(a + 1).map((b) => tested(groups[a], groups[b], MIN_BASE)));
  return { rest, pairs };
}

/** p to as many digits as anyone can use: the tails are right to about thirteen. */
const DIGITS = 12;

export function rowEvidence(
  { rest, pairs }: RowTests,
  corrected: readonly (number | null)[] | null,
  tests: RowTests | null = null,
): RowEvidence {
  return { ...keptTests({ rest, pairs }), corrected, ...(tests && { correctedTests: keptTests(tests) }) };
}

export function keptTests({ rest, pairs }: RowTests): RowTests {
  const kept = (p: number | null) => (p === null ? null : Number(p.toPrecision(DIGITS)));
  return { rest: rest.map(kept), pairs: pairs.map(kept) };
}

export function withTotal(sums: readonly number[]): number[] {
  return [...sums, sums.reduce((sum, one) => sum + one, 0)];
}

export function effectiveBases(base: readonly number[], squares: readonly number[]): number[] {
  const [bases, squared] = [withTotal(base), withTotal(squares)];
  return bases.map((one, k) => effectiveBase(one, squared[k]));
}
