import { decodeArrays, encodeArrays } from './typed-arrays.ts';

/** Existing segments between the call that matched them and the job that uses them. */

export interface ExistingLabel {
  /** As written. */
  readonly code: string;
  /** Empty where there is a code alone. */
  readonly name: string;
}

export interface Labels {
  readonly segments: readonly ExistingLabel[];
  /** By respondent of the survey: a position in `segments`, or UNASSIGNED. */
  readonly segmentOf: Uint8Array;
  /** Segment k of respondent i at [i * segments + k]; NaN where there is none. */
  readonly probabilities: Float64Array | null;
}

export function encodeLabels({ segments, segmentOf, probabilities }: Labels): Uint8Array {
  return encodeArrays({ about: { segments }, arrays: { segmentOf, ...(probabilities && { probabilities }) } });
}

export function decodeLabels(bytes: Uint8Array): Labels {
  const { about, arrays } = decodeArrays(bytes);
  return {
    segments: (about as Pick<Labels, 'segments'>).segments,
    segmentOf: arrays.segmentOf as Uint8Array,
    probabilities: (arrays.probabilities as Float64Array | undefined) ?? null,
  };
}
