import type { People } from '../crosstab/people.ts';
import { CODES } from '../survey/index.ts';

/** What counting needs beside the people themselves, made once for all variables. */
export interface Tally {
  readonly people: People;
  /** Weights divided by a power of two near the largest, so no square of them leaves the double range. */
  readonly weights: Float64Array;
  readonly squares: Float64Array;
  /** 1 for each respondent who counts. */
  readonly heads: Float64Array;
  readonly scratch: Float64Array;
}

export function tallyOf(people: People): Tally {
  const { count, segments, weights } = people;
  const given = weights ?? new Float64Array(count).fill(1);
  const scale = powerOfTwo(given);
  const scaled = given.map((weight) => weight / scale);
  return {
    people,
    weights: scaled,
    squares: scaled.map((weight) => weight * weight),
    heads: given.map((weight) => Number(weight > 0)),
    scratch: new Float64Array(CODES * segments),
  };
}

/** Near the largest absolute value; dividing by it is exact, and no figure of a test depends on a common factor. */
export function powerOfTwo(values: Float64Array): number {
  let largest = 0;
  for (const value of values) if (Math.abs(value) > largest) largest = Math.abs(value);
  return largest === 0 ? 1 : 2 ** Math.max(-1022, Math.floor(Math.log2(largest)));
}

/** sums[response][segment] of the weights given. */
export function countBy(codes: Uint8Array, responses: number, weights: Float64Array, tally: Tally): number[][] {
  const { people, scratch } = tally;
  const { count, segments, segmentOf } = people;
  scratch.fill(0);
  for (let i = 0; i < count; i++) scratch[codes[i] * segments + segmentOf[i]] += weights[i];
  return Array.from({ length: responses }, (_, r) => [...scratch.subarray(r * segments, (r + 1) * segments)]);
}

/** Over all responses, by segment. */
export function answeredBy(counts: readonly (readonly number[])[], segments: number): number[] {
  const sums = Array.from({ length: segments }, () => 0);
  for (const row of counts) for (let k = 0; k < segments; k++) sums[k] += row[k];
  return sums;
}
