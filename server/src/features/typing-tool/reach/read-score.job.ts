import { scoreProposal, waveChoices } from '@qp/contract';
import { z } from 'zod';
import { defineJob } from '../../../platform/queue/job.ts';
import { deleteUpload } from '../queries.ts';
import { giveToJob, selectReach } from './queries.ts';
import type { ReadCustomers, ReadScoreTask } from './read-score.thread.ts';
import { ruleVersion } from './rule-version.ts';
import { scorePart } from './score-part.ts';

const thread = new URL('./read-score.thread.ts', import.meta.url);

/** What the job that has read a customer file leaves. */
export const readCustomers = z.object({ proposal: scoreProposal, parts: z.array(scorePart) });

/** Reads a customer file once and proposes how the variables of the rule are found in it. It goes with its job, after a day. */
export const readScore = defineJob({
  kind: 'reach-read',
  keepDays: 1,
  input: z.strictObject({
    runId: z.uuid(),
    uploadId: z.uuid(),
    uploadName: z.string(),
    /** Columns that were chosen after it had been read before. */
    choices: waveChoices.nullable().default(null),
  }),
  async handle({ app, jobId, compute }, { runId, uploadId, uploadName, choices }) {
    const stored = await selectReach(app.db, runId);
    if (!stored) throw new Error(`the run ${runId} has no rule for customer data`);
    const { proposal, parts } = await compute<ReadScoreTask, ReadCustomers>(thread, {
      inputPath: await app.files.local(uploadId),
      inputName: uploadName,
      classifier: stored.classifier,
      choices,
    });
    return async (trx) => {
      await giveToJob(trx, uploadId, jobId);
      const version = ruleVersion(stored.classifier);
      return { proposal: { ...proposal, version }, parts };
    };
  },
  onFailed: (trx, { uploadId }) => deleteUpload(trx, uploadId),
});
