import path from 'node:path';
import { type ScoreSummary, waveChoices } from '@qp/contract';
import { segmentName } from '@qp/facts';
import { z } from 'zod';
import { defineJob } from '../../../platform/queue/job.ts';
import { finishedRun } from '../../runs/index.ts';
import { deleteUpload } from '../queries.ts';
import { selectReach } from './queries.ts';
import { ruleVersion } from './rule-version.ts';
import type { ScoredCustomers, ScoreTask } from './score.thread.ts';

const thread = new URL('./score.thread.ts', import.meta.url);

/** Scores a customer file by the rule that it was matched to. The upload goes as soon as that ends, the result after a day. */
export const scoreCustomers = defineJob({
  kind: 'reach-score',
  keepDays: 1,
  input: z.strictObject({
    runId: z.uuid(),
    uploadId: z.uuid(),
    uploadName: z.string(),
    version: z.string(),
    choices: waveChoices,
    precision: z.number(),
  }),
  async handle(
    { app, jobId, ownerId, compute, scratch },
    { runId, uploadId, uploadName, version, choices, precision },
  ) {
    if (ownerId === null) throw new Error('customers are scored by someone');
    const { run, result } = await finishedRun(app.db, ownerId, runId);
    const stored = await selectReach(app.db, runId);
    if (!stored || ruleVersion(stored.classifier) !== version) throw new Error('the rule has changed');
    const outputPath = path.join(await scratch(), 'customers.csv');
    const scored = await compute<ScoreTask, ScoredCustomers>(thread, {
      ...stored,
      inputPath: await app.files.local(uploadId),
      inputName: uploadName,
      outputPath,
      choices,
      precision,
      version,
      names: Array.from({ length: result.segments }, (_, s) => segmentName(run.header_descriptions[s])),
    });
    return async (trx) => {
      const file = { name: 'customers_segments.csv', mediaType: 'text/csv; charset=utf-8', runId, jobId };
      const fileId = await app.files.store(trx, { ...file, source: { path: outputPath } });
      await deleteUpload(trx, uploadId);
      const summary: ScoreSummary = { ...scored, project: result.shares, version, precision };
      return { fileId, ...summary };
    };
  },
  onFailed: (trx, { uploadId }) => deleteUpload(trx, uploadId),
});
