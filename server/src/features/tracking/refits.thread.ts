import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { decodeRefits, encodeRefits, type Refit, refitRun, type TrackedRun } from '@qp/engine/tracking';

/** More isn't worth its room: with response style, hundreds of questions and thirty segments it would be a hundred megabytes. */
const MOST_BYTES = 16_000_000;

export interface StoredRefits {
  readonly madeFrom: string;
  readonly path: string;
}

export interface MadeRefits {
  readonly madeFrom: string;
  readonly values: Float64Array;
}

/** The refits of a run: those that are kept, where they were made from the same, or new ones, with what is to be kept of them. */
export async function runRefits(
  run: TrackedRun,
  stored: StoredRefits | null,
  threads: number,
  progress: (share: number) => void,
): Promise<{ refits: readonly Refit[]; made: MadeRefits | null }> {
  const madeFrom = hashOf(run);
  const known = stored?.madeFrom === madeFrom ? decodeRefits(run, numbersIn(stored.path)) : null;
  if (known) return { refits: known, made: null };
  const refits = await refitRun(run, { threads }, { progress });
  const values = encodeRefits(run, refits, MOST_BYTES);
  return { refits, made: values && { madeFrom, values } };
}

function numbersIn(path: string): Float64Array {
  const bytes = readFileSync(path);
  return new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}

/** Everything that refits follow from: whatever changes in the run, others belong to it. */
function hashOf({ data, model, segmentOf, fitted, answersAs, alpha, seed }: TrackedRun): string {
  const hash = createHash('sha256');
  const columns = data.columns.map((column) => ({ ...column, codes: null }));
  hash.update(JSON.stringify({ model, fitted, answersAs, alpha, seed, columns }));
  for (const { codes } of data.columns) hash.update(codes);
  if (data.weights) hash.update(new Uint8Array(data.weights.buffer, data.weights.byteOffset, data.weights.byteLength));
  return hash.update(segmentOf).digest('hex');
}
