import type { PersonaEdits } from '@qp/facts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../database.ts';

export function selectEdits(db: Kysely<Database>, runId: string) {
  return db.selectFrom('run_personas').select(['version', 'edits']).where('run_id', '=', runId).executeTakeFirst();
}

/**
 * Writes the edits where the stored version is still the one that they were made on (0: no edits yet), and answers the new one;
 * undefined if another change came first.
 */
export async function storeEdits(
  trx: Transaction<Database>,
  runId: string,
  before: number,
  edits: readonly PersonaEdits[],
): Promise<number | undefined> {
  const text = JSON.stringify(edits);
  const written =
    before === 0
      ? await trx
          .insertInto('run_personas')
          .values({ run_id: runId, version: 1, edits: text })
          .onConflict((conflict) => conflict.column('run_id').doNothing())
          .returning('version')
          .executeTakeFirst()
      : await trx
          .updateTable('run_personas')
          .set({ version: before + 1, edits: text, updated_at: sql<Date>`now()` })
          .where('run_id', '=', runId)
          .where('version', '=', before)
          .returning('version')
          .executeTakeFirst();
  return written?.version;
}
