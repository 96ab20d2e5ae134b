import type { PartVersions, RunPart } from '@qp/contract';
import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../database.ts';

/** Queries for the last change to each part of a run. */

export interface PartChange {
  runId: string;
  part: RunPart;
  userId: string;
  /** The version that was edited; undefined to skip the check. */
  seen: number | undefined;
  /** Save regardless of later changes. */
  anyway: boolean | undefined;
}

/** The new version; undefined if another person changed it after `seen`. One statement, so concurrent saves are serialised. */
export async function insertChange(
  trx: Transaction<Database>,
  { runId, part, userId, seen, anyway }: PartChange,
  now: Date,
): Promise<number | undefined> {
  const changed = { changed_by: userId, changed_at: now };
  const row = await trx
    .insertInto('run_changes')
    .values({ run_id: runId, part, version: 1, ...changed })
    .onConflict((conflict) => {
      const update = conflict
        .columns(['run_id', 'part'])
        .doUpdateSet({ version: sql`run_changes.version + 1`, ...changed });
      if (seen === undefined || anyway) return update;
      return update.where((eb) =>
        eb.or([eb('run_changes.changed_by', '=', userId), eb('run_changes.version', '<=', seen)]),
      );
    })
    .returning('version')
    .executeTakeFirst();
  return row?.version;
}

export function selectChange(db: Kysely<Database>, runId: string, part: RunPart) {
  return db
    .selectFrom('run_changes')
    .leftJoin('users', 'users.id', 'run_changes.changed_by')
    .select(['run_changes.changed_at', 'users.first_name', 'users.email'])
    .where('run_id', '=', runId)
    .where('part', '=', part)
    .executeTakeFirst();
}

export async function selectVersions(db: Kysely<Database>, runId: string): Promise<PartVersions> {
  const rows = await db.selectFrom('run_changes').select(['part', 'version']).where('run_id', '=', runId).execute();
  return { view: 0, description: 0, segments: 0, ...Object.fromEntries(rows.map((row) => [row.part, row.version])) };
}
