import type { ColumnFacts, NumberBin } from '@qp/facts';
import { classOf, roundBetween } from '../survey/number-classes.ts';
import type { PlannedVariable } from './types.ts';

/** Where numbers are cut into classes, and what the classes are called. */

const SMALLEST_SHARE = 0.05;
/** An edge may move this far in rank to become a round number. */
const ROUNDING_SHARE = 0.04;

/** The distribution of a number: its values where all are kept, else its bins. */
export function binsOf({ numbers, values }: ColumnFacts): readonly NumberBin[] {
  if (!numbers?.exact) return numbers?.bins ?? [];
  return values.map(([value, count, weighted]): NumberBin => [Number(value), Number(value), count, weighted]);
}

export function answeredBins(facts: ColumnFacts, plan: Pick<PlannedVariable, 'missing' | 'missingRange'>): NumberBin[] {
  const missing = new Set(plan.missing.map(Number));
  const { low, high } = { low: plan.missingRange?.low ?? null, high: plan.missingRange?.high ?? null };
  const inRange = (value: number) =>
    plan.missingRange !== null && (low === null || value >= low) && (high === null || value <= high);
  return binsOf(facts).filter(([from, to]) => {
    if (inRange(from) && inRange(to)) return false;
    return from !== to || !missing.has(from);
  });
}

/** Edges that cut the people into `classes` of about the same weight, at round numbers, none with less than 5%. */
export function equalEdges(bins: readonly NumberBin[], classes: number): number[] {
  const total = bins.reduce((sum, bin) => sum + bin[3], 0);
  if (total <= 0 || bins.length < 2) return [];
  const edges: number[] = [];
  for (let i = 1; i < classes; i++) {
    const share = i / classes;
    const low = quantile(bins, total * Math.max(0, share - ROUNDING_SHARE));
    const high = quantile(bins, total * Math.min(1, share + ROUNDING_SHARE));
    edges.push(roundBetween(low, high, quantile(bins, total * share)));
  }
  const [first] = bins;
  const inside = [...new Set(edges)].sort((a, b) => a - b).filter((edge) => edge > first[0]);
  return withoutSmall(bins, inside, total);
}

/** Edges whose class is too small are taken away, the smaller neighbour first. */
function withoutSmall(bins: readonly NumberBin[], edges: readonly number[], total: number): number[] {
  const left = [...edges];
  for (;;) {
    const weights = classWeights(bins, left);
    const small = weights.findIndex((weight) => weight < SMALLEST_SHARE * total);
    if (small < 0 || left.length === 0) return left;
    const before = weights[small - 1] ?? Number.POSITIVE_INFINITY;
    const after = weights[small + 1] ?? Number.POSITIVE_INFINITY;
    left.splice(before <= after ? small - 1 : small, 1);
  }
}

function classWeights(bins: readonly NumberBin[], edges: readonly number[]): number[] {
  return classSums(bins, edges, 3);
}

/** People of each class. A bin that an edge cuts is shared out in proportion. */
export function classCounts(bins: readonly NumberBin[], edges: readonly number[]): number[] {
  return classSums(bins, edges, 2).map((count) => Math.round(count));
}

function classSums(bins: readonly NumberBin[], edges: readonly number[], part: 2 | 3): number[] {
  const sums = new Array<number>(edges.length + 1).fill(0);
  for (const bin of bins) {
    const [low, high] = bin;
    const first = classOf(low, edges);
    const last = classOf(high, edges);
    if (first === last) {
      sums[first] += bin[part];
      continue;
    }
    for (let i = first; i <= last; i++) {
      const from = i === first ? low : edges[i - 1];
      const to = i === last ? high : edges[i];
      sums[i] += (bin[part] * (to - from)) / (high - low);
    }
  }
  return sums;
}

function quantile(bins: readonly NumberBin[], weight: number): number {
  let before = 0;
  for (const [low, high, , own] of bins) {
    if (before + own >= weight && own > 0) return low + ((high - low) * (weight - before)) / own;
    before += own;
  }
  return bins[bins.length - 1][1];
}
