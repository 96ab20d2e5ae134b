import type { TopKResult } from '@qp/contract';
import type { ClassifierFile } from '@qp/facts';
import type { Db, Trx } from '../../database.ts';

export interface StoredTopK {
  readonly result: TopKResult;
  readonly classifier: ClassifierFile;
}

export async function selectTopK(db: Db, runId: string): Promise<StoredTopK | undefined> {
  return db
    .selectFrom('typing_results')
    .select(['result', 'classifier'])
    .where('run_id', '=', runId)
    .executeTakeFirst();
}

/** Whether a classifier is of these questions and segments, from 1: then no other is needed. */
export function sameQuestions(
  classifier: ClassifierFile | undefined,
  codes: readonly string[],
  segments: readonly number[],
): boolean {
  const same = (a: readonly unknown[], b: readonly unknown[]) =>
    a.length === b.length && a.every((one, i) => one === b[i]);
  if (!classifier) return false;
  return (
    same(
      classifier.variables.map(({ code }) => code),
      codes,
    ) && same(classifier.targets, segments)
  );
}

/** For other features: the last result of a run, null where there is none. */
export async function lastTopK(db: Db, runId: string): Promise<TopKResult | null> {
  return (await selectTopK(db, runId))?.result ?? null;
}

export async function storeTopK(trx: Trx, runId: string, stored: StoredTopK): Promise<void> {
  const values = { result: JSON.stringify(stored.result), classifier: JSON.stringify(stored.classifier) };
  await trx
    .insertInto('typing_results')
    .values({ run_id: runId, ...values })
    .onConflict((conflict) => conflict.column('run_id').doUpdateSet({ ...values, created_at: new Date() }))
    .execute();
}

export async function deleteTopK(db: Db, runId: string): Promise<void> {
  await db.deleteFrom('typing_results').where('run_id', '=', runId).execute();
}

/** What someone uploaded to be assigned; nothing of it stays once it is. */
export async function deleteUpload(trx: Trx, uploadId: string): Promise<void> {
  await trx.deleteFrom('files').where('id', '=', uploadId).execute();
}
