import type { Db, Trx } from '../../database.ts';

/** The parts of a job that several workers share: jobs with a parent. */

export function selectParts(db: Db, parentId: string, kind: string) {
  return db
    .selectFrom('jobs')
    .select(['id', 'state', 'progress', 'file_id', 'error_code', 'error_message'])
    .where('parent_id', '=', parentId)
    .where('kind', '=', kind)
    .orderBy('part')
    .execute();
}

/** With what they found. A part that runs notices and stops. */
export async function deleteParts(trx: Trx, parentId: string): Promise<void> {
  await trx.deleteFrom('jobs').where('parent_id', '=', parentId).execute();
}
