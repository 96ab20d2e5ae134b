import { USUAL_QUESTIONS } from '@qp/contract';
import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';
import { finishedRun } from '../runs/index.ts';
import type { EnoughTask } from './enough.thread.ts';
import { typingTask } from './typing-task.ts';

const thread = new URL('./enough.thread.ts', import.meta.url);

/** Finds out how many questions are enough, before anyone has said how many; nothing but the number is kept. */
export const findEnough = defineJob({
  kind: 'enough-questions',
  keepDays: 7,
  input: z.strictObject({ runId: z.uuid() }),
  async handle({ app, ownerId, compute }, { runId }) {
    if (ownerId === null) throw new Error('a search has an owner');
    const { run, result } = await finishedRun(app.db, ownerId, runId);
    const task = await typingTask(app, ownerId, runId, run.cluster);
    const targets = Array.from({ length: result.segments }, (_, s) => s + 1);
    const enough = await compute<EnoughTask, number>(thread, { ...task, targets, questions: USUAL_QUESTIONS });
    return async () => ({ enough });
  },
});
