import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../../database.ts';

/** Queries of questions. Results of older rules are ignored. */

const QUESTIONS_VERSION = 1;

/** As stored text: no caller needs to parse it. */
export async function selectQuestions(db: Kysely<Database>, runId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('run_questions')
    .select(sql<string>`questions::text`.as('text'))
    .where('run_id', '=', runId)
    .where('version', '=', QUESTIONS_VERSION)
    .executeTakeFirst();
  return row?.text;
}

export async function insertQuestions(trx: Transaction<Database>, runId: string, questions: string): Promise<void> {
  const row = { version: QUESTIONS_VERSION, questions };
  await trx
    .insertInto('run_questions')
    .values({ run_id: runId, ...row })
    .onConflict((conflict) => conflict.column('run_id').doUpdateSet(row))
    .execute();
}
