import type { ExistingFrom } from '@qp/contract';
import type { AnswerTreatment, CrosstabGroups, TakenWeight } from '@qp/facts';
import type { Insertable, JoinBuilder, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Database, Db, Trx } from '../../../database.ts';
import type { JobFailure } from '../../../platform/queue/job-kind.ts';
import type { RunTable } from '../tables.ts';
import { selectChoice } from './significance-queries.ts';

/** Queries of runs. */

/** Increased when the rules of stability change, so older results are computed again. */
export const STABILITY_VERSION = 2;

const runColumns = [
  'runs.id',
  'runs.project_id',
  'runs.name',
  'runs.max_clusters',
  'runs.alpha',
  'runs.criterion',
  'runs.answers',
  'runs.seed',
  'runs.starts',
  'runs.cluster',
  'runs.profile',
  'runs.metrics',
  'runs.numbers',
  'runs.selection',
  'runs.opened_from',
  'runs.given_from',
  'runs.description',
  'runs.note',
  'runs.moved_points',
  'runs.left_out',
  'runs.weight',
  'runs.header_descriptions',
  'runs.view',
  'runs.carried_names',
  'runs.first_significance',
  'runs.job_id',
  'runs.error_message',
  'runs.error_code',
  'runs.created_at',
  'runs.updated_at',
] as const;

/** Everything but the cross-tab, which can be megabytes and is rarely needed. */
const resultColumns = [
  'segments',
  'fits',
  'shares',
  'probabilities',
  'respondents',
  'counted',
  'effective_base',
  'weighted',
  'without_answers',
  'seed',
  'engine_version',
  'seconds',
  'answers',
  'models_file',
  'placements_file',
  'prediction',
  'pairs',
  'people',
  'one_line',
  'data_quality',
  'merged',
  'given',
  'selection',
] as const;

/** What the verdict on a run is made of. */
const judgedColumns = [
  'segments',
  'fits',
  'prediction',
  'answers',
  'pairs',
  'people',
  'one_line',
  'respondents',
  'counted',
  'effective_base',
  'weighted',
  'without_answers',
  'data_quality',
  'merged',
  'given',
] as const;

export type JudgedResult = Pick<ResultRow, (typeof judgedColumns)[number]>;
export type RunRow = NonNullable<Awaited<ReturnType<typeof selectRun>>>;
export type ResultRow = NonNullable<Awaited<ReturnType<typeof selectResult>>>;
export type ListRow = Awaited<ReturnType<typeof selectRuns>>[number];

/** A run that the user has access to. */
export function selectRun(db: Db, userId: string, runId: string) {
  return db
    .selectFrom('runs')
    .innerJoin('projects', 'projects.id', 'runs.project_id')
    .innerJoin('project_members as member', 'member.project_id', 'projects.id')
    .select(runColumns)
    .where('runs.id', '=', runId)
    .where('member.user_id', '=', userId)
    .where('projects.state', '=', 'ready')
    .executeTakeFirst();
}

export function selectRunById(db: Db, runId: string) {
  return db.selectFrom('runs').select(runColumns).where('runs.id', '=', runId).executeTakeFirst();
}

export function selectResult(db: Db, runId: string) {
  return db.selectFrom('run_results').select(resultColumns).where('run_id', '=', runId).executeTakeFirst();
}

export async function selectCrosstab(db: Db, runId: string): Promise<CrosstabGroups | undefined> {
  const row = await db.selectFrom('run_results').select('crosstab').where('run_id', '=', runId).executeTakeFirst();
  return row?.crosstab;
}

/** BIC of the solution shown. */
const bicOfShown = sql<number | null>`(
  select (fit ->> 'bic')::float8 from jsonb_array_elements(run_results.fits) as fit
  where (fit ->> 'segments')::int = run_results.segments limit 1)`;

/** Whether an unfinished job tests its stability. */
const stabilityUnderWay = sql<boolean>`exists (
  select from jobs as tried
  where tried.run_id = runs.id and tried.kind = 'stability' and tried.state in ('pending', 'started'))`;

/** Results of older rules don't count. */
const newStability = (join: JoinBuilder<Database, 'runs' | 'run_stability'>) =>
  join.onRef('run_stability.run_id', '=', 'runs.id').on('run_stability.version', '=', STABILITY_VERSION);

/** What the verdicts on the finished runs of a project are made of. */
export function selectJudged(db: Db, projectId: string) {
  return db
    .selectFrom('run_results')
    .innerJoin('runs', 'runs.id', 'run_results.run_id')
    .leftJoin('run_stability', newStability)
    .select(['runs.id', 'runs.max_clusters', 'runs.criterion', 'run_stability.stability'])
    .select(judgedColumns.map((column) => `run_results.${column}` as const))
    .where('runs.project_id', '=', projectId)
    .execute();
}

/** Latest update first; ties are broken by id. */
export function selectRuns(db: Db, projectId: string) {
  return db
    .selectFrom('runs')
    .leftJoin('run_results', 'run_results.run_id', 'runs.id')
    .leftJoin('run_stability', newStability)
    .leftJoin('jobs', 'jobs.id', 'runs.job_id')
    .select([
      'runs.id',
      'runs.name',
      'runs.note',
      'runs.created_at',
      'runs.updated_at',
      'runs.job_id',
      'runs.error_message',
      'runs.error_code',
      'runs.opened_from',
      'runs.given_from',
      'run_results.segments',
      'run_results.shares',
      'run_results.merged',
      'run_stability.word as stability',
      stabilityUnderWay.as('stability_under_way'),
      sql<AnswerTreatment | null>`run_results.answers ->> 'counted_as'`.as('model'),
      bicOfShown.as('bic'),
      'jobs.state as job_state',
      'jobs.progress',
      'jobs.stage',
      'jobs.error_message as job_error',
      'jobs.error_code as job_error_code',
      sql<number>`cardinality(runs.cluster)`.as('cluster_count'),
      sql<number>`cardinality(runs.metrics)`.as('metrics_count'),
      sql<number>`cardinality(runs.profile)`.as('profile_count'),
    ])
    .where('runs.project_id', '=', projectId)
    .orderBy('runs.updated_at', 'desc')
    .orderBy('runs.id')
    .execute();
}

export function selectJob(db: Db, jobId: string) {
  return db
    .selectFrom('jobs')
    .select(['state', 'progress', 'stage', 'error_message', 'error_code'])
    .where('id', '=', jobId)
    .executeTakeFirst();
}

type Submitted = Omit<Insertable<RunTable>, 'weight' | 'given_from'>;
export interface NewRun extends Submitted {
  numbers: string[];
  weight?: TakenWeight | null;
  given_from?: ExistingFrom | null;
}

/** Undefined if a run with the same submission key exists. */
export async function insertRun(trx: Trx, ownerId: string, run: NewRun): Promise<string | undefined> {
  const row = await trx
    .insertInto('runs')
    .values({
      ...run,
      weight: run.weight ? JSON.stringify(run.weight) : null,
      given_from: run.given_from ? JSON.stringify(run.given_from) : null,
      first_significance: await selectChoice(trx, ownerId),
    })
    .onConflict((conflict) => conflict.columns(['project_id', 'submission_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export function selectSubmitted(db: Db, projectId: string, submissionKey: string) {
  return db
    .selectFrom('runs')
    .select(['id', 'job_id'])
    .where('project_id', '=', projectId)
    .where('submission_key', '=', submissionKey)
    .executeTakeFirst();
}

export async function setJob(trx: Trx, runId: string, jobId: string): Promise<void> {
  await trx.updateTable('runs').set({ job_id: jobId }).where('id', '=', runId).execute();
}

export async function setFailure(trx: Trx, runId: string, { code, message }: JobFailure): Promise<void> {
  await trx
    .updateTable('runs')
    .set({ error_message: message, error_code: code, updated_at: sql<Date>`now()` })
    .where('id', '=', runId)
    .execute();
}

type RunChange = Pick<Updateable<RunTable>, 'view' | 'name' | 'note' | 'description' | 'header_descriptions'>;

/** Undefined if the run has been deleted. */
export async function updateRun(db: Db, runId: string, change: RunChange): Promise<Date | undefined> {
  const row = await db
    .updateTable('runs')
    .set({ ...change, updated_at: sql<Date>`now()` })
    .where('id', '=', runId)
    .returning('updated_at')
    .executeTakeFirst();
  return row?.updated_at;
}

/** All stored files of a run and of its jobs. */
export async function runHashes(db: Db, runId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select('sha256')
    .distinct()
    .where((eb) =>
      eb.or([
        eb('run_id', '=', runId),
        eb('job_id', 'in', eb.selectFrom('jobs').select('jobs.id').where('jobs.run_id', '=', runId)),
      ]),
    )
    .execute();
  return rows.map(({ sha256 }) => sha256);
}

export async function deleteRun(db: Db, runId: string): Promise<void> {
  await db.deleteFrom('runs').where('id', '=', runId).execute();
}
