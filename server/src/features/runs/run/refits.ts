import type { Trx } from '../../../database.ts';
import type { App } from '../../../platform/app.ts';
import { replaceRefits, selectRefits } from './refit-queries.ts';
import { lockRun } from './run-lock-queries.ts';

export interface StoredRefits {
  readonly madeFrom: string;
  readonly path: string;
}

export interface MadeRefits {
  readonly madeFrom: string;
  readonly values: Float32Array;
}

/** What refits of bootstrap samples say of a run, kept with it: intervals, errors of classification and tracking need the same. */

export async function refitsOf(app: App, runId: string): Promise<StoredRefits | null> {
  const row = await selectRefits(app.db, runId);
  return row ? { madeFrom: row.made_from, path: await app.files.local(row.file_id) } : null;
}

export async function storeRefits(app: App, trx: Trx, runId: string, made: MadeRefits | null) {
  if (made === null) return;
  await lockRun(trx, runId);
  const source = new Uint8Array(made.values.buffer, made.values.byteOffset, made.values.byteLength);
  const file = { name: 'run-refits', mediaType: 'application/octet-stream', runId, source };
  const fileId = await app.files.store(trx, file);
  await replaceRefits(trx, { run_id: runId, made_from: made.madeFrom, file_id: fileId });
}
