import type { ProjectSummary } from '@qp/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '../../database.ts';

/** The SQL of a project from the upload of its files to the day when it is deleted. */

interface UploadedFiles {
  readonly data: { readonly id: string };
  readonly variables: { readonly id: string };
  readonly discretized: { readonly id: string };
}

export async function attachFiles(trx: Trx, projectId: string, files: UploadedFiles, jobId: string): Promise<void> {
  await trx
    .updateTable('projects')
    .set({
      data_file_id: files.data.id,
      variable_file_id: files.variables.id,
      discretized_file_id: files.discretized.id,
      load_job_id: jobId,
    })
    .where('id', '=', projectId)
    .execute();
}

export async function setSourceFile(trx: Trx, projectId: string, fileId: string): Promise<void> {
  await trx.updateTable('projects').set({ source_file_id: fileId }).where('id', '=', projectId).execute();
}

export async function deleteJob(db: Db, jobId: string): Promise<void> {
  await db.deleteFrom('jobs').where('id', '=', jobId).execute();
}

/** The job outlives the project that it refuses, and belongs to the one that it made. */
export async function markReady(
  trx: Trx,
  projectId: string,
  made: { surveyFileId: string; loadJobId: string; summary: ProjectSummary; jobId: string },
): Promise<void> {
  await trx
    .updateTable('projects')
    .set({
      state: 'ready',
      survey_file_id: made.surveyFileId,
      load_job_id: made.loadJobId,
      respondents: made.summary.respondents,
      summary: JSON.stringify(made.summary),
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', projectId)
    .execute();
  await trx.updateTable('jobs').set({ project_id: projectId }).where('id', '=', made.jobId).execute();
}

export async function setLoadJob(trx: Trx, projectId: string, jobId: string): Promise<void> {
  await trx.updateTable('projects').set({ load_job_id: jobId }).where('id', '=', projectId).execute();
}

export async function selectSurveyFile(db: Db, projectId: string): Promise<string | null> {
  const row = await db.selectFrom('projects').select('survey_file_id').where('id', '=', projectId).executeTakeFirst();
  return row?.survey_file_id ?? null;
}

export function selectReading(db: Db, userId: string, uploadKey: string) {
  return db
    .selectFrom('projects as p')
    .innerJoin('jobs as j', 'j.id', 'p.load_job_id')
    .select(['j.progress', 'j.stage'])
    .where('p.owner_id', '=', userId)
    .where('p.upload_key', '=', uploadKey)
    .where('p.state', '=', 'reading')
    .executeTakeFirst();
}

export function selectByName(db: Db, userId: string, name: string) {
  return db
    .selectFrom('projects')
    .select(['id', 'state', 'load_job_id'])
    .where('owner_id', '=', userId)
    .where('name', '=', name)
    .executeTakeFirst();
}

export async function deleteProjectRow(db: Db, projectId: string): Promise<void> {
  await db.deleteFrom('projects').where('id', '=', projectId).execute();
}

export async function deleteUnread(db: Db, projectId: string): Promise<void> {
  await db.deleteFrom('projects').where('id', '=', projectId).where('state', '=', 'reading').execute();
}

/** Projects whose reading never finished and is no longer under way. */
export async function deleteAbandoned(db: Db): Promise<void> {
  await db
    .deleteFrom('projects')
    .where('state', '=', 'reading')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('jobs')
            .select('jobs.id')
            .whereRef('jobs.id', '=', 'projects.load_job_id')
            .where('jobs.state', 'in', ['pending', 'started']),
        ),
      ),
    )
    .execute();
}
