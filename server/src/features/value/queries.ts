import type { ValueChoice, ValueFigures } from '@qp/facts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../database.ts';

export function selectValue(db: Kysely<Database>, runId: string) {
  const columns = ['version', 'choice', 'figures'] as const;
  return db.selectFrom('run_value').select(columns).where('run_id', '=', runId).executeTakeFirst();
}

/** Saves of one run wait for each other: the caller has locked it. */
export async function storeChoice(trx: Transaction<Database>, runId: string, version: number, choice: ValueChoice) {
  const values = { version, choice: JSON.stringify(choice) };
  await trx
    .insertInto('run_value')
    .values({ run_id: runId, ...values })
    .onConflict((conflict) => conflict.column('run_id').doUpdateSet({ ...values, updated_at: sql<Date>`now()` }))
    .execute();
}

export async function storeFigures(trx: Transaction<Database>, runId: string, figures: ValueFigures): Promise<void> {
  await trx
    .updateTable('run_value')
    .set({ figures: JSON.stringify(figures) })
    .where('run_id', '=', runId)
    .execute();
}
