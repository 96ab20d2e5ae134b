import type { SegmentModel } from '@qp/facts';
import { countByFold, type GivenPeople, modelOf } from './counts.ts';

/** The answer shares of given segments as a model: enough to assign anyone [GS1]. */
export function givenModel(people: GivenPeople, alpha: number): SegmentModel {
  return modelOf(countByFold(people, null)[0], alpha);
}

/** The given segments by size, the largest first; equal ones as they came [GS2]. */
export function givenOrder(segmentOf: Uint8Array, segments: number, weights: Float64Array | null): number[] {
  const sizes = new Float64Array(segments);
  segmentOf.forEach((segment, i) => {
    sizes[segment] += weights?.[i] ?? 1;
  });
  return Array.from(sizes.keys()).sort((a, b) => sizes[b] - sizes[a] || a - b);
}
