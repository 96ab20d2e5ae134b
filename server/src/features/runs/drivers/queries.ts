import type { RunDrivers } from '@qp/contract';
import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../../database.ts';

/** Queries of drivers. Results of older rules are ignored. */

const DRIVERS_VERSION = 1;

/** As stored text: the screen needs it unchanged. */
export async function selectDriversText(db: Kysely<Database>, runId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('run_drivers')
    .select(sql<string>`drivers::text`.as('text'))
    .where('run_id', '=', runId)
    .where('version', '=', DRIVERS_VERSION)
    .executeTakeFirst();
  return row?.text;
}

export async function selectDrivers(db: Kysely<Database>, runId: string): Promise<RunDrivers | null> {
  const text = await selectDriversText(db, runId);
  return text === undefined ? null : (JSON.parse(text) as RunDrivers);
}

/** Replaces what was computed before. */
export async function insertDrivers(trx: Transaction<Database>, runId: string, drivers: string): Promise<void> {
  const row = { version: DRIVERS_VERSION, drivers };
  await trx
    .insertInto('run_drivers')
    .values({ run_id: runId, ...row })
    .onConflict((conflict) => conflict.column('run_id').doUpdateSet({ ...row, created_at: sql`now()` }))
    .execute();
}
