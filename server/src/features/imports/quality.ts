import type { App } from '../../platform/app.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { computeNow } from '../../platform/queue/compute.ts';
import { type QualityTask, qualityTask, qualityThread } from '../projects/index.ts';
import { fileOfDraft } from './draft-queries.ts';
import { findImport } from './queries.ts';
import { refuseUnready } from './service.ts';
import { writtenFiles } from './written-files.ts';

/** How people answered a file that is not a project yet: what its project would say of it. Nothing of it is stored. */
export async function qualityOfImport<Answer>(
  app: App,
  userId: string,
  importId: string,
  asked: QualityTask['asked'],
): Promise<Answer> {
  const draft = await findImport(app.db, userId, importId);
  if (draft.state !== 'ready') throw refuse('draft-changed');
  await refuseUnready(app.db, importId);
  const { file_name: fileName, sheet, header_rows: headerRows, header_from: headerFrom } = draft;
  const fileId = await fileOfDraft(app.db, importId);
  const compute = computeNow(userId, app.settings.uploadMinutes * 60_000);
  const work = await app.scratch.take();
  try {
    const choice = { sheet, headerRows, headerFrom };
    const { paths, reading } = await writtenFiles(app, compute, {
      importId,
      fileId,
      fileName,
      choice,
      folder: work.path,
    });
    const task = qualityTask(reading.survey, paths.data, reading.summary.variables, asked);
    return await compute<QualityTask, Answer>(qualityThread, task, { transfer: [reading.survey.buffer] });
  } finally {
    await work.dispose();
  }
}
