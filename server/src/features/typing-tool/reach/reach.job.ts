import { z } from 'zod';
import { defineJob } from '../../../platform/queue/job.ts';
import { peopleTask, refitsOf, runOfJob, storeRefits } from '../../runs/index.ts';
import { typingTask } from '../typing-task.ts';
import { storeReach } from './queries.ts';
import type { FoundReach, ReachTask } from './reach.thread.ts';

const thread = new URL('./reach.thread.ts', import.meta.url);

/** Finds out how far customer data find the segments; the result replaces the previous one. */
export const findReachJob = defineJob({
  kind: 'reach',
  keepDays: 1,
  input: z.strictObject({ runId: z.uuid(), variables: z.array(z.string()) }),
  async handle({ app, ownerId, compute }, { runId, variables }) {
    const task = await typingTask(app, ownerId, runId, variables);
    const people = await peopleTask(app, await runOfJob(app.db, runId));
    const { stored, refits } = await compute<ReachTask, FoundReach>(thread, {
      ...task,
      people: { ...people, refits: await refitsOf(app, runId) },
    });
    return async (trx) => {
      await storeRefits(app, trx, runId, refits);
      await storeReach(trx, runId, stored);
    };
  },
});
