import type { Db, Trx } from '../../database.ts';

/** Finished runs, the oldest first. */
export async function selectFinishedRuns(db: Db, projectId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('runs')
    .innerJoin('run_results as result', 'result.run_id', 'runs.id')
    .select('runs.id')
    .where('runs.project_id', '=', projectId)
    .orderBy('runs.created_at')
    .orderBy('runs.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Pages ask about the job of a run; that of an imported one has finished from the start. */
export async function setRunJob(trx: Trx, runId: string, jobId: string): Promise<void> {
  await trx.updateTable('runs').set({ job_id: jobId }).where('id', '=', runId).execute();
}

/** An archive belongs to the job that opens it and is deleted with it. */
export async function attachArchive(trx: Trx, uploadId: string, jobId: string): Promise<void> {
  await trx.updateTable('files').set({ job_id: jobId }).where('id', '=', uploadId).execute();
}

export async function deleteArchive(trx: Trx, uploadId: string): Promise<void> {
  await trx.deleteFrom('files').where('id', '=', uploadId).execute();
}

/** Nothing of a refused archive stays behind, not even that it was refused. */
export async function deleteImportJob(trx: Trx, jobId: string): Promise<void> {
  await trx.deleteFrom('jobs').where('id', '=', jobId).execute();
}
