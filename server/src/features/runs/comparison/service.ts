import { type Stability, traitsOf } from '@qp/facts';
import { change } from '../../../platform/activity.ts';
import type { App } from '../../../platform/app.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { selectOpenJob } from '../../../platform/queue/jobs-of-run-queries.ts';
import { computedOf, type FinishedRun, findRun, finishedRun, lockRun } from '../run/index.ts';
import { isStabilityOutdated, selectStability } from './queries.ts';
import { compareRuns } from './run-against-run.job.ts';
import { compareSolutions } from './solutions.job.ts';
import { canBeTried, enqueueStability, workOutStability } from './stability.job.ts';

/** The result, or the job that computes it, or neither if not requested yet. A result of older rules is computed again. */
export async function stabilityOf(
  app: App,
  userId: string,
  runId: string,
): Promise<{ stability: Stability | null; job_id: string | null }> {
  const finished = await finishedRun(app.db, userId, runId);
  const open = await selectOpenJob(app.db, runId, workOutStability.kind);
  // In this order: a job that ends in between has stored its result.
  const stability = await selectStability(app.db, runId);
  if (stability) return { stability, job_id: null };
  if (open) return { stability: null, job_id: open.id };
  if (!(await isStabilityOutdated(app.db, runId))) return { stability: null, job_id: null };
  return { stability: null, ...(await startOf(app, userId, finished)) };
}

/** For an older run, or one whose job was cancelled. A running job continues. */
export async function startStability(app: App, userId: string, runId: string): Promise<{ job_id: string }> {
  const finished = await finishedRun(app.db, userId, runId);
  if (!canBeTried({ ...finished.run, ...finished.result })) throw refuse('stability-not-possible');
  return startOf(app, userId, finished);
}

function startOf(app: App, userId: string, { run }: FinishedRun): Promise<{ job_id: string }> {
  const runId = run.id;
  const owner = { ownerId: userId, projectId: run.project_id, runId };
  return change(app.db, async (trx) => {
    await lockRun(trx, runId);
    const open = await selectOpenJob(trx, runId, workOutStability.kind);
    return { job_id: open?.id ?? (await enqueueStability(app, trx, owner)) };
  });
}

/** The stored JSON text, or the job that computes it. */
export async function solutionsOf(app: App, userId: string, runId: string) {
  const finished = await finishedRun(app.db, userId, runId);
  if (!traitsOf({ ...finished.run, ...finished.result }).hasFits) throw refuse('no-other-solutions');
  return computedOf(app, userId, finished, 'solutions', compareSolutions);
}

export async function startComparison(app: App, userId: string, runId: string, otherId: string) {
  const { run } = await finishedRun(app.db, userId, runId);
  const other = await findRun(app.db, userId, otherId);
  if (other.project_id !== run.project_id) throw refuse('not-found');
  await finishedRun(app.db, userId, otherId);
  const owner = { ownerId: userId, projectId: run.project_id, runId };
  const input = { one: runId, other: otherId };
  return {
    job_id: await app.db.transaction().execute((trx) => app.queue.enqueue(trx, compareRuns, { ...owner, input })),
  };
}
