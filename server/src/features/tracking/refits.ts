import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { App } from '../../platform/app.ts';
import { lockRun } from '../runs/index.ts';
import { deleteRefits, insertRefits, selectRefits } from './queries.ts';
import type { MadeRefits, StoredRefits } from './refits.thread.ts';

/** What the resamples of a run say of it, kept with the run: every wave and every group needs the same. */

export async function refitsOf(app: App, runId: string): Promise<StoredRefits | null> {
  const row = await selectRefits(app.db, runId);
  return row ? { madeFrom: row.made_from, path: await app.files.local(row.file_id) } : null;
}

export async function storeRefits(app: App, trx: Transaction<Database>, runId: string, made: MadeRefits | null) {
  if (made === null) return;
  await lockRun(trx, runId);
  await deleteRefits(trx, runId);
  const source = new Uint8Array(made.values.buffer, made.values.byteOffset, made.values.byteLength);
  const file = { name: 'run-refits', mediaType: 'application/octet-stream', runId, source };
  await insertRefits(trx, { run_id: runId, made_from: made.madeFrom, file_id: await app.files.store(trx, file) });
}
