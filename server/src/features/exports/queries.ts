import type { Db, Trx } from '../../database.ts';

export function selectJobFile(db: Db, jobId: string) {
  return db.selectFrom('jobs').select('file_id').where('id', '=', jobId).executeTakeFirst();
}

export function selectTemplate(db: Db, projectId: string) {
  return db
    .selectFrom('projects')
    .innerJoin('files', 'files.id', 'projects.deck_template_file_id')
    .select(['files.id', 'files.name'])
    .where('projects.id', '=', projectId)
    .executeTakeFirst();
}

export async function useTemplate(trx: Trx, projectId: string, fileId: string): Promise<void> {
  await trx.updateTable('projects').set({ deck_template_file_id: fileId }).where('id', '=', projectId).execute();
}

export async function deleteFile(trx: Trx, fileId: string): Promise<void> {
  await trx.deleteFrom('files').where('id', '=', fileId).execute();
}
