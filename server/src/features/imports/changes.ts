import type { ImportChange, ImportChanged, ImportPlan } from '@qp/contract';
import { problemWords } from '@qp/words/errors/problems';
import { editWords } from '@qp/words/imports/edits';
import { sql } from 'kysely';
import type { Db, Trx } from '../../database.ts';
import type { App } from '../../platform/app.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { restoreGrouping } from './grouping-queries.ts';
import { pagesOf, planText } from './plan-text.ts';
import { findImport, historyOf } from './queries.ts';
import type { PlanParts } from './tables.ts';

/** Every change is kept with what was there before it: undo and redo survive a reload. */

const MAX_CHANGES = 1000;

/** What a change leaves behind: the history, and whose plans it changed. */
export interface Changed {
  readonly history: Omit<ImportChanged, 'changed' | 'regrouped'>;
  readonly codes: readonly string[];
  /** The variables are others now: a grouping was undone or redone. */
  readonly regrouped: boolean;
}

export async function changeImport(
  app: App,
  userId: string,
  importId: string,
  { changes, words, revision }: { changes: readonly ImportChange[]; words: string; revision: number },
): Promise<Changed> {
  return changing(app, userId, importId, revision, async (trx) => {
    const after: PlanParts = Object.create(null);
    for (const { codes, set } of changes) for (const code of codes) after[code] = { ...after[code], ...set };
    return record(trx, importId, words, after);
  });
}

/** The proposal comes back as one change, which can be undone like any other. */
export async function restartImport(app: App, userId: string, importId: string, revision: number): Promise<Changed> {
  return changing(app, userId, importId, revision, async (trx) => {
    const rows = await trx
      .selectFrom('import_variables')
      .select(['code', 'proposal'])
      .where('import_id', '=', importId)
      .where(sql<boolean>`plan::text <> proposal::text`)
      .execute();
    if (rows.length === 0) return [];
    return record(
      trx,
      importId,
      editWords('en').startAgain,
      Object.fromEntries(rows.map(({ code, proposal }) => [code, proposal])),
    );
  });
}

export async function stepImport(app: App, userId: string, importId: string, step: 'undo' | 'redo', revision: number) {
  return changing(app, userId, importId, revision, async (trx) => {
    const change = await trx
      .selectFrom('import_changes')
      .selectAll()
      .where('import_id', '=', importId)
      .where('undone', '=', step === 'redo')
      .orderBy('n', step === 'undo' ? 'desc' : 'asc')
      .limit(1)
      .executeTakeFirst();
    if (!change) return [];
    await trx
      .updateTable('import_changes')
      .set({ undone: step === 'undo' })
      .where('import_id', '=', importId)
      .where('n', '=', change.n)
      .execute();
    if (await restoreGrouping(trx, importId, change.n, step === 'undo')) return null;
    return apply(trx, importId, step === 'undo' ? change.before : change.after);
  });
}

/** `work` gives whose plans changed, or null if all variables did. One change at a time, and only on top of what the page has seen. */
async function changing(
  app: App,
  userId: string,
  importId: string,
  revision: number,
  work: (trx: Trx) => Promise<string[] | null>,
): Promise<Changed> {
  return app.db.transaction().execute(async (trx) => {
    await findImport(trx, userId, importId);
    const row = await trx
      .updateTable('imports')
      .set({ revision: revision + 1, updated_at: sql<Date>`now()` })
      .where('id', '=', importId)
      .where('revision', '=', revision)
      .where('state', '=', 'ready')
      .returning('id')
      .executeTakeFirst();
    if (!row) throw refuse('draft-changed');
    const codes = await work(trx);
    return { codes: codes ?? [], regrouped: codes === null, history: await historyOf(trx, importId, revision + 1) };
  });
}

async function record(trx: Trx, importId: string, words: string, after: PlanParts): Promise<string[]> {
  await addChange(trx, importId, words, { before: await partsBefore(trx, importId, after), after });
  return apply(trx, importId, after);
}

/** The latest change: what was undone before can no longer be redone. Gives its number. */
export async function addChange(
  trx: Trx,
  importId: string,
  words: string,
  { before, after }: { before: PlanParts; after: PlanParts },
): Promise<number> {
  await trx.deleteFrom('import_changes').where('import_id', '=', importId).where('undone', '=', true).execute();
  const { n } = await trx
    .selectFrom('import_changes')
    .select(sql<number>`coalesce(max(n), 0) + 1`.as('n'))
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('import_changes')
    .values({ import_id: importId, n, words, before: JSON.stringify(before), after: JSON.stringify(after) })
    .execute();
  await trx
    .deleteFrom('import_changes')
    .where('import_id', '=', importId)
    .where('n', '<=', n - MAX_CHANGES)
    .execute();
  return n;
}

async function partsBefore(trx: Trx, importId: string, after: PlanParts): Promise<PlanParts> {
  const before: PlanParts = Object.create(null);
  for (const page of pagesOf(Object.keys(after))) {
    for (const { code, plan } of await plansOf(trx, importId, page)) {
      const fields = Object.keys(after[code]) as (keyof ImportPlan)[];
      before[code] = Object.fromEntries(fields.map((field) => [field, plan[field] ?? (field === 'stem' ? '' : null)]));
    }
  }
  const unknown = Object.keys(after).find((code) => !(code in before));
  if (unknown !== undefined)
    throw refuse('invalid-input', {
      field: 'changes',
      problem: problemWords('en').unknownVariable(unknown.slice(0, 60)),
    });
  return before;
}

async function apply(trx: Trx, importId: string, parts: PlanParts): Promise<string[]> {
  const codes = Object.keys(parts);
  for (const page of pagesOf(codes)) {
    const plans = (await plansOf(trx, importId, page)).map(({ code, plan }) => ({
      code,
      plan: planText({ ...plan, ...parts[code] }),
    }));
    await sql`
      update import_variables v set plan = change.plan::json
      from json_to_recordset(${JSON.stringify(plans)}::json) as change (code text, plan text)
      where v.import_id = ${importId} and v.code = change.code`.execute(trx);
  }
  return codes;
}

const plansOf = (db: Db, importId: string, codes: readonly string[]) =>
  db
    .selectFrom('import_variables')
    .select(['code', 'plan'])
    .where('import_id', '=', importId)
    .where('code', '=', sql<string>`any(${codes as string[]})`)
    .execute();
