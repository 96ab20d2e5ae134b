import type { Stability } from '@qp/facts';
import type { Db, Trx } from '../../../database.ts';
import { STABILITY_VERSION } from '../run/index.ts';

/** Queries of Compare. Results of older rules are ignored. */

export async function selectStability(db: Db, runId: string): Promise<Stability | null> {
  const row = await db
    .selectFrom('run_stability')
    .select('stability')
    .where('run_id', '=', runId)
    .where('version', '=', STABILITY_VERSION)
    .executeTakeFirst();
  return row?.stability ?? null;
}

/** Whether there is only a result of older rules. */
export async function isStabilityOutdated(db: Db, runId: string): Promise<boolean> {
  const row = await db.selectFrom('run_stability').select('version').where('run_id', '=', runId).executeTakeFirst();
  return row !== undefined && row.version < STABILITY_VERSION;
}

export async function insertStability(trx: Trx, runId: string, stability: Stability): Promise<void> {
  const row = { version: STABILITY_VERSION, word: stability.word, stability: JSON.stringify(stability) };
  await trx
    .insertInto('run_stability')
    .values({ run_id: runId, ...row })
    .onConflict((conflict) => conflict.column('run_id').doUpdateSet(row))
    .execute();
}
