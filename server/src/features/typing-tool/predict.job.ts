import path from 'node:path';
import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';
import { projectPlan } from '../imports/index.ts';
import { surveyFile } from '../projects/index.ts';
import { finishedRun, readModel } from '../runs/index.ts';
import type { PredictionTask } from './predict.thread.ts';
import { deleteUpload } from './queries.ts';
import type { ScoredFile } from './scored-file.ts';

const thread = new URL('./predict.thread.ts', import.meta.url);

/** Places the people of an uploaded CSV. The upload is deleted as soon as the job has ended. */
export const predictSegments = defineJob({
  kind: 'predict',
  label: 'Place the people of a file',
  keepDays: 7,
  input: z.strictObject({
    runId: z.uuid(),
    uploadId: z.uuid(),
    uploadName: z.string(),
    variables: z.array(z.string()),
    probabilities: z.boolean(),
  }),
  async handle({ app, jobId, ownerId, compute, scratch }, { runId, uploadId, uploadName, variables, probabilities }) {
    if (ownerId === null) throw new Error('a prediction belongs to somebody');
    const { run, result } = await finishedRun(app.db, ownerId, runId);
    const model = await readModel(app, result);
    if (!model) throw new Error(`the run ${runId} has no model of ${result.segments} segments`);
    const outputPath = path.join(await scratch(), 'segments.csv');
    const scored = await compute<PredictionTask, ScoredFile>(thread, {
      surveyPath: await surveyFile(app, run.project_id),
      inputPath: await app.files.local(uploadId),
      inputName: uploadName,
      outputPath,
      cluster: run.cluster,
      variables,
      model,
      merged: result.merged?.groups.map((parts) => parts.map((n) => n - 1)) ?? null,
      probabilities,
      plan: await projectPlan(app.db, run.project_id),
      csv: /\.csv$/i.test(uploadName),
    });
    return async (trx) => {
      const name = probabilities ? 'seg_assignments_wprob.csv' : 'seg_assignments.csv';
      const source = { path: outputPath };
      const fileId = await app.files.store(trx, { name, mediaType: 'text/csv; charset=utf-8', source, runId, jobId });
      await deleteUpload(trx, uploadId);
      return { fileId, ...scored };
    };
  },
  onFailed: (trx, { uploadId }) => deleteUpload(trx, uploadId),
});
