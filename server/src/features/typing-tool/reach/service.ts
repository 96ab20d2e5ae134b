import type { reachCalls } from '@qp/contract';
import type { z } from 'zod';
import { change } from '../../../platform/activity.ts';
import type { App } from '../../../platform/app.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { selectOpenJob, selectOpenJobs } from '../../../platform/queue/jobs-of-run-queries.ts';
import { projectVariables } from '../../projects/index.ts';
import { finishedRun, lockRun, refuseExercises } from '../../runs/index.ts';
import { selectTopK } from '../queries.ts';
import { selectReach } from './queries.ts';
import { findReachJob } from './reach.job.ts';
import { ruleVersion } from './rule-version.ts';

export async function reachOf(
  app: App,
  userId: string,
  runId: string,
): Promise<z.output<typeof reachCalls.reach.answer>> {
  await finishedRun(app.db, userId, runId);
  const [stored, tool, open] = await Promise.all([
    selectReach(app.db, runId),
    selectTopK(app.db, runId),
    selectOpenJob(app.db, runId, findReachJob.kind),
  ]);
  return {
    reach: stored?.reach ?? null,
    questions: tool ? { questions: tool.result.features.length, accuracy: tool.result.stats.acc } : null,
    version: stored ? ruleVersion(stored.classifier) : null,
    job_id: open?.id ?? null,
  };
}

export async function startReach(
  app: App,
  userId: string,
  runId: string,
  { variables }: z.output<typeof reachCalls.startReach.body>,
): Promise<{ job_id: string }> {
  const { run, result } = await finishedRun(app.db, userId, runId);
  if (result.segments < 2) throw refuse('drivers-need-segments');
  const dictionary = await projectVariables(app.db, run.project_id);
  const usable = new Set(dictionary.filter(({ uses }) => uses.length > 0).map(({ code }) => code));
  const unknown = variables.find((code) => !usable.has(code));
  if (unknown !== undefined) throw refuse('unknown-variable', { field: 'variables', code: unknown });
  refuseExercises(dictionary, variables, 'customers');
  const owner = { ownerId: userId, projectId: run.project_id, runId };
  const { open, job_id } = await change(app.db, async (trx) => {
    await lockRun(trx, runId);
    const open = await selectOpenJobs(trx, runId, findReachJob.kind);
    return { open, job_id: await app.queue.enqueue(trx, findReachJob, { ...owner, input: { runId, variables } }) };
  });
  // A new choice replaces the one that is being computed.
  for (const { id } of open) await app.queue.cancel(id);
  return { job_id };
}
