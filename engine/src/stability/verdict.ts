import {
  type AgreementTable,
  CLEARLY_MORE,
  HIGHLY_STABLE,
  PATTERN,
  REPRODUCIBLE,
  type SegmentStability,
  type SolutionWord,
  STABLE,
  type StabilityAt,
  type StabilityWord,
} from '@qp/facts';
import { quantile } from '../numerics/quantile.ts';
import type { PairOutcome } from './pair.ts';

export function segmentWord(stability: number): StabilityWord {
  if (stability >= HIGHLY_STABLE) return 'highly stable';
  if (stability >= STABLE) return 'stable';
  return stability >= PATTERN ? 'pattern' : 'unreliable';
}

/** Mean Jaccard and the middle of the shares of each of the run's own segments [ST3] [ST4]. */
export function segmentStabilities(pairs: readonly PairOutcome[]): SegmentStability[] {
  return (pairs[0]?.jaccards ?? []).map((_, k) => {
    const stability = pairs.reduce((sum, pair) => sum + pair.jaccards[k], 0) / pairs.length;
    const shares = pairs.flatMap((pair) => pair.shares[k]).sort((a, b) => a - b);
    return { stability, word: segmentWord(stability), share: [quantile(shares, 0.05), quantile(shares, 0.95)] };
  });
}

/** Shares are stored to this many decimals: far finer than the people behind them. */
const SHARE_DECIMALS = 6;

/** Where refits assign the people whom they have not drawn, as shares of all of these people over all pairs [ST7]. */
function agreementTable(pairs: readonly PairOutcome[]): AgreementTable {
  const sums = pairs
    .map(({ notDrawn }) => notDrawn)
    .reduce((sum, table) => sum.map((row, r) => row.map((value, c) => value + table[r][c])));
  const total = sums.flat().reduce((sum, weight) => sum + weight, 0);
  return sums.map((row) => row.map((weight) => Number((weight / total).toFixed(SHARE_DECIMALS))));
}

export function stabilityAt(segments: number, pairs: readonly PairOutcome[]): StabilityAt {
  const adjustedRand = pairs.map((pair) => pair.adjustedRand);
  return {
    segments,
    stability: segmentStabilities(pairs).map(({ stability }) => stability),
    agreement: agreementTable(pairs),
    adjustedRand,
    median: quantile(
      adjustedRand.toSorted((a, b) => a - b),
      0.5,
    ),
  };
}

/**
 * One word for the whole solution [ST5]. Reproducible: the median pair agrees, every segment is at least a pattern, and on average
 * they are stable. Natural: besides, clearly more so than with one segment fewer or more. Else constructive.
 */
export function solutionWord(
  chosen: number,
  own: readonly SegmentStability[],
  across: readonly StabilityAt[],
): SolutionWord {
  const median = (segments: number) => across.find((at) => at.segments === segments)?.median;
  const here = median(chosen) ?? 0;
  const mean = own.reduce((sum, { stability }) => sum + stability, 0) / own.length;
  const reproducible = here >= REPRODUCIBLE && mean >= STABLE && own.every(({ stability }) => stability >= PATTERN);
  if (!reproducible) return 'constructive';
  const neighbours = [median(chosen - 1), median(chosen + 1)].filter((value) => value !== undefined);
  const stands = neighbours.length > 0 && neighbours.every((value) => here - value >= CLEARLY_MORE);
  return stands ? 'natural' : 'reproducible';
}
