import type { TypedPlan } from '@qp/contract';
import type { SamplePlan } from '@qp/facts';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../database.ts';

/** A run's plan, or that of the sizes typed in its project. */
export interface PlanPlace {
  readonly projectId: string;
  readonly runId: string | null;
}

export function selectPlan(db: Kysely<Database>, { projectId, runId }: PlanPlace) {
  return db
    .selectFrom('sample_plans')
    .select(['plan', 'typed'])
    .where('project_id', '=', projectId)
    .where('run_id', runId === null ? 'is' : '=', runId)
    .executeTakeFirst();
}

/** Replaces the one before. */
export async function storePlan(
  trx: Transaction<Database>,
  { projectId, runId, typed }: PlanPlace & { readonly typed: TypedPlan | null },
  plan: SamplePlan,
): Promise<void> {
  await trx
    .deleteFrom('sample_plans')
    .where('project_id', '=', projectId)
    .where('run_id', runId === null ? 'is' : '=', runId)
    .execute();
  const row = { project_id: projectId, run_id: runId, typed: typed && JSON.stringify(typed) };
  await trx
    .insertInto('sample_plans')
    .values({ ...row, plan: JSON.stringify(plan) })
    .execute();
}

/** Unfinished jobs for it, the newest first. */
export function selectOpenPlans(db: Kysely<Database>, { projectId, runId }: PlanPlace, kind: string) {
  return db
    .selectFrom('jobs')
    .select('id')
    .where('project_id', '=', projectId)
    .where('run_id', runId === null ? 'is' : '=', runId)
    .where('kind', '=', kind)
    .where('state', 'in', ['pending', 'started'])
    .orderBy('created_at', 'desc')
    .execute();
}
