import type { ClassifierFile, StoredReachResult } from '@qp/facts';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../database.ts';

export interface StoredReach {
  readonly reach: StoredReachResult;
  readonly classifier: ClassifierFile;
}

export async function selectReach(db: Kysely<Database>, runId: string): Promise<StoredReach | undefined> {
  return db.selectFrom('run_reach').select(['reach', 'classifier']).where('run_id', '=', runId).executeTakeFirst();
}

export async function storeReach(trx: Transaction<Database>, runId: string, stored: StoredReach): Promise<void> {
  const values = { reach: JSON.stringify(stored.reach), classifier: JSON.stringify(stored.classifier) };
  await trx
    .insertInto('run_reach')
    .values({ run_id: runId, ...values })
    .onConflict((conflict) => conflict.column('run_id').doUpdateSet({ ...values, created_at: new Date() }))
    .execute();
}

/** The newest job of a kind, however it ended. */
export function selectLastJob(db: Kysely<Database>, runId: string, kind: string) {
  return db
    .selectFrom('jobs')
    .select(['id', 'state', 'input', 'result', 'error_message', 'file_id', 'created_at'])
    .where('run_id', '=', runId)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** A file goes with its job from now on. */
export async function giveToJob(trx: Transaction<Database>, fileId: string, jobId: string): Promise<void> {
  await trx.updateTable('files').set({ job_id: jobId }).where('id', '=', fileId).execute();
}
