import type { SegmentModel } from '@qp/facts';
import { countByFold, type ExistingPeople, modelOf } from './counts.ts';

/** The answer shares of existing segments as a model: enough to assign anyone [GS1]. */
export function existingModel(people: ExistingPeople, alpha: number): SegmentModel {
  return modelOf(countByFold(people, null)[0], alpha);
}

/** The existing segments by size, the largest first; equal ones as they came [GS2]. */
export function existingOrder(segmentOf: Uint8Array, segments: number, weights: Float64Array | null): number[] {
  const sizes = new Float64Array(segments);
  segmentOf.forEach((segment, i) => {
    sizes[segment] += weights?.[i] ?? 1;
  });
  return Array.from(sizes.keys()).sort((a, b) => sizes[b] - sizes[a] || a - b);
}

/** Share of the people whose own segment must be their most probable one. */
const MOSTLY = 0.9;

/** Probabilities that came with the segments, if they say the same as the segments; else null, and the segments alone count [GS8]. */
export function agreeingProbabilities(
  { segmentOf, segments }: Omit<ExistingPeople, 'data'>,
  probabilities: Float64Array,
): Float64Array | null {
  let agreeing = 0;
  segmentOf.forEach((own, i) => {
    const shares = probabilities.subarray(i * segments, (i + 1) * segments);
    if (shares.every((share, k) => k === own || share < shares[own])) agreeing++;
  });
  return agreeing >= MOSTLY * segmentOf.length ? probabilities : null;
}
