import { EngineError } from '../engine-error.ts';
import { MISSING } from '../survey/index.ts';
import type { TypingData } from './types.ts';

/**
 * The people of a search, sorted by segment, so a loop over one segment's people has no branch. Segments are
 * renumbered with the chosen ones first: "Out" is then the tail `outFrom` .. `segments` - 1.
 */
export interface People {
  readonly count: number;
  readonly segments: number;
  /** The first segment that belongs to Out; equal to `segments` where all were chosen. */
  readonly outFrom: number;
  /** People of segment s stand at from[s] .. from[s + 1] - 1. */
  readonly from: Int32Array;
  /** One array per candidate: response codes, a missing answer as the number of labels. */
  readonly codes: readonly Uint8Array[];
  readonly labels: readonly number[];
  /** Scaled to mean 1; null counts everyone once. */
  readonly weights: Float64Array | null;
}

/** The order in which a search numbers the segments: chosen ones first, each part ascending. */
export function segmentOrder(segments: number, targets: readonly number[]): number[] {
  const chosen = [...targets].sort((a, b) => a - b);
  const out = Array.from({ length: segments }, (_, s) => s).filter((s) => !chosen.includes(s));
  return [...chosen, ...out];
}

export function checkData(data: TypingData, targets: readonly number[]): void {
  const people = data.segmentOf.length;
  if (!Number.isInteger(data.segments) || data.segments < 1 || data.segments > 255) {
    throw new EngineError(`invalid number of segments: ${data.segments} (must be 1 to 255)`);
  }
  if (data.columns.length === 0) throw new EngineError('no variables: at least one is needed');
  for (const column of data.columns) {
    if (column.codes.length !== people) {
      throw new EngineError(`variable ${column.code} has ${column.codes.length} answers for ${people} respondents`);
    }
    const wrong = column.codes.find((code) => code >= column.labels.length && code !== MISSING);
    if (wrong !== undefined) throw new EngineError(`variable ${column.code} has no response number ${wrong}`);
  }
  const stray = data.segmentOf.find((segment) => segment >= data.segments);
  if (stray !== undefined) throw new EngineError(`there is no segment ${stray}: there are ${data.segments}`);
  if (data.weights && data.weights.length !== people) {
    throw new EngineError(`${data.weights.length} weights for ${people} respondents`);
  }
  const bad = data.weights?.find((weight) => !(weight >= 0 && Number.isFinite(weight)));
  if (bad !== undefined) throw new EngineError(`invalid weight: ${bad} (must be 0 or more)`);
  if (targets.length === 0) throw new EngineError('no segments: at least one must be chosen');
  const strange = targets.find((s) => !Number.isInteger(s) || s < 0 || s >= data.segments);
  if (strange !== undefined) throw new EngineError(`there is no segment ${strange}: there are ${data.segments}`);
  if (new Set(targets).size !== targets.length) throw new EngineError('a segment is named twice');
}

/** The people in `rows` who count (weight above 0), sorted by segment and, inside it, in the order of the rows. */
export function gather(data: TypingData, rows: Int32Array, targets: readonly number[]): People {
  const order = segmentOrder(data.segments, targets);
  const position = new Int32Array(data.segments);
  order.forEach((segment, at) => {
    position[segment] = at;
  });
  const counted = data.weights ? rows.filter((row) => data.weights![row] > 0) : rows;
  const from = new Int32Array(data.segments + 1);
  for (const row of counted) from[position[data.segmentOf[row]] + 1]++;
  for (let s = 0; s < data.segments; s++) from[s + 1] += from[s];
  const next = from.slice();
  const sorted = new Int32Array(counted.length);
  for (const row of counted) sorted[next[position[data.segmentOf[row]]]++] = row;

  const codes = data.columns.map((column) => {
    const taken = new Uint8Array(sorted.length);
    for (let i = 0; i < sorted.length; i++) {
      const code = column.codes[sorted[i]];
      taken[i] = code === MISSING ? column.labels.length : code;
    }
    return taken;
  });
  return {
    count: sorted.length,
    segments: data.segments,
    outFrom: targets.length,
    from,
    codes,
    labels: data.columns.map((column) => column.labels.length),
    weights: data.weights ? scaled(data.weights, sorted) : null,
  };
}

function scaled(weights: Float64Array, rows: Int32Array): Float64Array {
  const taken = Float64Array.from(rows, (row) => weights[row]);
  let sum = 0;
  for (const weight of taken) sum += weight;
  return taken.map((weight) => (weight * taken.length) / sum);
}
