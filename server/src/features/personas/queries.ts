import type { PersonaEdits } from '@qp/facts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../database.ts';

export function selectEdits(db: Db, runId: string) {
  return db.selectFrom('run_personas').select(['version', 'edits']).where('run_id', '=', runId).executeTakeFirst();
}

/** Saves of one run wait for each other: the caller has locked it. */
export async function storeEdits(
  trx: Trx,
  runId: string,
  version: number,
  edits: readonly PersonaEdits[],
): Promise<void> {
  const values = { version, edits: JSON.stringify(edits) };
  await trx
    .insertInto('run_personas')
    .values({ run_id: runId, ...values })
    .onConflict((conflict) => conflict.column('run_id').doUpdateSet({ ...values, updated_at: sql<Date>`now()` }))
    .execute();
}
