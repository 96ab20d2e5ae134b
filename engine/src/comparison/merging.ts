import type { SegmentModel } from '@qp/facts';
import { EngineError } from '../engine-error.ts';
import { mostProbableOfEach } from '../numerics/most-probable.ts';

/** Segments that are made one [CM8]: the numbers, from 0, of those that each new segment is made of. */
export type Groups = readonly (readonly number[])[];

/** Probabilities of the merged segments: those of their parts added up. `probabilities` has `segments` a respondent. */
export function mergeProbabilities(probabilities: Float64Array, segments: number, groups: Groups): Float64Array {
  checkGroups(groups, segments);
  const respondents = probabilities.length / segments;
  const merged = new Float64Array(respondents * groups.length);
  for (let i = 0; i < respondents; i++) {
    groups.forEach((parts, g) => {
      let sum = 0;
      for (const k of parts) sum += probabilities[i * segments + k];
      merged[i * groups.length + g] = sum;
    });
  }
  return merged;
}

/**
 * Where everyone belongs once segments are merged, and the groups in the order of their new numbers: the largest first, by
 * weight.
 */
export function mergeSegments(
  { probabilities, answered }: { readonly probabilities: Float64Array; readonly answered: Uint16Array },
  segments: number,
  groups: Groups,
  weights: Float64Array | null,
): {
  readonly groups: Groups;
  readonly probabilities: Float64Array;
  readonly assignments: Uint8Array;
  readonly answered: Uint16Array;
} {
  const sizes = new Float64Array(groups.length);
  mostProbableOfEach(mergeProbabilities(probabilities, segments, groups), groups.length).forEach((segment, i) => {
    sizes[segment] += weights?.[i] ?? 1;
  });
  const bySize = groups
    .map((parts, g) => ({ parts, size: sizes[g] }))
    .sort((a, b) => b.size - a.size)
    .map(({ parts }) => parts);
  const merged = mergeProbabilities(probabilities, segments, bySize);
  return { groups: bySize, probabilities: merged, assignments: mostProbableOfEach(merged, groups.length), answered };
}

function checkGroups(groups: Groups, segments: number): void {
  const named = groups.flat().toSorted((a, b) => a - b);
  if (named.length !== segments || named.some((k, at) => k !== at) || groups.some((parts) => parts.length === 0))
    throw new EngineError(`invalid groups: ${JSON.stringify(groups)} (must name each of ${segments} segments once)`);
}

/**
 * How the people of merged segments answer: shares added up, probabilities of responses averaged by them. It describes;
 * people are assigned by the parts, which are more exact.
 */
export function mergeModel<M extends Omit<SegmentModel, 'categories'>>(model: M, groups: Groups): M {
  checkGroups(groups, model.segments);
  const { mixture, responseProbabilities, style } = model;
  const merged = { segments: groups.length, ...mergeTables(mixture, responseProbabilities, groups) };
  if (!style) return { ...model, ...merged };
  const levels = style.leanings.length;
  const classes = groups.flatMap((parts) =>
    Array.from({ length: levels }, (_, level) => parts.map((k) => k * levels + level)),
  );
  return {
    ...model,
    ...merged,
    style: { ...style, ...mergeTables(style.mixture, style.responseProbabilities, classes) },
  };
}

function mergeTables(mixture: readonly number[], tables: readonly (readonly number[])[], groups: Groups) {
  const shares = groups.map((parts) => parts.reduce((sum, k) => sum + mixture[k], 0));
  const average = (table: readonly number[]): number[] =>
    Array.from({ length: table.length / mixture.length }, (_, c) =>
      groups.map((parts, g) => {
        const sum = parts.reduce((all, k) => all + mixture[k] * table[c * mixture.length + k], 0);
        return shares[g] > 0 ? sum / shares[g] : table[c * mixture.length + parts[0]];
      }),
    ).flat();
  return { mixture: shares, responseProbabilities: tables.map(average) };
}
