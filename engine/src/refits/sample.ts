import type { StandardErrors } from '@qp/facts';

/** People with the segment each is assigned to and how often that is wrong: as in the run, or as in one refit. */
export interface Sample {
  readonly segments: number;
  readonly count: number;
  readonly assignments: Uint8Array;
  /** Scaled to mean 1 over the people with a weight above 0. */
  readonly weights: Float64Array;
  /** [true][assigned]: the share of a segment's people who are assigned to each [RF4]. */
  readonly errors: readonly (readonly number[])[];
  /** Its inverse, [assigned][true]: the weights of Bolck, Croon and Hagenaars; null where there is none. */
  readonly inverse: readonly (readonly number[])[] | null;
}

/** The people of a run, and the same people once for every refit [RF5]. */
export interface Classified extends Sample {
  readonly standardErrors: StandardErrors;
  readonly draws: () => Iterable<Sample>;
}

/** The share of the people whose segment is the one they are assigned to [RF4]. */
export function assignedRightly({ segments, count, assignments, weights, errors, inverse }: Sample): number | null {
  if (inverse === null) return null;
  const sizes = new Float64Array(segments);
  for (let i = 0; i < count; i++)
    for (let t = 0; t < segments; t++) sizes[t] += weights[i] * inverse[assignments[i]][t];
  const all = sizes.reduce((sum, size) => sum + size, 0);
  return sizes.reduce((sum, size, t) => sum + size * errors[t][t], 0) / all;
}
