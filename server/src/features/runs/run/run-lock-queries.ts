import type { Trx } from '../../../database.ts';

/** What two tabs ask of a run at the same moment is done one after the other, until the transaction ends. */
export async function lockRun(trx: Trx, runId: string): Promise<void> {
  await trx.selectFrom('runs').select('id').where('id', '=', runId).forNoKeyUpdate().execute();
}
