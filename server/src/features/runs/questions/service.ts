import type { App } from '../../../platform/app.ts';
import { finishedRun } from '../finished-run.ts';
import { lockRun, selectOpenJob } from '../significance-queries.ts';
import { selectQuestions } from './queries.ts';
import { computeQuestions } from './questions.job.ts';

/** The stored JSON text, or the job that computes it; neither of one segment, to which nothing contributes. */
export async function questionsOf(
  app: App,
  userId: string,
  runId: string,
): Promise<{ text: string } | { jobId: string | null }> {
  const { run, result } = await finishedRun(app.db, userId, runId);
  if (result.segments < 2) return { jobId: null };
  const text = await selectQuestions(app.db, runId);
  if (text !== undefined) return { text };
  const owner = { ownerId: userId, projectId: run.project_id, runId };
  const jobId = await app.db.transaction().execute(async (trx) => {
    await lockRun(trx, runId);
    const open = await selectOpenJob(trx, runId, computeQuestions.kind);
    return open?.id ?? (await app.queue.enqueue(trx, computeQuestions, { ...owner, input: { runId } }));
  });
  return { jobId };
}
