import type { NumberFacts, ProjectItem, SurveySource } from '@qp/contract';
import type { VariableList } from '@qp/facts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../database.ts';
import { refuse } from '../../platform/http/refusal.ts';

export interface Project {
  id: string;
  ownerId: string;
  name: string;
  loadJobId: string | null;
  dataFileId: string;
  variableFileId: string;
  discretizedFileId: string;
  surveyFileId: string;
  /** Null for a project that was made of three files, and for one of an earlier version. */
  sourceFileId: string | null;
}

/** A project that this user may see. An unknown id, one without access and one that is still being read get the same answer. */
export async function findProject(db: Db, userId: string, projectId: string): Promise<Project> {
  const row = await db
    .selectFrom('projects')
    .innerJoin('project_members as member', 'member.project_id', 'projects.id')
    // Not the summary, which may be long.
    .select(['id', 'owner_id', 'name', 'load_job_id'])
    .select(['data_file_id', 'variable_file_id', 'discretized_file_id', 'survey_file_id', 'source_file_id'])
    .where('id', '=', projectId)
    .where('member.user_id', '=', userId)
    .where('state', '=', 'ready')
    .executeTakeFirst();
  if (!row?.data_file_id || !row.variable_file_id || !row.discretized_file_id || !row.survey_file_id) {
    throw refuse('not-found');
  }
  return {
    id: row.id,
    ownerId: row.owner_id,
    name: row.name,
    loadJobId: row.load_job_id,
    dataFileId: row.data_file_id,
    variableFileId: row.variable_file_id,
    discretizedFileId: row.discretized_file_id,
    surveyFileId: row.survey_file_id,
    sourceFileId: row.source_file_id,
  };
}

export async function projectOwner(db: Db, projectId: string): Promise<string> {
  const row = await db.selectFrom('projects').select('owner_id').where('id', '=', projectId).executeTakeFirstOrThrow();
  return row.owner_id;
}

/** Where the survey of a project is available as uploaded: the file itself, the file of raw answers, or nowhere. */
export async function surveySource(db: Db, projectId: string): Promise<SurveySource> {
  const row = await db
    .selectFrom('projects')
    .leftJoin('imports', 'imports.project_id', 'projects.id')
    .select(['source_file_id', 'imports.id as import_id'])
    .where('projects.id', '=', projectId)
    .executeTakeFirst();
  if (row?.source_file_id) return 'file';
  return row?.import_id ? 'discretized' : 'answers';
}

/** Respondents. */
export async function projectSize(db: Db, projectId: string): Promise<number> {
  const row = await db.selectFrom('projects').select('respondents').where('id', '=', projectId).executeTakeFirst();
  return row?.respondents ?? 0;
}

export interface ProjectVariable {
  code: string;
  label: string;
  dimension: string;
  factor: string;
  /** The text that its question shares with others ("How far do you agree?"), if any. */
  stem?: string | null;
  type: string;
  uses: VariableList[];
  /** Points of its scale, 0 for categories; null or absent if it was never determined. */
  scale_points?: number | null;
  /** Only for a numeric variable; null or absent in older projects. */
  number?: NumberFacts | null;
}

/** The dictionary of a project, in its own order. */
export async function projectVariables(db: Db, projectId: string): Promise<ProjectVariable[]> {
  return db
    .selectFrom('variables')
    .select(['code', 'label', 'dimension', 'factor', 'stem', 'type', 'uses', 'scale_points', 'number'])
    .where('project_id', '=', projectId)
    .orderBy('position')
    .execute();
}

/** A person's own projects and those shared with them, the most recently used first. */
export async function listProjects(db: Db, userId: string): Promise<ProjectItem[]> {
  const rows = await db
    .selectFrom('projects as p')
    .innerJoin('project_members as member', 'member.project_id', 'p.id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('runs as r')
          .innerJoin('run_results as result', 'result.run_id', 'r.id')
          .whereRef('r.project_id', '=', 'p.id')
          .select((inner) => [
            inner.fn.countAll<number>().as('completed'),
            sql<number[] | null>`(array_agg(to_json(result.shares) order by r.updated_at desc))[1]`.as('shares'),
          ])
          .as('done'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('runs as r')
          .whereRef('r.project_id', '=', 'p.id')
          .select((inner) => [
            inner.fn.max('r.updated_at').as('updated_at'),
            sql<number>`count(*) filter (where exists (
              select 1 from jobs where jobs.id = r.job_id and jobs.state in ('pending', 'started')))`.as('computing'),
          ])
          .as('latest'),
      (join) => join.onTrue(),
    )
    .select(['p.id', 'p.name', 'p.owner_id', 'p.created_at', 'done.completed', 'done.shares', 'latest.computing'])
    .select(['member.role', 'member.shared_by'])
    .select(sql<Date>`greatest(p.updated_at, latest.updated_at)`.as('updated_at'))
    .where('member.user_id', '=', userId)
    .where('p.state', '=', 'ready')
    .orderBy('updated_at', 'desc')
    .orderBy('p.name')
    .execute();
  return rows.map((row) => ({
    project_id: row.id,
    name: row.name,
    created_date: row.created_at.toISOString(),
    updated_date: row.updated_at.toISOString(),
    runs: Number(row.completed ?? 0),
    computing: Number(row.computing ?? 0),
    segment_shares: row.shares ?? [],
    role: row.role,
    shared_by: row.owner_id === userId ? null : row.shared_by,
  }));
}

/** As text, as it was written: it may be long, and taking it apart to put it together again would hold everyone up. */
export async function findSummary(db: Db, projectId: string): Promise<string> {
  const row = await db
    .selectFrom('projects')
    .select(sql<string | null>`summary::text`.as('summary'))
    .where('id', '=', projectId)
    .executeTakeFirst();
  if (!row?.summary) throw refuse('not-found');
  return row.summary;
}

/** Contents of everything that is stored for a project: its files, those of its runs and those of its jobs. */
export async function projectHashes(db: Db, projectId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select('sha256')
    .distinct()
    .where((eb) =>
      eb.or([
        eb('project_id', '=', projectId),
        eb('run_id', 'in', eb.selectFrom('runs').select('runs.id').where('runs.project_id', '=', projectId)),
        eb('job_id', 'in', eb.selectFrom('jobs').select('jobs.id').where('jobs.project_id', '=', projectId)),
      ]),
    )
    .execute();
  return rows.map(({ sha256 }) => sha256);
}

/** Null where the user has a project of this name already; the unique index decides between two at once. */
export async function insertProject(trx: Trx, project: { ownerId: string; name: string; uploadKey: string | null }) {
  const row = await trx
    .insertInto('projects')
    .values({ owner_id: project.ownerId, name: project.name, upload_key: project.uploadKey })
    .onConflict((conflict) => conflict.columns(['owner_id', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Locked until the transaction ends. */
export async function lockName(trx: Trx, projectId: string): Promise<string | undefined> {
  const query = trx.selectFrom('projects').select('name').where('id', '=', projectId);
  return (await query.forNoKeyUpdate().executeTakeFirst())?.name;
}

export async function updateName(trx: Trx, projectId: string, name: string): Promise<void> {
  await trx.updateTable('projects').set({ name, updated_at: sql<Date>`now()` }).where('id', '=', projectId).execute();
}

export async function insertVariables(trx: Trx, projectId: string, variables: readonly ProjectVariable[]) {
  // PostgreSQL takes at most 65,535 values in one statement.
  const ROWS = 5000;
  for (let from = 0; from < variables.length; from += ROWS) {
    const rows = variables.slice(from, from + ROWS).map((variable, i) => ({
      project_id: projectId,
      position: from + i + 1,
      code: variable.code,
      label: variable.label,
      dimension: variable.dimension,
      factor: variable.factor,
      stem: variable.stem ?? null,
      type: variable.type,
      uses: variable.uses,
      scale_points: variable.scale_points ?? null,
      number: variable.number ? JSON.stringify(variable.number) : null,
    }));
    await trx.insertInto('variables').values(rows).execute();
  }
}
