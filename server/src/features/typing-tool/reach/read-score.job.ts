import type { ScoreProposal } from '@qp/contract';
import { z } from 'zod';
import { defineJob } from '../../../platform/queue/job.ts';
import { deleteUpload } from '../queries.ts';
import { selectReach } from './queries.ts';
import type { ReadScoreTask } from './read-score.thread.ts';
import { ruleVersion } from './rule-version.ts';

const thread = new URL('./read-score.thread.ts', import.meta.url);

/** Reads a customer file once and proposes how the variables of the rule are found in it. It goes with its job, after a day. */
export const readScore = defineJob({
  kind: 'reach-read',
  keepDays: 1,
  input: z.strictObject({ runId: z.uuid(), uploadId: z.uuid(), uploadName: z.string() }),
  async handle({ app, jobId, compute }, { runId, uploadId, uploadName }) {
    const stored = await selectReach(app.db, runId);
    if (!stored) throw new Error(`the run ${runId} has no rule for customer data`);
    const found = await compute<ReadScoreTask, Omit<ScoreProposal, 'version'>>(thread, {
      inputPath: await app.files.local(uploadId),
      inputName: uploadName,
      classifier: stored.classifier,
    });
    return async (trx) => {
      await trx.updateTable('files').set({ job_id: jobId }).where('id', '=', uploadId).execute();
      const proposal: ScoreProposal = { ...found, version: ruleVersion(stored.classifier) };
      return proposal;
    };
  },
  onFailed: (trx, { uploadId }) => deleteUpload(trx, uploadId),
});
