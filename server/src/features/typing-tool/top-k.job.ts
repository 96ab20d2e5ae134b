import { SET_ITEMS } from '@qp/facts';
import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';
import { storeTopK } from './queries.ts';
import type { TopKOutcome, TopKTask } from './top-k.thread.ts';
import { typingTask } from './typing-task.ts';

const thread = new URL('./top-k.thread.ts', import.meta.url);

/** Finds the questions, checks them on held-out respondents, and keeps the result with the run. */
export const findTopQuestions = defineJob({
  kind: 'top-k',
  keepDays: 7,
  input: z.strictObject({
    runId: z.uuid(),
    variables: z.array(z.string()),
    segments: z.array(z.number()),
    questions: z.number(),
    setItems: z.number().default(SET_ITEMS.usual),
  }),
  async handle({ app, ownerId, compute }, { runId, variables, segments, questions, setItems }) {
    const typing = await typingTask(app, ownerId, runId, variables);
    const task: TopKTask = { ...typing, questions, targets: segments, setItems };
    const outcome = await compute<TopKTask, TopKOutcome>(thread, task);
    return async (trx) => {
      await storeTopK(trx, runId, outcome);
      return outcome.result;
    };
  },
});
