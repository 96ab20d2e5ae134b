import path from 'node:path';
import { exportFormats } from '@qp/facts';
import { segmentWords } from '@qp/words/run/segments';
import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';
import { finishedRun, surveyOf } from '../runs/index.ts';
import { fileName } from './file-name.ts';
import { codesInFiles } from './original-codes.ts';
import type { RawProbabilitiesTask } from './raw-probabilities.thread.ts';

const thread = new URL('./raw-probabilities.thread.ts', import.meta.url);

/** Probabilities never change: one file is enough for a day, as long as the segments keep their names. */
export const writeProbabilities = defineJob({
  kind: 'raw-probabilities',
  keepDays: 'exports',
  input: z.strictObject({ runId: z.uuid(), names: z.array(z.string()) }),
  async handle({ app, jobId, ownerId, compute, scratch }, { runId, names }) {
    if (ownerId === null) throw new Error('a download needs an owner');
    const { run, result } = await finishedRun(app.db, ownerId, runId);
    const outputPath = path.join(await scratch(), 'probabilities.csv');
    await compute<RawProbabilitiesTask, number>(thread, {
      surveyAt: await surveyOf(app, run),
      placementsPath: await app.files.local(result.placements_file),
      outputPath,
      cluster: run.cluster,
      numbers: run.numbers,
      names,
      merged: segmentWords('en').originInFiles({ ...run, ...result }),
      codes: codesInFiles(result.given),
    });
    return async (trx) => {
      const name = fileName(run.name, 'segment probabilities', 'csv');
      const source = { path: outputPath };
      const { mediaType } = exportFormats.probabilities;
      const fileId = await app.files.store(trx, { name, mediaType, source, runId, jobId });
      return { fileId };
    };
  },
});
