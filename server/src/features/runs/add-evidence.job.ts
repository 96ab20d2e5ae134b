import { z } from 'zod';
import { defineJob, type JobContext } from '../../platform/queue/job.ts';
import { storeComputed } from './computed-queries.ts';
import { peopleTask } from './drivers/first-step.ts';
import type { EvidenceTask } from './evidence.thread.ts';
import { type FinishedRun, runOfJob } from './finished-run.ts';
import { variablePlaces } from './variable-places.ts';

const thread = new URL('./evidence.thread.ts', import.meta.url);

/** Computes the evidence of a finished run as JSON text in a thread. */
export async function workOutEvidence({ app, compute }: JobContext, { run, result }: FinishedRun): Promise<string> {
  const task: EvidenceTask = {
    ...(await peopleTask(app, { run, result })),
    ...(await variablePlaces(app.db, run)),
  };
  return compute<EvidenceTask, string>(thread, task);
}

/** Computes the tests for a run that is older than they are. */
export const addEvidence = defineJob({
  kind: 'add-evidence',
  keepDays: 1,
  input: z.strictObject({ runId: z.uuid() }),
  async handle(context, { runId }) {
    const { db } = context.app;
    const { run, result } = await runOfJob(db, runId);
    const evidence = await workOutEvidence(context, { run, result });
    return async (trx) => {
      await storeComputed(trx, 'evidence', runId, evidence);
    };
  },
});
