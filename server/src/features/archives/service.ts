import { change, takeLine } from '../../platform/activity.ts';
import type { App } from '../../platform/app.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { ReceivedFile } from '../../platform/http/uploads.ts';
import { findProject, refuseProject } from '../projects/index.ts';
import { exportProject } from './export-project.job.ts';
import { importProject, importVerdict } from './import-project.job.ts';
import { attachArchive, deleteImportJob } from './queries.ts';

export async function startProjectExport(app: App, ownerId: string, projectId: string): Promise<{ job_id: string }> {
  await findProject(app.db, ownerId, projectId);
  const given = { ownerId, projectId, input: { projectId } };
  return { job_id: await change(app.db, (trx) => app.queue.enqueue(trx, exportProject, given)) };
}

/** Stores the archive, has it opened and waits for the verdict: a project that is whole, or a refusal that leaves nothing. */
export async function openProject(app: App, ownerId: string, file: ReceivedFile, name: string | null) {
  if (file.bytes === 0) throw refuse('file-too-small');
  const jobId = await app.db.transaction().execute(async (trx) => {
    const source = { path: file.path };
    const uploadId = await app.files.store(trx, { name: file.name, mediaType: 'application/zip', source });
    const id = await app.queue.enqueue(trx, importProject, { ownerId, input: { uploadId, name, line: takeLine() } });
    await attachArchive(trx, uploadId, id);
    return id;
  });
  try {
    const { state, result, errorCode, errorMessage } = await app.queue.wait(jobId);
    if (state !== 'finished') {
      if (errorCode === 'storage-full' || errorCode === 'job-cancelled') throw refuse(errorCode);
      throw new Error(`a whole project could not be opened: ${errorMessage}`);
    }
    const verdict = importVerdict.parse(result);
    if ('projectId' in verdict) return verdict;
    await app.db.transaction().execute((trx) => deleteImportJob(trx, jobId));
    if ('taken' in verdict) throw refuse('project-name-taken');
    if ('problem' in verdict) throw refuse('archive-refused', { problem: verdict.problem });
    throw refuseProject(verdict);
  } finally {
    await app.files.forget([file.sha256]);
  }
}
