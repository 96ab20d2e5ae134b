import { existingOrder } from '@qp/engine/existing-segments';
import type { Labels } from '../stored-files/index.ts';
import { UNASSIGNED } from '../stored-files/index.ts';

/** Largest first; probabilities follow their segment. */
export function labelsBySize({ segments, segmentOf, probabilities }: Labels, weights: Float64Array | null): Labels {
  const count = segments.length;
  const people = Int32Array.from(segmentOf.keys()).filter((i) => segmentOf[i] !== UNASSIGNED);
  const order = existingOrder(
    Uint8Array.from(people, (i) => segmentOf[i]),
    count,
    weights && Float64Array.from(people, (i) => weights[i]),
  );
  return {
    segments: order.map((k) => segments[k]),
    segmentOf: segmentOf.map((segment) => (segment === UNASSIGNED ? UNASSIGNED : order.indexOf(segment))),
    probabilities: probabilities && inOrder(probabilities, order),
  };
}

const inOrder = (table: Float64Array, order: readonly number[]): Float64Array =>
  table.map((_, at) => table[at - (at % order.length) + order[at % order.length]]);
