import path from 'node:path';
import type { FieldedSummary } from '@qp/contract';
import { segmentName } from '@qp/facts';
import { z } from 'zod';
import { refuse } from '../../platform/http/refusal.ts';
import { defineJob } from '../../platform/queue/job.ts';
import { projectPlan } from '../imports/index.ts';
import { finishedRun } from '../runs/index.ts';
import type { CheckedFile, FieldedTask } from './fielded-file.thread.ts';
import { deleteUpload, selectTopK } from './queries.ts';
import { askedClassifier } from './question-wordings.ts';

const thread = new URL('./check-fielded.thread.ts', import.meta.url);

/** Compares what a platform has made of people with what the tool makes of them. The upload is deleted when it has ended. */
export const checkFielded = defineJob({
  kind: 'check-fielded',
  keepDays: 'predictions',
  input: z.strictObject({
    runId: z.uuid(),
    uploadId: z.uuid(),
    uploadName: z.string(),
    segmentColumn: z.string(),
    probabilityColumn: z.string(),
  }),
  async handle({ app, jobId, ownerId, compute, scratch }, { runId, uploadId, uploadName, ...columns }) {
    if (ownerId === null) throw new Error('a check has an owner');
    const { run, result } = await finishedRun(app.db, ownerId, runId);
    const stored = await selectTopK(app.db, runId);
    if (!stored) throw refuse('no-typing-tool');
    const outputPath = path.join(await scratch(), 'checked.csv');
    const checked = await compute<FieldedTask, CheckedFile>(thread, {
      classifier: await askedClassifier(app.db, run.project_id, stored.classifier),
      names: Array.from({ length: result.segments }, (_, s) => segmentName(run.header_descriptions[s])),
      inputPath: await app.files.local(uploadId),
      inputName: uploadName,
      csv: /\.csv$/i.test(uploadName),
      plan: await projectPlan(app.db, run.project_id),
      outputPath,
      ...columns,
    });
    return async (trx) => {
      const file = { name: 'fielded_check.csv', mediaType: 'text/csv; charset=utf-8', source: { path: outputPath } };
      const fileId = await app.files.store(trx, { ...file, runId, jobId });
      await deleteUpload(trx, uploadId);
      const summary: FieldedSummary = { ...checked, project: result.shares };
      return { fileId, ...summary };
    };
  },
  onFailed: (trx, { uploadId }) => deleteUpload(trx, uploadId),
});
