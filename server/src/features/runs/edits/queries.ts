import { type PartVersions, partVersions } from '@qp/contract';
import type { Db, Trx } from '../../../database.ts';
import type { EditedPart } from '../tables.ts';

/** Queries for the versions of each part of a run that people edit, and for what each version replaced. */

/** A save on an older version is merged; on one older than this many changes, it asks. */
const KEPT_VERSIONS = 50;

export function selectChange(db: Db, runId: string, part: EditedPart) {
  return db
    .selectFrom('run_changes')
    .leftJoin('users', 'users.id', 'run_changes.changed_by')
    .select(['version', 'run_changes.changed_by', 'run_changes.changed_at', 'users.first_name', 'users.email'])
    .where('run_id', '=', runId)
    .where('part', '=', part)
    .executeTakeFirst();
}

/** The value of a part at a version; undefined where it is no longer known. */
export async function selectValueAt(trx: Trx, runId: string, part: EditedPart, version: number) {
  const row = await trx
    .selectFrom('run_versions')
    .select('replaced')
    .where('run_id', '=', runId)
    .where('part', '=', part)
    .where('version', '=', version + 1)
    .executeTakeFirst();
  return row?.replaced;
}

interface RecordedChange {
  readonly runId: string;
  readonly part: EditedPart;
  readonly version: number;
  readonly userId: string;
  readonly at: Date;
  readonly replaced: unknown;
}

export async function recordChange(
  trx: Trx,
  { runId, part, version, userId, at, replaced }: RecordedChange,
): Promise<void> {
  const changed = { version, changed_by: userId, changed_at: at };
  await trx
    .insertInto('run_changes')
    .values({ run_id: runId, part, ...changed })
    .onConflict((conflict) => conflict.columns(['run_id', 'part']).doUpdateSet(changed))
    .execute();
  await trx
    .insertInto('run_versions')
    .values({ run_id: runId, part, version, replaced: JSON.stringify(replaced) })
    .execute();
  await trx
    .deleteFrom('run_versions')
    .where('run_id', '=', runId)
    .where('part', '=', part)
    .where('version', '<=', version - KEPT_VERSIONS)
    .execute();
}

export async function selectVersions(db: Db, runId: string): Promise<PartVersions> {
  const rows = await db.selectFrom('run_changes').select(['part', 'version']).where('run_id', '=', runId).execute();
  const found = Object.fromEntries(rows.map((row) => [row.part, row.version]));
  return partVersions.parse({ view: 0, name: 0, note: 0, description: 0, segments: 0, ...found });
}
