import type { AgreementTable, SegmentModel } from '@qp/facts';
import { matchedSegments } from '../../comparison/index.ts';
import { scoreRows } from '../figures/score-rows.ts';
import type { LatentClassData } from '../types.ts';
import { dealFolds, onlyPeople } from './folds.ts';
import { FOLDS } from './predict-segments.ts';

/** Shares are stored to this many decimals: far finer than the people behind them. */
const SHARE_DECIMALS = 6;

/**
 * Where fits that have not seen them assign people, by their segment in the run [LC36]. The segments of such a fit are
 * matched to the run's on the people it has seen, so the people who are compared have no say in the matching.
 */
export function agreementTable(
  data: LatentClassData,
  fit: SegmentModel,
  seed: number,
  folds: readonly (readonly Uint8Array[])[],
): AgreementTable | null {
  const { segments } = fit;
  const dealt = dealFolds(data, FOLDS, seed);
  if (dealt === null || segments === 1 || folds.length < FOLDS) return null;
  const taking = onlyPeople(data, dealt.people);
  const { assignments } = scoreRows(fit, taking);
  const weight = (i: number): number => taking.weights?.[i] ?? 1;
  const table = Array.from({ length: segments }, () => new Float64Array(segments));
  let total = 0;
  for (const [fold, assigned] of folds.entries()) {
    const other = assigned[segments - 1];
    const seen = Float64Array.from(other, (_, i) => (dealt.foldOf[i] === fold ? 0 : weight(i)));
    const same = matchedSegments(other, assignments, seen, segments);
    for (let i = 0; i < other.length; i++) {
      if (dealt.foldOf[i] !== fold) continue;
      table[assignments[i]][same[other[i]]] += weight(i);
      total += weight(i);
    }
  }
  return table.map((row) => Array.from(row, (sum) => Number((sum / total).toFixed(SHARE_DECIMALS))));
}
