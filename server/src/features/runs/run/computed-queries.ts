import { DRIVERS_VERSION, type RunDrivers } from '@qp/contract';
import { EVIDENCE_VERSION } from '@qp/facts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../database.ts';

/** Figures of a run that are computed once and kept as JSON text, in a column of their own name. Those of older rules are ignored. */
const COMPUTED = {
  evidence: { table: 'crosstab_evidence', version: EVIDENCE_VERSION },
  solutions: { table: 'run_solutions', version: 1 },
  questions: { table: 'run_questions', version: 2 },
  drivers: { table: 'run_drivers', version: DRIVERS_VERSION },
} as const;
export type Computed = keyof typeof COMPUTED;

/** As stored text: no page needs it parsed. */
export async function selectComputed(db: Db, what: Computed, runId: string): Promise<string | undefined> {
  const { table, version } = COMPUTED[what];
  const { rows } = await sql<{ text: string }>`
    select ${sql.ref(what)}::text as text from ${sql.table(table)} where run_id = ${runId} and version = ${version}
  `.execute(db);
  return rows[0]?.text;
}

/** Whether the evidence says how often people are assigned wrongly, which refits show. */
export async function isCorrected(db: Db, runId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from crosstab_evidence where run_id = ${runId} and json_typeof(evidence -> 'correctable') = 'boolean'
  `.execute(db);
  return rows.length > 0;
}

/** The share of people whose segment is the one they are assigned to; null until refits say so. */
export async function selectRightly(db: Db, runId: string): Promise<number | null> {
  const { rows } = await sql<{ rightly: number | null }>`
    select evidence -> 'rightly' as rightly from crosstab_evidence where run_id = ${runId} and version = ${EVIDENCE_VERSION}
  `.execute(db);
  return rows[0]?.rightly ?? null;
}

/** The choice behind drivers of older rules, which are computed again by today's. */
export async function selectOlderChoice(
  db: Db,
  runId: string,
): Promise<{ causes: string[]; outcomes: string[]; corrected: boolean } | undefined> {
  const row = await db.selectFrom('run_drivers').select('drivers').where('run_id', '=', runId).executeTakeFirst();
  if (!row) return undefined;
  const codes = (list: RunDrivers['causes']) => list.map(({ code }) => code);
  const { causes, outcomes, drivers } = row.drivers;
  return { causes: codes(causes), outcomes: codes(outcomes), corrected: drivers.corrected };
}

/** Replaces what was computed before, or by older rules. */
export async function storeComputed(trx: Trx, what: Computed, runId: string, text: string) {
  const { table, version } = COMPUTED[what];
  const column = sql.ref(what);
  await sql`
    insert into ${sql.table(table)} (run_id, version, ${column}) values (${runId}, ${version}, ${text})
    on conflict (run_id) do update set version = excluded.version, ${column} = excluded.${column}, created_at = now()
  `.execute(trx);
}

export async function selectDrivers(db: Db, runId: string): Promise<RunDrivers | null> {
  const text = await selectComputed(db, 'drivers', runId);
  return text === undefined ? null : (JSON.parse(text) as RunDrivers);
}
