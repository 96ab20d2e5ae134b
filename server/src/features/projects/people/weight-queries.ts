import type { WeightDesign } from '@qp/facts';
import type { Db, Trx } from '../../../database.ts';
import { deleteUnneeded } from './queries.ts';
import type { FoundWeight } from './weights.thread.ts';

export type WeightRow = Awaited<ReturnType<typeof selectWeights>>[number];

export function selectWeights(db: Db, projectId: string) {
  return db
    .selectFrom('project_weights')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy('created_at')
    .orderBy('name')
    .execute();
}

const selection = (db: Db, projectId: string, name: string) =>
  db.selectFrom('project_weights').selectAll().where('project_id', '=', projectId).where('name', '=', name);

export function selectWeight(db: Db, projectId: string, name: string) {
  return selection(db, projectId, name).executeTakeFirst();
}

/** It can be neither made again nor removed until the transaction ends. */
export function lockWeight(trx: Db, projectId: string, name: string) {
  return selection(trx, projectId, name).forShare().executeTakeFirst();
}

export async function insertWeight(trx: Trx, projectId: string, name: string, design: WeightDesign): Promise<void> {
  const row = { project_id: projectId, name, design: JSON.stringify(design), figures: null, problem: null };
  await trx.insertInto('project_weights').values(row).execute();
}

/** What was made of it for who takes part now. The file before goes where no run needs it. */
export async function updateWeight(
  trx: Trx,
  { project_id, name, weights_file }: Pick<WeightRow, 'project_id' | 'name' | 'weights_file'>,
  { figures, problem }: FoundWeight,
  file: string | null,
): Promise<void> {
  await trx
    .updateTable('project_weights')
    .set({
      figures: figures && JSON.stringify(figures),
      problem: problem && JSON.stringify(problem),
      weights_file: file,
    })
    .where('project_id', '=', project_id)
    .where('name', '=', name)
    .execute();
  await deleteUnneeded(trx, weights_file);
}

export async function deleteWeight(trx: Trx, { project_id, name, weights_file }: WeightRow): Promise<void> {
  await trx.deleteFrom('project_weights').where('project_id', '=', project_id).where('name', '=', name).execute();
  await deleteUnneeded(trx, weights_file);
}
