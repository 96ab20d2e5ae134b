import type { Trx } from '../../../database.ts';

/** The matched labels are needed until the run has its placements. */
export async function deleteLabels(trx: Trx, labelsId: string): Promise<void> {
  await trx.deleteFrom('files').where('id', '=', labelsId).execute();
}
