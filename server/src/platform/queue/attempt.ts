import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { fromKysely, type PgBoss } from 'pg-boss';
import { z } from 'zod';
import type { Database } from '../../database.ts';
import type { App } from '../app.ts';
import type { AnyJob, JobWrite } from './job.ts';

/** One try of a job, as the tables know it. */
export interface Attempt {
  job: AnyJob;
  id: string;
  /** pg-boss counts from 0; with 1 added it is our `attempt`. */
  retryCount: number;
}

export interface StartedJob {
  owner_id: string | null;
  project_id: string | null;
  run_id: string | null;
  input: unknown;
  strikes: number;
  cancel_requested: boolean;
}

/** The attempt is no longer the current one: nothing of it may be written. */
export class StaleAttempt extends Error {
  override name = 'StaleAttempt';
}

const settled = z.object({ affected: z.number() });

/**
 * Marks the attempt as started, or says that there is nothing to do: the job has ended or is gone. Where a later attempt is under
 * way it throws, so that the queue offers the job again should its claim be good after all.
 * A row that still says `started` belongs to an attempt whose process died: that is a strike.
 */
export async function startAttempt(app: App, attempt: Attempt): Promise<StartedJob | null> {
  const row = await app.db
    .updateTable('jobs')
    .set((eb) => ({
      state: 'started',
      attempt: attempt.retryCount + 1,
      strikes: eb('strikes', '+', eb.case().when('state', '=', 'started').then(1).else(0).end()),
      updated_at: sql<Date>`now()`,
    }))
    .where('id', '=', attempt.id)
    .where('state', 'in', ['pending', 'started'])
    .where('attempt', '<', attempt.retryCount + 1)
    .returning(['owner_id', 'project_id', 'run_id', 'input', 'strikes', 'cancel_requested'])
    .executeTakeFirst();
  if (row) return row;
  const { id } = attempt;
  const open = app.db.selectFrom('jobs').select('id').where('id', '=', id).where('state', 'in', ['pending', 'started']);
  if (await open.executeTakeFirst()) throw new StaleAttempt();
  return null;
}

/** Locks the job and ends its claim in the queue; throws `StaleAttempt` where somebody else has it, or it is gone. */
async function claimEnd(trx: Transaction<Database>, boss: PgBoss, attempt: Attempt): Promise<void> {
  const row = await trx
    .selectFrom('jobs')
    .select('id')
    .where('id', '=', attempt.id)
    .where('attempt', '=', attempt.retryCount + 1)
    .where('state', '=', 'started')
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new StaleAttempt();
  const claim = { id: attempt.id, retryCount: attempt.retryCount };
  const response = await boss.complete(attempt.job.kind, claim, null, { db: fromKysely(trx) });
  if (settled.parse(response).affected !== 1) throw new StaleAttempt();
}

const fileResult = z.object({ fileId: z.uuid() });

/** The write, the result and the end of the job, in one transaction. */
export async function finishAttempt(app: App, boss: PgBoss, attempt: Attempt, write: JobWrite): Promise<void> {
  await app.db.transaction().execute(async (trx) => {
    await claimEnd(trx, boss, attempt);
    const result = await write(trx);
    const file = fileResult.safeParse(result);
    const now = sql<Date>`now()`;
    await trx
      .updateTable('jobs')
      .set({
        state: 'finished',
        progress: 1,
        stage: '',
        result: result === undefined ? null : JSON.stringify(result),
        file_id: file.success ? file.data.fileId : null,
        updated_at: now,
        finished_at: now,
      })
      .where('id', '=', attempt.id)
      .execute();
  });
}

export async function failAttempt(
  app: App,
  boss: PgBoss,
  attempt: Attempt,
  input: unknown,
  message: string,
): Promise<void> {
  await app.db.transaction().execute(async (trx) => {
    await claimEnd(trx, boss, attempt);
    await attempt.job.failed(trx, input, message);
    await markFailed(trx, attempt.id, message);
  });
}

export async function markFailed(trx: Transaction<Database>, id: string, message: string): Promise<void> {
  const now = sql<Date>`now()`;
  await trx
    .updateTable('jobs')
    .set({ state: 'failed', error_message: message, stage: '', updated_at: now, finished_at: now })
    .where('id', '=', id)
    .execute();
}

/** Gives the job back to be tried again: with a strike after an error, without one when the process only stops. */
export async function releaseAttempt(app: App, attempt: Attempt, strike: boolean): Promise<void> {
  await app.db
    .updateTable('jobs')
    .set((eb) => ({
      state: 'pending',
      strikes: eb('strikes', '+', strike ? 1 : 0),
      progress: 0,
      stage: strike ? 'Waiting to try again' : '',
      updated_at: sql<Date>`now()`,
    }))
    .where('id', '=', attempt.id)
    .where('attempt', '=', attempt.retryCount + 1)
    .where('state', '=', 'started')
    .execute();
}
