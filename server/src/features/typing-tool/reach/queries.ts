import type { ClassifierFile, ReachResult } from '@qp/facts';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../database.ts';

export interface StoredReach {
  readonly reach: ReachResult;
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
