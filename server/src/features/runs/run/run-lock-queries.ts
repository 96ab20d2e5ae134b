import type { Transaction } from 'kysely';
import type { Database } from '../../../database.ts';

/**
 * What two tabs or a double click ask of a run at the same moment is done one after the other, until the transaction ends. Rows that only refer to the
 * run are still written meanwhile.
 */
export async function lockRun(trx: Transaction<Database>, runId: string): Promise<void> {
  await trx.selectFrom('runs').select('id').where('id', '=', runId).forNoKeyUpdate().execute();
}
