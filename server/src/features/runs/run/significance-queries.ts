import type { SignificanceChoice } from '@qp/contract';
import type { Db, Trx } from '../../../database.ts';

/** The owner's last significance settings; null if never chosen. */
export async function selectChoice(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('significance_choices')
    .select('choice')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ? JSON.stringify(row.choice) : null;
}

export async function rememberChoice(trx: Trx, userId: string, choice: SignificanceChoice): Promise<void> {
  const row = { choice: JSON.stringify(choice) };
  await trx
    .insertInto('significance_choices')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}
