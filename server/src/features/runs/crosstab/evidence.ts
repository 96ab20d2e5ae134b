import type { CrosstabEvidence } from '@qp/facts';
import type { App } from '../../../platform/app.ts';
import type { JobContext } from '../../../platform/queue/job.ts';
import { computedOf, type FinishedRun, finishedRun, selectComputed } from '../run/index.ts';
import { addEvidence, workOutEvidence } from './add-evidence.job.ts';

/** The stored JSON text, or the job that computes it if the run is older than the tests or their rules. */
export async function evidenceOf(
  app: App,
  userId: string,
  runId: string,
): Promise<{ text: string } | { jobId: string }> {
  return computedOf(app, userId, await finishedRun(app.db, userId, runId), 'evidence', addEvidence);
}

/** For a job that needs it now: stored, or computed at once for an older run. */
export async function evidenceForJob(context: JobContext, finished: FinishedRun): Promise<CrosstabEvidence> {
  const stored = await selectComputed(context.app.db, 'evidence', finished.run.id);
  const text = stored ?? (await workOutEvidence(context, finished));
  return JSON.parse(text) as CrosstabEvidence;
}
