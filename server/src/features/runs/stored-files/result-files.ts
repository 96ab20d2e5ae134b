import type { SegmentModel } from '@qp/facts';
import { decodeArrays, encodeArrays } from './typed-arrays.ts';

/** The two stored files of a run: the model of every number of segments, and the assignment of each respondent. */

export function encodeModels(models: readonly SegmentModel[]): Uint8Array {
  const categories = models[0]?.categories ?? [];
  const arrays: Record<string, Float64Array> = {};
  for (const { segments, mixture, responseProbabilities, style } of models) {
    arrays[`mixture-${segments}`] = Float64Array.from(mixture);
    arrays[`responses-${segments}`] = Float64Array.from(responseProbabilities.flat());
    if (!style) continue;
    arrays[`leanings-${segments}`] = Float64Array.from(style.leanings);
    if (style.agreeing) arrays[`agreeing-${segments}`] = Float64Array.from(style.agreeing);
    arrays[`style-mixture-${segments}`] = Float64Array.from(style.mixture);
    arrays[`style-responses-${segments}`] = Float64Array.from(style.responseProbabilities.flat());
  }
  const [first] = models;
  const known = first?.responseProbabilities.map((table) => table.length / first.segments);
  const scales = first?.style?.responseProbabilities.map((table) => table.length > 0);
  const about: About = { categories, known, scales, segments: models.map((model) => model.segments) };
  return encodeArrays({ about, arrays });
}

interface About {
  readonly categories: readonly number[];
  readonly segments: readonly number[];
  /** Responses of each variable in the models: for a scale its points. Absent in older files, which have them all. */
  readonly known?: readonly number[];
  /** Which variables are scales, if adjusted for response style. */
  readonly scales?: readonly boolean[];
}

/** One of the models; null if that number of segments was not fitted. */
export function decodeModel(bytes: Uint8Array, segments: number): SegmentModel | null {
  const { about, arrays } = decodeArrays(bytes);
  const { categories, known = categories, scales = [] } = about as About;
  const mixture = arrays[`mixture-${segments}`];
  const responses = arrays[`responses-${segments}`];
  if (!mixture || !responses) return null;
  const tables = cutUp(
    responses,
    known.map((count) => count * segments),
  );
  const model = { segments, categories, mixture: Array.from(mixture), responseProbabilities: tables };
  const leanings = arrays[`leanings-${segments}`];
  const agreeing = arrays[`agreeing-${segments}`];
  const shares = arrays[`style-mixture-${segments}`];
  const styled = arrays[`style-responses-${segments}`];
  if (!leanings || !shares || !styled) return model;
  const lengths = known.map((count, j) => (scales[j] ? count * shares.length : 0));
  return {
    ...model,
    style: {
      leanings: Array.from(leanings),
      ...(agreeing && { agreeing: Array.from(agreeing) }),
      mixture: Array.from(shares),
      responseProbabilities: cutUp(styled, lengths),
    },
  };
}

/** Consecutive arrays of these lengths. */
function cutUp(values: ArrayLike<number>, lengths: readonly number[]): number[][] {
  const all = Array.from(values);
  let at = 0;
  return lengths.map((length) => {
    at += length;
    return all.slice(at - length, at);
  });
}

export interface Placements {
  readonly segments: number;
  /** By respondent: the segment number minus 1. */
  readonly assignments: Uint8Array;
  /** By respondent: 1 if no cluster variable was answered. */
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
