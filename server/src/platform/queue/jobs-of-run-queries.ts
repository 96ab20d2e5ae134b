import { sql } from 'kysely';
import type { Db } from '../../database.ts';

/** The jobs of a run, by kind: those that wait, are under way, have an answer, have just failed, or whose file is still there. */

/** Something in the input of a job: the wave or the variable that it is for. */
interface About {
  readonly key: string;
  readonly value: string;
}

/** Unfinished jobs of this kind for the run, the newest first. */
export const selectOpenJobs = (db: Db, runId: string, kind: string, about?: About) =>
  ofKind(db, runId, kind)
    .select('id')
    .where('state', 'in', ['pending', 'started'])
    .$if(about !== undefined, (query) => query.where(sql<boolean>`input ->> ${about!.key} = ${about!.value}`))
    .execute();

export async function selectOpenJob(db: Db, runId: string, kind: string, about?: About) {
  return (await selectOpenJobs(db, runId, kind, about))[0];
}

/** A job that has not begun will find everything that is there when it does. */
export const selectWaitingJob = (db: Db, runId: string, kind: string) =>
  ofKind(db, runId, kind).select('id').where('state', '=', 'pending').executeTakeFirst();

/** The newest that works or has an answer. */
export const selectAnswering = (db: Db, runId: string, kind: string) =>
  ofKind(db, runId, kind).select('id').where('state', 'in', ['pending', 'started', 'finished']).executeTakeFirst();

/** The last job of this kind, if it failed less than a minute ago. */
export async function selectJustFailed(db: Db, runId: string, kind: string): Promise<string | undefined> {
  const failed = sql<boolean>`state = 'failed' and finished_at > now() - interval '1 minute'`.as('failed');
  const last = await ofKind(db, runId, kind).select(['id', failed]).executeTakeFirst();
  return last?.failed ? last.id : undefined;
}

/** A job with the same input that is under way or whose file is still there. */
export function selectFileJob(db: Db, runId: string, kind: string, input: object) {
  return ofKind(db, runId, kind)
    .select(['id', 'state', 'file_id'])
    .where('input', '=', JSON.stringify(input))
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['pending', 'started']),
        eb.and([eb('state', '=', 'finished'), eb('file_id', 'is not', null)]),
      ]),
    )
    .executeTakeFirst();
}

const ofKind = (db: Db, runId: string, kind: string) =>
  db.selectFrom('jobs').where('run_id', '=', runId).where('kind', '=', kind).orderBy('created_at', 'desc');
