import { z } from 'zod';
import { defineJob, type JobContext, type JobWrite } from '../../../platform/queue/job.ts';
import {
  type FinishedRun,
  peopleTask,
  refitsOf,
  runOfJob,
  storeComputed,
  storeRefits,
  variablePlaces,
} from '../run/index.ts';
import type { EvidenceTask, FoundEvidence } from './evidence.thread.ts';

const thread = new URL('./evidence.thread.ts', import.meta.url);
const input = z.strictObject({ runId: z.uuid() });

/** Computes the evidence of a finished run in a thread, and its refits where they aren't kept yet. */
export async function workOutEvidence({ app, compute }: JobContext, { run, result }: FinishedRun) {
  const task: EvidenceTask = {
    ...(await peopleTask(app, { run, result })),
    ...(await variablePlaces(app.db, run)),
    refits: await refitsOf(app, run.id),
  };
  return compute<EvidenceTask, FoundEvidence>(thread, task);
}

async function handle(context: JobContext, { runId }: z.output<typeof input>): Promise<JobWrite> {
  const { app } = context;
  const found = await workOutEvidence(context, await runOfJob(app.db, runId));
  return async (trx) => {
    await storeRefits(app, trx, runId, found.refits);
    await storeComputed(trx, 'evidence', runId, found.evidence);
  };
}

/** For a page that shows a run whose refits aren't made yet, or that is older than the tests. */
export const addEvidence = defineJob({ kind: 'add-evidence', keepDays: 1, input, handle });

/** After a run, once it is shown: 100 refits, and the corrected figures that follow from them. */
export const refitAfterRun = defineJob({ kind: 'refits', lane: 'background', keepDays: 1, input, handle });
