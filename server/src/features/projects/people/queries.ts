import type { PeopleChoice } from '@qp/facts';
import type { Db, Trx } from '../../../database.ts';

export type PeopleRow = NonNullable<Awaited<ReturnType<typeof selectPeople>>>;

/** Undefined before the first choice. */
export function selectPeople(db: Db, projectId: string) {
  return db.selectFrom('project_people').selectAll().where('project_id', '=', projectId).executeTakeFirst();
}

/** Replaces the choice; the files of earlier ones go where no run needs them. */
export async function upsertPeople(
  trx: Trx,
  projectId: string,
  { keep, left_out }: PeopleChoice,
  counted: Pick<PeopleRow, 'version' | 'kept' | 'unmet' | 'people_file'>,
): Promise<void> {
  const row = { ...counted, keep: JSON.stringify(keep), left_out: [...left_out] };
  const before = await selectPeople(trx, projectId);
  await trx
    .insertInto('project_people')
    .values({ project_id: projectId, ...row })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet(row))
    .execute();
  await deleteUnneeded(trx, before?.people_file ?? null);
}

/** The file of who took part, unless a run needs it. */
export async function deleteUnneeded(trx: Trx, file: string | null): Promise<void> {
  if (file === null) return;
  await trx
    .deleteFrom('files')
    .where('id', '=', file)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('run_people').select('run_id').where('people_file', '=', file))),
    )
    .execute();
}
