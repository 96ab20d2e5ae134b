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
  return app.db.transaction().execute(async (trx) => {
    await lockRun(trx, run.id);
    const open = await selectOpenJob(trx, run.id, job.kind);
    if (open) return { jobId: open.id };
    // It may have been stored while this page waited for the lock.
    const stored = await selectComputed(trx, what, run.id);
    if (stored !== undefined) return { text: stored };
    return { jobId: await app.queue.enqueue(trx, job, { ...owner, input: { runId: run.id } }) };
  });
}
