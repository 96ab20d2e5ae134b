import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../database.ts';

export function selectJobFile(db: Kysely<Database>, jobId: string) {
  return db.selectFrom('jobs').select('file_id').where('id', '=', jobId).executeTakeFirst();
}

export function selectTemplate(db: Kysely<Database>, projectId: string) {
  return db
    .selectFrom('projects')
    .innerJoin('files', 'files.id', 'projects.deck_template_file_id')
    .select(['files.id', 'files.name'])
    .where('projects.id', '=', projectId)
    .executeTakeFirst();
}

export async function useTemplate(trx: Transaction<Database>, projectId: string, fileId: string): Promise<void> {
  await trx.updateTable('projects').set({ deck_template_file_id: fileId }).where('id', '=', projectId).execute();
}

export async function deleteFile(trx: Transaction<Database>, fileId: string): Promise<void> {
  await trx.deleteFrom('files').where('id', '=', fileId).execute();
}
