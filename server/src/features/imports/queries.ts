import type { ImportItem } from '@qp/contract';
import type { PlannedVariable } from '@qp/engine/imports';
import type { SourceVariable } from '@qp/facts';
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Database, Db, Trx } from '../../database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { AS_FOUND, type TableChoice } from '../../platform/tabular/index.ts';
import { PAGE, pagesOf } from './plan-text.ts';

export interface Planned {
  readonly source: SourceVariable;
  readonly plan: PlannedVariable;
}

const DAY = 86_400_000;
const expiry = (created: Date, keepDays: number) => new Date(created.getTime() + keepDays * DAY).toISOString();

/** A draft of this user; one that has become a project no longer counts. */
export async function findImport(db: Db, userId: string, importId: string) {
  const row = await db
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', importId)
    .where('owner_id', '=', userId)
    .where('state', '<>', 'made')
    .executeTakeFirst();
  if (!row) throw refuse('not-found');
  return row;
}

export async function listImports(db: Db, userId: string, keepDays: number): Promise<ImportItem[]> {
  const rows = await db
    .selectFrom('imports')
    .select(['id', 'file_name', 'created_at', 'updated_at'])
    .where('owner_id', '=', userId)
    .where('state', '<>', 'made')
    .orderBy('updated_at', 'desc')
    .execute();
  return rows.map((row) => ({
    import_id: row.id,
    file_name: row.file_name,
    updated_date: row.updated_at.toISOString(),
    expires: expiry(row.created_at, keepDays),
  }));
}

/** A draft without its variables. */
export async function draftHead(db: Db, userId: string, importId: string, keepDays: number) {
  const row = await findImport(db, userId, importId);
  return {
    import_id: row.id,
    file_name: row.file_name,
    state: row.state === 'made' ? 'ready' : row.state,
    job_id: row.job_id,
    project_id: row.state === 'making' ? ((await projectInTheMaking(db, row.job_id))?.id ?? null) : null,
    kind: row.kind,
    sheets: row.sheets,
    sheet: row.sheet,
    read_as: row.read_as,
    header_rows: row.header_rows,
    header_from: row.header_from,
    respondents: row.respondents,
    expires: expiry(row.created_at, keepDays),
    ...(await historyOf(db, importId, row.revision)),
  };
}

const changed = sql`(plan::text <> proposal::text)::text`;
const DRAFT_VARIABLE = sql`'{"source":' || source || ',"reason":' || to_json(reason) || ',"plan":' || plan || ',"changed":' || ${changed} || '}'`;
const CHANGED_PLAN = sql`'{"code":' || to_json(code) || ',"plan":' || plan || ',"changed":' || ${changed} || '}'`;

/** Variables of a draft as JSON, a page at a time: the database builds it, and nothing parses it on the way. */
async function* variablesAs(written: RawBuilder<unknown>, db: Db, importId: string): AsyncGenerator<string> {
  for (let from = 0; ; from += PAGE) {
    const { rows } = await sql<{ page: string | null }>`
      select string_agg(${written}, ',' order by position) as page from import_variables
      where import_id = ${importId} and position >= ${from} and position < ${from + PAGE}`.execute(db);
    if (rows[0]?.page == null) return;
    yield rows[0].page;
  }
}

const KEPT_VARIABLE = sql`'{"source":' || source || ',"reason":' || to_json(reason) || ',"proposal":' || proposal || ',"plan":' || plan || '}'`;

export const draftVariables = (db: Db, importId: string) => variablesAs(DRAFT_VARIABLE, db, importId);

/** Everything that is kept of them. */
export async function keptVariables(db: Db, importId: string): Promise<string[]> {
  const pages: string[] = [];
  for await (const page of variablesAs(KEPT_VARIABLE, db, importId)) pages.push(`[${page}]`);
  return pages;
}

/** Likewise the plans of some of its variables. */
export async function* changedPlans(db: Db, importId: string, codes: readonly string[]): AsyncGenerator<string> {
  for (const page of pagesOf(codes)) {
    const { rows } = await sql<{ page: string | null }>`
      select string_agg(${CHANGED_PLAN}, ',' order by position) as page from import_variables
      where import_id = ${importId} and code = any(${page})`.execute(db);
    if (rows[0]?.page != null) yield rows[0].page;
  }
}

/** What undo and redo would do, in words. */
export async function historyOf(db: Db, importId: string, revision: number) {
  const rows = await db
    .selectFrom('import_changes')
    .select(['n', 'words', 'undone'])
    .where('import_id', '=', importId)
    .orderBy('n')
    .execute();
  return {
    undo: rows.findLast(({ undone }) => !undone)?.words ?? null,
    redo: rows.find(({ undone }) => undone)?.words ?? null,
    revision,
  };
}

/** The variables of a draft, or of the project that was made from one, as far as a conversion needs them. */
export async function planEntries(db: Db, importId: string): Promise<Planned[]> {
  const entries: Planned[] = [];
  for (;;) {
    const rows = await db
      .selectFrom('import_variables')
      .select(['source', 'plan'])
      .where('import_id', '=', importId)
      .where('position', '>=', entries.length)
      .orderBy('position')
      .limit(PAGE)
      .execute();
    entries.push(...rows);
    if (rows.length < PAGE) return entries;
  }
}

/** The plan by which a project was made from one file; null where it was made of three. */
export async function projectPlan(db: Db, projectId: string): Promise<Planned[] | null> {
  const row = await db.selectFrom('imports').select('id').where('project_id', '=', projectId).executeTakeFirst();
  return row ? planEntries(db, row.id) : null;
}

/** The sheet that was read of a project's one file; null for other files. */
export async function projectChoice(db: Db, projectId: string): Promise<TableChoice> {
  const row = await db
    .selectFrom('imports')
    .select(['sheet', 'header_rows as headerRows', 'header_from as headerFrom'])
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return row ?? AS_FOUND;
}

/** The value labels of a project's one file, by code and value; empty if it was made of three files. */
export async function valueTexts(
  db: Db,
  projectId: string,
  codes: readonly string[],
): Promise<ReadonlyMap<string, Readonly<Record<string, string>>>> {
  const rows = await db
    .selectFrom('import_variables as variable')
    .innerJoin('imports as import', 'import.id', 'variable.import_id')
    .select(['variable.code', 'variable.source'])
    .where('import.project_id', '=', projectId)
    .where('variable.code', '=', sql<string>`any(${[...codes]}::text[])`)
    .execute();
  return new Map(rows.map(({ code, source }) => [code, Object.fromEntries(source.labels)]));
}

/** Replaces what was there by what was read; each page is the JSON of a list. Without a proposal the plan is one. */
export async function storeVariables(trx: Trx, importId: string, pages: readonly string[]): Promise<void> {
  await trx.deleteFrom('import_variables').where('import_id', '=', importId).execute();
  for (const page of pages) {
    await sql`
      insert into import_variables (import_id, position, code, source, reason, proposal, plan)
      select ${importId}, read.position, read.code, read.source, read.reason, coalesce(read.proposal, read.plan), read.plan
      from json_to_recordset(${page}::json) as read (position int, code text, source json, reason text, proposal json, plan json)
    `.execute(trx);
  }
}

/** Nothing that was done before can be undone any more. */
export async function endHistory(trx: Trx, importId: string): Promise<void> {
  await trx.deleteFrom('import_changes').where('import_id', '=', importId).execute();
}

/** The project that a job is making holds the job that makes it. */
export async function projectInTheMaking(db: Db, jobId: string | null): Promise<{ id: string; name: string } | null> {
  const row = await db
    .selectFrom('projects')
    .select(['id', 'name'])
    .where('load_job_id', '=', jobId)
    .executeTakeFirst();
  return row ?? null;
}

/** False if it is no longer ready as it was seen: a second click, or another tab. */
export async function beginWork(
  trx: Trx,
  { id, revision }: { id: string; revision: number },
  state: 'reading' | 'making',
  jobId: string,
): Promise<boolean> {
  const row = await trx
    .updateTable('imports')
    .set({ state, job_id: jobId })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .where('state', '=', 'ready')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Nothing of the project stays; the draft can be worked on again. */
export async function giveUpMaking(trx: Trx, importId: string, projectId: string): Promise<void> {
  await trx.deleteFrom('projects').where('id', '=', projectId).where('state', '=', 'reading').execute();
  await trx
    .updateTable('imports')
    .set({ state: 'ready' })
    .where('id', '=', importId)
    .where('state', '=', 'making')
    .execute();
}

/** The draft ends; file and history go, the plan stays for prediction. */
export async function keepPlan(trx: Trx, importId: string, projectId: string): Promise<void> {
  await trx.deleteFrom('files').where('import_id', '=', importId).execute();
  await trx.deleteFrom('import_changes').where('import_id', '=', importId).execute();
  await trx.updateTable('imports').set({ state: 'made', project_id: projectId }).where('id', '=', importId).execute();
}

/** The job of a draft still works on it. */
export function isUnderWay({ exists, selectFrom }: ExpressionBuilder<Database, 'imports'>) {
  return exists(
    selectFrom('jobs')
      .select('jobs.id')
      .whereRef('jobs.id', '=', 'imports.job_id')
      .where('jobs.state', 'in', ['pending', 'started']),
  );
}

/** Drafts whose project, or second reading, was lost on the way can be worked on again. */
export async function releaseAbandoned(db: Db): Promise<void> {
  await db
    .updateTable('imports')
    .set({ state: 'ready' })
    .where((eb) => {
      const read = eb.exists(
        eb
          .selectFrom('import_variables')
          .select('import_variables.position')
          .whereRef('import_variables.import_id', '=', 'imports.id'),
      );
      return eb.or([eb('state', '=', 'making'), eb.and([eb('state', '=', 'reading'), read])]);
    })
    .where((eb) => eb.not(isUnderWay(eb)))
    .execute();
}
