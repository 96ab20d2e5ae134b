import type { Db, Trx } from '../../../database.ts';

export const selectRefits = (db: Db, runId: string) =>
  db.selectFrom('run_refits').select(['made_from', 'file_id']).where('run_id', '=', runId).executeTakeFirst();

/** A row goes with its file. */
export async function replaceRefits(
  trx: Trx,
  row: { readonly run_id: string; readonly made_from: string; readonly file_id: string },
): Promise<void> {
  const own = trx.selectFrom('run_refits').select('file_id').where('run_id', '=', row.run_id);
  await trx.deleteFrom('files').where('id', 'in', own).execute();
  await trx.insertInto('run_refits').values(row).execute();
}
