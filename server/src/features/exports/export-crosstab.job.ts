import { crosstabFormats, exportFormats } from '@qp/facts';
import { stageWords } from '@qp/words/jobs/stages';
import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';
import type { ExportTask } from './export.thread.ts';
import { fileName } from './file-name.ts';
import { readExportSource } from './read-export-source.ts';

const thread = new URL('./export.thread.ts', import.meta.url);

/** Makes one of the two cross-tab files of a run, from what is saved when the job runs. */
export const exportCrosstab = defineJob({
  kind: 'export-crosstab',
  keepDays: 'exports',
  input: z.strictObject({ runId: z.uuid(), kind: z.enum(crosstabFormats) }),
  async handle(context, { runId, kind }) {
    const { app, jobId, ownerId, compute, progress } = context;
    if (ownerId === null) throw new Error('an export needs an owner');
    progress(0, stageWords('en').readingCrosstab);
    const source = await readExportSource(context, ownerId, runId);
    const bytes = await compute<ExportTask, Uint8Array>(thread, { kind, source });
    return async (trx) => {
      const name = fileName(source.name, 'crosstab', kind);
      const { mediaType } = exportFormats[kind];
      return { fileId: await app.files.store(trx, { name, mediaType, source: bytes, runId, jobId }) };
    };
  },
});
