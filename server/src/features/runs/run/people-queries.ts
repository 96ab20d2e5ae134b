import { sql } from 'kysely';
import type { Db, Trx } from '../../../database.ts';
import type { App } from '../../../platform/app.ts';
import { type PeopleRow, projectSize, selectPeople, surveyFile, weightFor } from '../../projects/index.ts';
import type { SurveyAt } from '../segmentation/index.ts';

/** Who takes part in a run. */

export type RunPeople = NonNullable<Awaited<ReturnType<typeof selectRunPeople>>>;

/** Undefined where everyone does. */
export function selectRunPeople(db: Db, runId: string) {
  return db
    .selectFrom('run_people')
    .select(['keep', 'left_out', 'people_file', 'without_of'])
    .where('run_id', '=', runId)
    .executeTakeFirst();
}

export async function surveyOf(app: App, run: { readonly id: string; readonly project_id: string }): Promise<SurveyAt> {
  return surveyWith(app, run.project_id, await selectRunPeople(app.db, run.id));
}

export async function surveyWith(
  app: App,
  projectId: string,
  people: Pick<PeopleRow, 'people_file'> | undefined,
): Promise<SurveyAt> {
  const file = people?.people_file ?? null;
  return { path: await surveyFile(app, projectId), people: file && (await app.files.local(file)) };
}

/** Who takes part in a new run: as the project says now, or as in the run that it is made from. */
export async function peopleForRun(db: Db, projectId: string, from: string | null, weight?: string) {
  if (from !== null) return selectRunPeople(db, from);
  // A new choice waits: it deletes the file of this one unless a run needs it.
  await sql`select from project_people where project_id = ${projectId} for share`.execute(db);
  return weightedPeople(db, projectId, weight);
}

export type TakingPart = Awaited<ReturnType<typeof weightedPeople>>;

/** Who takes part in new runs, with the weight of this name, or that of the survey. */
export async function weightedPeople(db: Db, projectId: string, weight: string | undefined) {
  const people = await selectPeople(db, projectId);
  if (!weight) return people && { ...people, weight: null };
  const { keep, left_out, kept = await projectSize(db, projectId) } = people ?? { keep: [], left_out: [] };
  return { keep, left_out, kept, ...(await weightFor(db, projectId, weight)) };
}

export async function insertRunPeople(
  trx: Trx,
  runId: string,
  { keep, left_out, people_file, without_of = null }: Omit<RunPeople, 'without_of'> & Partial<RunPeople>,
): Promise<void> {
  await trx
    .insertInto('run_people')
    .values({ run_id: runId, keep: JSON.stringify(keep), left_out, people_file, without_of })
    .execute();
}
