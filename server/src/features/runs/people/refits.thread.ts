import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { decodeRefits, encodeRefits, type FirstStep, type Refits, refitRun } from '@qp/engine/refits';
import type { MadeRefits, StoredRefits } from '../run/index.ts';

/** More isn't worth its room: with response style, hundreds of questions and thirty segments it would be a hundred megabytes. */
const MOST_BYTES = 32_000_000;
/** Increased when refits are made or kept differently, so earlier ones are made again. */
const VERSION = 2;

/** The refits of a run: those that are kept, where they were made from the same, or new ones, with what is to be kept of them. */
export async function refitsFor(
  firstStep: FirstStep,
  stored: StoredRefits | null,
  hooks: Parameters<typeof refitRun>[1],
): Promise<{ refits: Refits; made: MadeRefits | null }> {
  const madeFrom = hashOf(firstStep);
  const known = stored?.madeFrom === madeFrom ? decodeRefits(firstStep, numbersIn(stored.path)) : null;
  if (known) return { refits: known, made: null };
  const refits = await refitRun(firstStep, hooks);
  const values = encodeRefits(refits);
  return { refits, made: values.byteLength > MOST_BYTES ? null : { madeFrom, values } };
}

function numbersIn(path: string): Float32Array {
  const bytes = readFileSync(path);
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}

/** Everything that refits follow from: whatever changes in the run, others belong to it. */
function hashOf({ data, model, treatment, alpha, seed }: FirstStep): string {
  const hash = createHash('sha256');
  const columns = data.columns.map((column) => ({ ...column, codes: null }));
  hash.update(JSON.stringify({ VERSION, model, answersAs: treatment, alpha, seed, columns }));
  for (const { codes } of data.columns) hash.update(codes);
  if (data.weights) hash.update(new Uint8Array(data.weights.buffer, data.weights.byteOffset, data.weights.byteLength));
  return hash.digest('hex');
}
