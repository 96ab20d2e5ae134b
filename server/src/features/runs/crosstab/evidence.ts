import type { CrosstabEvidence } from '@qp/facts';
import type { App } from '../../../platform/app.ts';
import type { JobContext } from '../../../platform/queue/job.ts';
import { selectOpenJobs } from '../../../platform/queue/jobs-of-run-queries.ts';
import { type FinishedRun, finishedRun, isCorrected, lockRun, selectComputed } from '../run/index.ts';
import { addEvidence, refitAfterRun, workOutEvidence } from './add-evidence.job.ts';

/** The stored JSON text, and the job that computes it where it is older than the rules or without refits. */
export async function evidenceOf(app: App, userId: string, runId: string) {
  const { run } = await finishedRun(app.db, userId, runId);
  const text = await selectComputed(app.db, 'evidence', runId);
  if (text !== undefined && (await isCorrected(app.db, runId))) return { text, jobId: null };
  const owner = { ownerId: userId, projectId: run.project_id, runId };
  return app.db.transaction().execute(async (trx) => {
    await lockRun(trx, runId);
    const open = await Promise.all([refitAfterRun, addEvidence].map(({ kind }) => selectOpenJobs(trx, runId, kind)));
    // It may have been stored while this page waited for the lock.
    const stored = await selectComputed(trx, 'evidence', runId);
    if (stored !== undefined && (await isCorrected(trx, runId))) return { text: stored, jobId: null };
    const [first] = open.flat();
    const jobId = first?.id ?? (await app.queue.enqueue(trx, addEvidence, { ...owner, input: { runId } }));
    return { text: stored, jobId };
  });
}

/** For a job that needs it now, corrected figures too: stored, or computed at once. */
export async function evidenceForJob(context: JobContext, finished: FinishedRun): Promise<CrosstabEvidence> {
  const { db } = context.app;
  const stored = await selectComputed(db, 'evidence', finished.run.id);
  const isWhole = stored !== undefined && (await isCorrected(db, finished.run.id));
  return JSON.parse(isWhole ? stored : (await workOutEvidence(context, finished)).evidence) as CrosstabEvidence;
}
