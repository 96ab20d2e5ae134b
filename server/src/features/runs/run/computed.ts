import type { App } from '../../../platform/app.ts';
import type { Job } from '../../../platform/queue/job.ts';
import { selectOpenJob } from '../../../platform/queue/jobs-of-run-queries.ts';
import { type Computed, selectComputed } from './computed-queries.ts';
import type { FinishedRun } from './finished-run.ts';
import { lockRun } from './run-lock-queries.ts';

/** The stored JSON text, or the job that computes it: one for all pages that ask at once. */
export async function computedOf(
  app: App,
  userId: string,
  { run }: FinishedRun,
  what: Computed,
  job: Job<{ runId: string }>,
): Promise<{ text: string } | { jobId: string }> {
  const text = await selectComputed(app.db, what, run.id);
  if (text !== undefined) return { text };
  const owner = { ownerId: userId, projectId: run.project_id, runId: run.id };
  const jobId = await app.db.transaction().execute(async (trx) => {
    await lockRun(trx, run.id);
    const open = await selectOpenJob(trx, run.id, job.kind);
    return open?.id ?? (await app.queue.enqueue(trx, job, { ...owner, input: { runId: run.id } }));
  });
  return { jobId };
}
