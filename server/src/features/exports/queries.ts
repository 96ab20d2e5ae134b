import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../database.ts';

/** A job of this kind for the run, asked for in the same way, that is under way or whose file is still there. */
export function selectFileJob(db: Kysely<Database>, runId: string, kind: string, input: object) {
  return db
    .selectFrom('jobs')
    .select(['id', 'state', 'file_id'])
    .where('run_id', '=', runId)
    .where('kind', '=', kind)
    .where('input', '=', JSON.stringify(input))
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['pending', 'started']),
        eb.and([eb('state', '=', 'finished'), eb('file_id', 'is not', null)]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
}

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
