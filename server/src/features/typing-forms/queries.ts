import type { FormSettings } from '@qp/contract';
import type { ClassifierFile } from '@qp/facts';
import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../../database.ts';
import type { TypingFormAnswerTable, TypingFormTable } from './tables.ts';

export type FormRow = Selectable<TypingFormTable>;
export type AnswerRow = Pick<
  Selectable<TypingFormAnswerTable>,
  'id' | 'version' | 'answered_at' | 'answers' | 'chosen' | 'segment' | 'target_or_out' | 'probabilities' | 'note'
>;

const columns = [
  ...([
    'id',
    'run_id',
    'token',
    'version',
    'classifier',
    'title',
    'ending',
    'redirect',
    'language',
    'open',
    'created_at',
  ] as const),
];
/** As text: a day is a day in every time zone. */
const endsOn = sql<string | null>`to_char(ends_on, 'YYYY-MM-DD')`.as('ends_on');

export async function selectForm(db: Db, runId: string): Promise<FormRow | undefined> {
  return db.selectFrom('typing_forms').select(columns).select(endsOn).where('run_id', '=', runId).executeTakeFirst();
}

/** A form as the public sees it, with the run's current descriptions of the segments. */
export interface PublicForm extends FormRow {
  readonly header_descriptions: readonly string[];
}

export async function selectFormByToken(db: Db, token: string): Promise<PublicForm | undefined> {
  return db
    .selectFrom('typing_forms')
    .innerJoin('runs', 'runs.id', 'typing_forms.run_id')
    .select(columns.map((column) => `typing_forms.${column}` as const))
    .select(['runs.header_descriptions', endsOn])
    .where('token', '=', token)
    .executeTakeFirst();
}

export async function insertForm(
  trx: Trx,
  runId: string,
  token: string,
  classifier: ClassifierFile,
  settings: FormSettings,
): Promise<void> {
  await trx
    .insertInto('typing_forms')
    .values({ run_id: runId, token, classifier: JSON.stringify(classifier), ...settings })
    .execute();
}

export async function updateForm(
  trx: Trx,
  { id, version, classifier: before }: FormRow,
  classifier: ClassifierFile | null,
  settings: FormSettings,
): Promise<void> {
  const [asked, next] = [JSON.stringify(before), JSON.stringify(classifier ?? before)];
  const renewed = asked === next ? {} : { classifier: next, version: version + 1 };
  // Someone may be answering the questions of before at this moment: they are kept even if no one has yet.
  if (asked !== next)
    await trx.insertInto('typing_form_questions').values({ form_id: id, version, classifier: asked }).execute();
  await trx
    .updateTable('typing_forms')
    .set({ ...settings, ...renewed })
    .where('id', '=', id)
    .execute();
}

/** What the form asked before, the latest first. */
export const selectEarlierQuestions = (db: Db, formId: string) =>
  db
    .selectFrom('typing_form_questions')
    .select(['version', 'classifier'])
    .where('form_id', '=', formId)
    .orderBy('version', 'desc')
    .execute();

export async function deleteForm(db: Db, runId: string): Promise<void> {
  await db.deleteFrom('typing_forms').where('run_id', '=', runId).execute();
}

/** How many have answered, by segment, and when the last one did. */
export async function countAnswers(db: Db, formId: string): Promise<{ segment: number; count: number; last: Date }[]> {
  return db
    .selectFrom('typing_form_answers')
    .select(['segment', sql<number>`count(*)::int`.as('count'), sql<Date>`max(answered_at)`.as('last')])
    .where('form_id', '=', formId)
    .groupBy('segment')
    .execute();
}

/** Stores an answer unless the form is full, which protects the disk. */
export async function insertAnswer(
  db: Db,
  formId: string,
  most: number,
  answer: Omit<AnswerRow, 'id' | 'answered_at'> & { submission: string },
): Promise<boolean> {
  const kept = await db
    .selectFrom('typing_form_answers')
    .select('id')
    .where('form_id', '=', formId)
    .offset(most)
    .limit(1)
    .executeTakeFirst();
  if (kept) return false;
  await db
    .insertInto('typing_form_answers')
    .values({ form_id: formId, ...answer })
    // The same submission once more.
    .onConflict((conflict) => conflict.columns(['form_id', 'submission']).doNothing())
    .execute();
  return true;
}

export async function selectAnswers(db: Db, formId: string, after: string, limit: number): Promise<AnswerRow[]> {
  return db
    .selectFrom('typing_form_answers')
    .select(['id', 'version', 'answered_at', 'answers', 'chosen', 'segment', 'target_or_out', 'probabilities', 'note'])
    .where('form_id', '=', formId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** For all forms. */
export async function deleteAnswersBefore(db: Db, before: Date): Promise<number> {
  const gone = await db.deleteFrom('typing_form_answers').where('answered_at', '<', before).executeTakeFirst();
  return Number(gone.numDeletedRows);
}

export async function deleteAnswers(db: Db, formId: string): Promise<void> {
  await db.deleteFrom('typing_form_answers').where('form_id', '=', formId).execute();
}
