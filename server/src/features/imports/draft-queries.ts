import { sql, type Updateable } from 'kysely';
import type { Db, Trx } from '../../database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { isUnderWay } from './queries.ts';
import type { ImportTable } from './tables.ts';

/** The life of a draft: it begins with a file, is read, changed, and deleted with its file. */

/** Undefined if an upload with the same key is there. */
export async function insertDraft(trx: Trx, ownerId: string, fileName: string, uploadKey: string | null) {
  const inserted = await trx
    .insertInto('imports')
    .values({ owner_id: ownerId, file_name: fileName, upload_key: uploadKey })
    .onConflict((conflict) => conflict.columns(['owner_id', 'upload_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

export function uploadedBefore(db: Db, ownerId: string, uploadKey: string) {
  return db
    .selectFrom('imports')
    .select(['id', 'job_id'])
    .where('owner_id', '=', ownerId)
    .where('upload_key', '=', uploadKey)
    .executeTakeFirst();
}

export async function setReadingJob(trx: Trx, importId: string, jobId: string): Promise<void> {
  await trx.updateTable('imports').set({ job_id: jobId }).where('id', '=', importId).execute();
}

/** A job has changed the draft, which can be worked on again. */
export async function keepChanged(trx: Trx, importId: string, columns: Updateable<ImportTable> = {}): Promise<void> {
  await trx
    .updateTable('imports')
    .set({ ...columns, state: 'ready', updated_at: sql<Date>`now()` })
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', importId)
    .execute();
}

/** A job has failed: the draft is as it was. */
export async function keepUnchanged(trx: Trx, importId: string): Promise<void> {
  await trx.updateTable('imports').set({ state: 'ready' }).where('id', '=', importId).execute();
}

/** Nothing of a file that could not be read stays. */
export async function deleteUnread(trx: Trx, importId: string): Promise<void> {
  await trx.deleteFrom('imports').where('id', '=', importId).where('state', '=', 'reading').execute();
}

/** Deletes the draft; returns the hashes of its files, which are then to be forgotten. */
export async function deleteDraft(db: Db, importId: string): Promise<string[]> {
  const rows = await db.selectFrom('files').select('sha256').where('import_id', '=', importId).execute();
  await db.deleteFrom('imports').where('id', '=', importId).execute();
  return rows.map(({ sha256 }) => sha256);
}

export async function fileOfDraft(db: Db, importId: string): Promise<string> {
  const row = await db.selectFrom('files').select('id').where('import_id', '=', importId).executeTakeFirst();
  if (!row) throw refuse('not-found');
  return row.id;
}

/** Drafts from before this time that were not finished, and those whose reading was lost. */
export async function abandonedDrafts(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('imports')
    .select('id')
    .where('state', '<>', 'made')
    .where((eb) =>
      eb.or([
        eb('created_at', '<', before),
        eb.and([
          eb('state', '=', 'reading'),
          eb('created_at', '<', sql<Date>`now() - interval '1 hour'`),
          eb.not(isUnderWay(eb)),
        ]),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}
