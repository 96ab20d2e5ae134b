import type { RunStability } from '@qp/contract';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../database.ts';

/** Queries of Compare. Results of older rules are ignored. */

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

/** Increased when the rules change, so older results are recomputed. */
const STABILITY_VERSION = 1;

export async function selectStability(db: Db, runId: string): Promise<RunStability | null> {
  const row = await db
    .selectFrom('run_stability')
    .select('stability')
    .where('run_id', '=', runId)
    .where('version', '=', STABILITY_VERSION)
    .executeTakeFirst();
  return row?.stability ?? null;
}

export async function insertStability(trx: Trx, runId: string, stability: RunStability): Promise<void> {
  const row = { version: STABILITY_VERSION, word: stability.word, stability: JSON.stringify(stability) };
  await trx
    .insertInto('run_stability')
    .values({ run_id: runId, ...row })
    .onConflict((conflict) => conflict.column('run_id').doUpdateSet(row))
    .execute();
}
