import { failureWords, problemWords } from '@qp/words/errors/problems';
import { change, takeLine } from '../../platform/activity.ts';
import type { App } from '../../platform/app.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Received } from '../../platform/http/uploads.ts';
import { readDeckTemplate } from './deck-template.job.ts';
import { deleteFile, selectTemplate } from './queries.ts';

/** The presentation template of a project. */

const MEDIA_TYPE = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';
const MAX_BYTES = 50 * 1024 * 1024;

export async function templateName(app: App, projectId: string): Promise<{ name: string | null }> {
  const template = await selectTemplate(app.db, projectId);
  return { name: template?.name ?? null };
}

/** Stored first and read as a job: until then the project keeps the template that it has. */
export async function takeTemplate(
  app: App,
  owner: { ownerId: string; projectId: string },
  { files: [upload, second] }: Received,
  signal: AbortSignal,
): Promise<{ name: string }> {
  const { projectId } = owner;
  if (!upload || second || upload.field !== 'template')
    throw refuse('invalid-input', { field: 'template', problem: problemWords('en').oneFile });
  if (!/\.(pptx|potx)$/i.test(upload.name)) throw refuse('template-not-pptx');
  if (upload.bytes > MAX_BYTES) throw refuse('template-too-large');
  const jobId = await app.db.transaction().execute(async (trx) => {
    const file = { name: upload.name, mediaType: MEDIA_TYPE, source: { path: upload.path }, projectId };
    const fileId = await app.files.store(trx, file);
    return app.queue.enqueue(trx, readDeckTemplate, {
      ...owner,
      runId: null,
      input: { projectId, fileId, line: takeLine() },
    });
  });
  const { state, errorCode, errorMessage } = await app.queue.wait(jobId, signal);
  if (errorCode === 'storage-full') throw refuse(errorCode);
  if (state !== 'finished') throw refuse('run-failed', { reason: errorMessage ?? failureWords('en').template });
  return { name: upload.name };
}

export async function dropTemplate(app: App, projectId: string): Promise<void> {
  await change(app.db, async (trx) => {
    const template = await selectTemplate(trx, projectId);
    if (template) await deleteFile(trx, template.id);
  });
}
