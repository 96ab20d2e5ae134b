import { z } from 'zod';
import { defineJob } from '../../../platform/queue/job.ts';
import { typingTask } from '../typing-task.ts';
import { type StoredReach, storeReach } from './queries.ts';
import type { ReachTask } from './reach.thread.ts';

const thread = new URL('./reach.thread.ts', import.meta.url);

/** Finds out how far customer data find the segments; the result replaces the previous one. */
export const findReachJob = defineJob({
  kind: 'reach',
  keepDays: 1,
  input: z.strictObject({ runId: z.uuid(), variables: z.array(z.string()) }),
  async handle({ app, ownerId, compute }, { runId, variables }) {
    const task = await typingTask(app, ownerId, runId, variables);
    const found = await compute<ReachTask, StoredReach>(thread, task);
    return (trx) => storeReach(trx, runId, found);
  },
});
