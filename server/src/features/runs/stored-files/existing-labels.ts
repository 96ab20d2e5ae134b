import type { Labels } from '../existing-segments/labels.ts';
import { decodeArrays, encodeArrays } from './typed-arrays.ts';

/** Existing segments between the call that matched them and the job that uses them. */

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
