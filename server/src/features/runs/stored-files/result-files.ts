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
  const segments = models.map((model) => model.segments);
  const about: About = { categories, ...(known && { known }), ...(scales && { scales }), segments };
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

/** The assignment of a respondent who came without a segment. Fitted segments have none of them. */
export const UNASSIGNED = 255;

/** The respondents who have a segment, or null if all have. */
export function assignedRows({ assignments }: Pick<Placements, 'assignments'>): Int32Array | null {
  if (!assignments.includes(UNASSIGNED)) return null;
  return Int32Array.from(assignments.keys()).filter((row) => assignments[row] !== UNASSIGNED);
}

/** The same for some of the respondents only. */
export function placementsOf({ segments, assignments, unanswered, probabilities }: Placements, rows: Int32Array) {
  return {
    segments,
    assignments: Uint8Array.from(rows, (row) => assignments[row]),
    unanswered: Uint8Array.from(rows, (row) => unanswered[row]),
    probabilities: Float64Array.from(
      { length: rows.length * segments },
      (_, at) => probabilities[rows[Math.floor(at / segments)] * segments + (at % segments)],
    ),
  };
}

/** Placements of all respondents, from those of the ones who have a segment. */
export function placementsOfAll(placed: Placements, rows: Int32Array | null, respondents: number): Placements {
  if (rows === null) return placed;
  const { segments } = placed;
  const all: Placements = {
    segments,
    assignments: new Uint8Array(respondents).fill(UNASSIGNED),
    unanswered: new Uint8Array(respondents),
    probabilities: new Float64Array(respondents * segments),
  };
  rows.forEach((row, at) => {
    all.assignments[row] = placed.assignments[at];
    all.unanswered[row] = placed.unanswered[at];
    all.probabilities.set(placed.probabilities.subarray(at * segments, (at + 1) * segments), row * segments);
  });
  return all;
}
