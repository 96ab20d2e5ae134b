import type { PlanAnswer, TypedPlan } from '@qp/contract';
import { PLANNED_SIZES } from '@qp/facts';
import { change } from '../../../platform/activity.ts';
import type { App } from '../../../platform/app.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { findProject, projectVariables } from '../../projects/index.ts';
import { canBeTried } from '../comparison/index.ts';
import { finishedRun, lockRun, refuseExercises } from '../run/index.ts';
import { planSample } from './plan.job.ts';
import { type PlanPlace, selectOpenPlans, selectPlan } from './queries.ts';

/** Plans of samples: from the solution of a run, or from typed sizes. */

export async function runPlan(app: App, userId: string, runId: string): Promise<PlanAnswer> {
  const { run, result } = await finishedRun(app.db, userId, runId);
  const own = result.seconds / (FIXED + result.respondents);
  const { plan, job_id } = await planOf(app, { projectId: run.project_id, runId });
  return { plan, job_id, seconds: secondsFor(app.settings.plannedSurveys, own) };
}

export async function projectPlan(app: App, projectId: string) {
  const { plan, asked, job_id } = await planOf(app, { projectId, runId: null });
  return { plan, asked, job_id, seconds: plan?.seconds ? Math.ceil(plan.seconds) : null };
}

/** In this order: a job that ends in between has stored its result. */
async function planOf(app: App, place: PlanPlace) {
  const [open] = await selectOpenPlans(app.db, place, planSample.kind);
  const stored = await selectPlan(app.db, place);
  return { plan: stored?.plan ?? null, asked: stored?.typed ?? null, job_id: open?.id ?? null };
}

export async function startRunPlan(app: App, userId: string, runId: string): Promise<{ job_id: string }> {
  const { run, result } = await finishedRun(app.db, userId, runId);
  if (!canBeTried({ ...run, ...result })) throw refuse('plan-not-possible');
  refuseExercises(await projectVariables(app.db, run.project_id), run.cluster, 'plan');
  return change(app.db, async (trx) => {
    await lockRun(trx, runId);
    const place = { projectId: run.project_id, runId };
    const [open] = await selectOpenPlans(trx, place, planSample.kind);
    const input = { ...place, typed: null };
    return { job_id: open?.id ?? (await app.queue.enqueue(trx, planSample, { ...place, ownerId: userId, input })) };
  });
}

/** Other sizes replace those that are being computed. */
export async function startProjectPlan(
  app: App,
  userId: string,
  projectId: string,
  typed: TypedPlan,
): Promise<{ job_id: string }> {
  await findProject(app.db, userId, projectId);
  const place = { projectId, runId: null };
  const { open, job_id } = await change(app.db, async (trx) => {
    const open = await selectOpenPlans(trx, place, planSample.kind);
    const input = { ...place, typed };
    return { open, job_id: await app.queue.enqueue(trx, planSample, { projectId, ownerId: userId, input }) };
  });
  for (const { id } of open) await app.queue.cancel(id);
  return { job_id };
}

/** A survey takes as long as so many people more would: its starts cost something however few they are. */
const FIXED = 3500;

/** A survey of a plan is searched lightly, so it takes this share of a run. */
const LIGHT = 0.26;

/** From the seconds of a run a person. */
const secondsFor = (surveys: number, aPerson: number): number =>
  Math.ceil(
    LIGHT * aPerson * (surveys / PLANNED_SIZES.length) * PLANNED_SIZES.reduce((sum, people) => sum + FIXED + people, 0),
  );
