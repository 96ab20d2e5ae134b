import type { CrosstabEvidence } from '@qp/facts';
import type { App } from '../../platform/app.ts';
import type { JobContext } from '../../platform/queue/job.ts';
import { addEvidence, workOutEvidence } from './add-evidence.job.ts';
import { type FinishedRun, finishedRun } from './finished-run.ts';
import { selectEvidence, selectOpenJob } from './significance-queries.ts';

/** The stored JSON text, or the job that computes it if the run is older than the tests or their rules. */
export async function evidenceOf(
  app: App,
  userId: string,
  runId: string,
): Promise<{ text: string } | { jobId: string }> {
  const { run } = await finishedRun(app.db, userId, runId);
  const text = await selectEvidence(app.db, runId);
  if (text !== undefined) return { text };
  const open = await selectOpenJob(app.db, runId, addEvidence.kind);
  if (open) return { jobId: open.id };
  const owner = { ownerId: userId, projectId: run.project_id, runId };
  const jobId = await app.db
    .transaction()
    .execute((trx) => app.queue.enqueue(trx, addEvidence, { ...owner, input: { runId } }));
  return { jobId };
}

/** For a job that needs it now: stored, or computed at once for an older run. */
export async function evidenceForJob(context: JobContext, finished: FinishedRun): Promise<CrosstabEvidence> {
  const text = (await selectEvidence(context.app.db, finished.run.id)) ?? (await workOutEvidence(context, finished));
  return JSON.parse(text) as CrosstabEvidence;
}
