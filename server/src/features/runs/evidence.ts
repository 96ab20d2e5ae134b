import type { App } from '../../platform/app.ts';
import { addEvidence } from './add-evidence.job.ts';
import { finishedRun } from './finished-run.ts';
import { selectEvidence, selectOpenJob } from './queries.ts';

/** The stored text, which is JSON; or the job that makes it, where the run is older than the tests or their rules. */
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
