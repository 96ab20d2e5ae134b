import type { CrosstabInput } from './types.ts';

/** Who is in which segment and how much each counts. */
export interface People {
  readonly count: number;
  readonly segments: number;
  /** 0-based. */
  readonly segmentOf: Uint8Array;
  readonly weights: Float64Array | null;
  /** K + 1 sums of weights, Total last. */
  readonly sizes: readonly number[];
}

/** Checks the input and converts it to the one form that the counting loops are compiled for. */
export function people(input: CrosstabInput): People {
  const { assignments, segments, weights } = input;
  const count = assignments.length;
  if (!Number.isInteger(segments) || segments < 1 || segments > 255)
    throw new RangeError(`invalid number of segments: ${segments} (must be 1 to 255)`);
  if (weights && weights.length !== count)
    throw new RangeError(`invalid weights: ${weights.length} for ${count} respondents`);
  const segmentOf = new Uint8Array(count);
  const sizes = Array.from({ length: segments + 1 }, () => 0);
  for (let i = 0; i < count; i++) {
    const segment = assignments[i];
    if (!(segment >= 0 && segment < segments))
      throw new RangeError(`invalid segment: ${segment} of respondent ${i + 1} (must be 0 to ${segments - 1})`);
    const weight = weights ? weights[i] : 1;
    if (!(weight >= 0 && weight < Number.POSITIVE_INFINITY))
      throw new RangeError(`invalid weight: ${weight} of respondent ${i + 1} (must be 0 or more)`);
    segmentOf[i] = segment;
    sizes[segment] += weight;
  }
  for (let k = 0; k < segments; k++) sizes[segments] += sizes[k];
  return { count, segments, segmentOf, weights, sizes };
}
