import { decodeArrays, encodeArrays } from './typed-arrays.ts';

/** The two files that a finished run keeps: the models of every number of segments, and where each respondent went. */

/** A fitted model; segments in order of size. The same shape as the engine's, whose types only jobs may know. */
export interface StoredModel {
  readonly segments: number;
  /** Responses a variable, in the order of the run's cluster variables. */
  readonly categories: readonly number[];
  readonly mixture: readonly number[];
  /** Of each variable: the probability of response c in segment k at [c * segments + k]. */
  readonly responseProbabilities: readonly (readonly number[])[];
}

export function encodeModels(models: readonly StoredModel[]): Uint8Array {
  const categories = models[0]?.categories ?? [];
  const arrays: Record<string, Float64Array> = {};
  for (const model of models) {
    arrays[`mixture-${model.segments}`] = Float64Array.from(model.mixture);
    arrays[`responses-${model.segments}`] = Float64Array.from(model.responseProbabilities.flat());
  }
  return encodeArrays({ about: { categories, segments: models.map((model) => model.segments) }, arrays });
}

/** One of the models; null where that number of segments was not fitted. */
export function decodeModel(bytes: Uint8Array, segments: number): StoredModel | null {
  const { about, arrays } = decodeArrays(bytes);
  const { categories } = about as { categories: number[] };
  const mixture = arrays[`mixture-${segments}`];
  const responses = arrays[`responses-${segments}`];
  if (!mixture || !responses) return null;
  let at = 0;
  const responseProbabilities = categories.map((count) => {
    const of = Array.from(responses.subarray(at, at + count * segments));
    at += count * segments;
    return of;
  });
  return { segments, categories, mixture: Array.from(mixture), responseProbabilities };
}

export interface Placements {
  readonly segments: number;
  /** One entry a respondent: the segment's number less 1. */
  readonly assignments: Uint8Array;
  /** One entry a respondent: 1 where no cluster variable was answered. */
  readonly unanswered: Uint8Array;
  /** The probability of segment k of respondent n at [n * segments + k]. */
  readonly probabilities: Float64Array;
}

export function encodePlacements({ segments, ...arrays }: Placements): Uint8Array {
  return encodeArrays({ about: { segments }, arrays });
}

export function decodePlacements(bytes: Uint8Array): Placements {
  const { about, arrays } = decodeArrays(bytes);
  const { segments } = about as { segments: number };
  return {
    segments,
    assignments: arrays.assignments as Uint8Array,
    unanswered: arrays.unanswered as Uint8Array,
    probabilities: arrays.probabilities as Float64Array,
  };
}
