import { sql } from 'kysely';
import type { Trx } from '../../database.ts';

/** A grouping replaces variables. Undo has copies, made in the database: 5,000 columns are megabytes. */

/** Copies of wide drafts add up. What came before the oldest kept grouping can't be undone. */
const MAX_GROUPINGS = 20;

const KEPT = sql`import_id, position, code, source, reason, proposal, plan`;

/** Keeps the variables as they are now: before the grouping `n`, where `undone`, or after it. */
export async function keepGrouping(trx: Trx, importId: string, n: number, undone: boolean): Promise<void> {
  await sql`
    insert into import_groupings (n, undone, ${KEPT})
    select ${n}::int, ${undone}::boolean, ${KEPT} from import_variables where import_id = ${importId}`.execute(trx);
  await sql`
    delete from import_changes where import_id = ${importId} and n <= (
      select n from import_groupings where import_id = ${importId} group by n order by n desc offset ${MAX_GROUPINGS} limit 1
    )`.execute(trx);
}

/** False if the change `n` isn't a grouping. */
export async function restoreGrouping(trx: Trx, importId: string, n: number, undone: boolean): Promise<boolean> {
  const kept = sql`from import_groupings where import_id = ${importId} and n = ${n} and undone = ${undone}`;
  const { rows } = await sql`select 1 ${kept} limit 1`.execute(trx);
  if (rows.length === 0) return false;
  await trx.deleteFrom('import_variables').where('import_id', '=', importId).execute();
  await sql`insert into import_variables (${KEPT}) select ${KEPT} ${kept}`.execute(trx);
  return true;
}
