import { z } from 'zod';
import { defineJob, type JobContext } from '../../../platform/queue/job.ts';
import { type FinishedRun, peopleTask, runOfJob, storeComputed, variablePlaces } from '../run/index.ts';
import type { EvidenceTask } from './evidence.thread.ts';

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
