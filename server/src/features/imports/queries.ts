import type { ImportDraft, ImportItem } from '@qp/contract';
import type { PlannedVariable, SourceVariable } from '@qp/engine/data-check';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Profiled } from './profile-table.thread.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

export interface Planned {
  readonly source: SourceVariable;
  readonly plan: PlannedVariable;
}

const DAY = 86_400_000;
const expiry = (created: Date, keepDays: number) => new Date(created.getTime() + keepDays * DAY).toISOString();

/** A draft of this user; one that has become a project is none any more. */
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

export async function loadDraft(db: Db, userId: string, importId: string, keepDays: number): Promise<ImportDraft> {
  const row = await findImport(db, userId, importId);
  const variables = await db
    .selectFrom('import_variables')
    .select(['source', 'reason', 'plan'])
    .select(sql<boolean>`plan::text <> proposal::text`.as('changed'))
    .where('import_id', '=', importId)
    .orderBy('position')
    .execute();
  return {
    import_id: row.id,
    file_name: row.file_name,
    state: row.state === 'ready' ? 'ready' : 'reading',
    job_id: row.job_id,
    kind: row.kind,
    sheets: row.sheets,
    sheet: row.sheet,
    respondents: row.respondents,
    expires: expiry(row.created_at, keepDays),
    ...(await historyOf(db, importId, row.revision)),
    variables: variables as unknown as ImportDraft['variables'],
  };
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
  const rows = await db
    .selectFrom('import_variables')
    .select(['source', 'plan'])
    .where('import_id', '=', importId)
    .orderBy('position')
    .execute();
  return rows;
}

/** The plan by which a project was made from one file; null where it was made of three. */
export async function projectPlan(db: Db, projectId: string): Promise<Planned[] | null> {
  const row = await db.selectFrom('imports').select('id').where('project_id', '=', projectId).executeTakeFirst();
  return row ? planEntries(db, row.id) : null;
}

/** Puts what was read in the place of what was there. */
export async function storeVariables(trx: Trx, importId: string, read: Profiled): Promise<void> {
  await trx.deleteFrom('import_variables').where('import_id', '=', importId).execute();
  await trx.deleteFrom('import_changes').where('import_id', '=', importId).execute();
  const ROWS = 1000;
  for (let from = 0; from < read.variables.length; from += ROWS) {
    const rows = read.variables.slice(from, from + ROWS).map(({ source, proposal }, i) => {
      const { reason, ...plan } = proposal;
      const text = planText(plan);
      return {
        import_id: importId,
        position: from + i,
        code: source.code,
        source: JSON.stringify(source),
        reason,
        proposal: text,
        plan: text,
      };
    });
    await trx.insertInto('import_variables').values(rows).execute();
  }
}

/** Always in the same order of fields, so that two plans that say the same are the same text. */
export function planText(plan: PlannedVariable): string {
  const { kind, label, dimension, factor, responses, missing, missingRange, edges, classNames } = plan;
  const list = responses.map((response) => ({ label: response.label, values: response.values }));
  return JSON.stringify({ kind, label, dimension, factor, responses: list, missing, missingRange, edges, classNames });
}
