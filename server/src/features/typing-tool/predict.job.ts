import path from 'node:path';
import type { PredictionSummary } from '@qp/contract';
import { segmentName } from '@qp/facts';
import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';
import { projectPlan } from '../imports/index.ts';
import { finishedRun } from '../runs/index.ts';
import type { AssignedFile, PredictionTask } from './predict.thread.ts';
import { deleteUpload, selectTopK } from './queries.ts';
import { segmentsOfRun } from './typing-task.ts';

const thread = new URL('./predict.thread.ts', import.meta.url);

/** Assigns the people of an uploaded file. The upload is deleted as soon as the job has ended. */
export const predictSegments = defineJob({
  kind: 'predict',
  keepDays: 'predictions',
  input: z.strictObject({
    runId: z.uuid(),
    uploadId: z.uuid(),
    uploadName: z.string(),
    variables: z.array(z.string()),
    probabilities: z.boolean(),
    /** By the classifier of the last search, because exercises are answered in sets. */
    byTool: z.boolean().default(false),
  }),
  async handle({ app, jobId, ownerId, compute, scratch }, input) {
    const { runId, uploadId, uploadName, variables, probabilities, byTool } = input;
    if (ownerId === null) throw new Error('a prediction has an owner');
    const finished = await finishedRun(app.db, ownerId, runId);
    const { run, result } = finished;
    const outputPath = path.join(await scratch(), 'segments.csv');
    const scored = await compute<PredictionTask, AssignedFile>(thread, {
      ...(await segmentsOfRun(app, finished)),
      placementsPath: await app.files.local(result.placements_file),
      inputPath: await app.files.local(uploadId),
      inputName: uploadName,
      outputPath,
      variables,
      probabilities,
      names: Array.from({ length: result.segments }, (_, s) => segmentName(run.header_descriptions[s])),
      plan: byTool ? null : await projectPlan(app.db, run.project_id),
      classifier: (byTool && (await selectTopK(app.db, runId))?.classifier) || null,
      csv: /\.csv$/i.test(uploadName),
    });
    return async (trx) => {
      const name = probabilities ? 'seg_assignments_wprob.csv' : 'seg_assignments.csv';
      const source = { path: outputPath };
      const fileId = await app.files.store(trx, { name, mediaType: 'text/csv; charset=utf-8', source, runId, jobId });
      await deleteUpload(trx, uploadId);
      const summary: PredictionSummary = { ...scored, project: result.shares };
      return { fileId, ...summary };
    };
  },
  onFailed: (trx, { uploadId }) => deleteUpload(trx, uploadId),
});
