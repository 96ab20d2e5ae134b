import { MAX_CANDIDATES, type QuestionCandidate } from '@qp/facts';
import { chiSquaredTail } from '../numerics/chi-squared.ts';
import { corrected } from '../significance/corrections.ts';
import type { CategoricalColumn } from '../survey/index.ts';
import { effectiveBase } from '../survey/weights.ts';

/** A variable that was left out is offered where p, corrected for their number, is below this. */
const CHANCE = 0.05;

/** Variables whose answers differ across segments more than chance, those that say most about the segment first [QU6]. */
export function leftOutCandidates(
  columns: readonly CategoricalColumn[],
  assignments: ArrayLike<number>,
  segments: number,
  weights: Float64Array | null,
): QuestionCandidate[] {
  const tested = columns.flatMap((column) => {
    const found = association(column, assignments, segments, weights);
    return found ? [{ code: column.code, ...found }] : [];
  });
  const adjusted = corrected(
    tested.map(({ p }) => p),
    'fdr',
  );
  return tested
    .filter(({ bits }, at) => (adjusted[at] ?? 1) < CHANCE && bits > 0)
    .toSorted((a, b) => b.bits - a.bits)
    .slice(0, MAX_CANDIDATES);
}

/** Likelihood ratio of answers by segment on the effective base, and what it says about the segment beyond chance. */
function association(
  { codes, labels }: CategoricalColumn,
  assignments: ArrayLike<number>,
  segments: number,
  weights: Float64Array | null,
): { bits: number; p: number } | null {
  const responses = labels.length;
  const counts = new Float64Array(responses * segments);
  let [sum, squares] = [0, 0];
  for (let i = 0; i < codes.length; i++) {
    const weight = weights?.[i] ?? 1;
    if (codes[i] >= responses || weight === 0) continue;
    counts[codes[i] * segments + assignments[i]] += weight;
    sum += weight;
    squares += weight * weight;
  }
  const base = effectiveBase(sum, squares);
  const rows = new Float64Array(responses);
  const columns = new Float64Array(segments);
  counts.forEach((count, at) => {
    rows[Math.floor(at / segments)] += count;
    columns[at % segments] += count;
  });
  const freedom = (rows.filter((row) => row > 0).length - 1) * (columns.filter((column) => column > 0).length - 1);
  if (freedom < 1) return null;
  let nats = 0;
  counts.forEach((count, at) => {
    if (count > 0)
      nats += (count / sum) * Math.log((count * sum) / (rows[Math.floor(at / segments)] * columns[at % segments]));
  });
  return { bits: (nats - freedom / (2 * base)) / Math.log(2), p: chiSquaredTail(2 * base * nats, freedom) };
}
