import { fromKysely, type PgBoss } from 'pg-boss';
import { z } from 'zod';
import type { Db, Trx } from '../../database.ts';
import type { AnyJobKind, JobFailure } from './job-kind.ts';
import type { QueueName } from './lanes.ts';
import { thisMachine } from './machine.ts';
import { deleteParts } from './part-queries.ts';
import { isOpen, lockAttempt, markEnded, markFinished, releaseRow, startRow } from './queries.ts';

/** One try of a job, as the tables know it. */
export interface Claim {
  queue: QueueName;
  id: string;
  /** pg-boss counts from 0; with 1 added it is our `attempt`. */
  retryCount: number;
}

export const attemptOf = ({ retryCount }: Claim): number => retryCount + 1;

export type StartedJob = NonNullable<Awaited<ReturnType<typeof startRow>>>;

/** The attempt is no longer the current one: nothing of it may be written. */
export class StaleAttempt extends Error {
  override name = 'StaleAttempt';
}

/** Where attempts are written: our tables, and the queue's own in the same transaction. */
export interface Records {
  db: Db;
  boss: PgBoss;
}

/**
 * Marks the attempt as started, or says that there is nothing to do: the job has ended or is gone. Where a later attempt is under
 * way it throws, so the queue offers the job again should its claim be good after all.
 */
export async function startAttempt({ db }: Records, claim: Claim, mine: boolean): Promise<StartedJob | null> {
  const row = await startRow(db, claim.id, attemptOf(claim), mine, thisMachine());
  if (row) return row;
  if (await isOpen(db, claim.id)) throw new StaleAttempt();
  return null;
}

const settled = z.object({ affected: z.number() });

/** Locks the job and ends its claim in the queue; throws `StaleAttempt` where it was cancelled, taken over or is gone. */
async function claimEnd(trx: Trx, boss: PgBoss, claim: Claim): Promise<void> {
  if (!(await lockAttempt(trx, claim.id, attemptOf(claim)))) throw new StaleAttempt();
  const { id, retryCount } = claim;
  const response = await boss.complete(claim.queue, { id, retryCount }, null, { db: fromKysely(trx) });
  if (settled.parse(response).affected !== 1) throw new StaleAttempt();
}

const fileResult = z.object({ fileId: z.uuid() });

/** The write, the result and the end of the job, in one transaction; its parts have done their work and go. */
export async function finishAttempt(
  { db, boss }: Records,
  claim: Claim,
  write: (trx: Trx) => Promise<unknown>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await claimEnd(trx, boss, claim);
    const result = await write(trx);
    const file = fileResult.safeParse(result);
    await deleteParts(trx, claim.id);
    await markFinished(trx, claim.id, result, file.success ? file.data.fileId : null);
  });
}

export async function failAttempt(
  { db, boss }: Records,
  claim: Claim,
  job: AnyJobKind,
  input: unknown,
  failure: JobFailure,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await claimEnd(trx, boss, claim);
    await endWithout(trx, claim.id, job, input, 'failed', failure);
  });
}

/** The end of a job that has no result. */
export async function endWithout(
  trx: Trx,
  id: string,
  job: AnyJobKind | undefined,
  input: unknown,
  state: 'failed' | 'cancelled',
  failure: JobFailure,
): Promise<void> {
  await job?.failed(trx, input, failure);
  await deleteParts(trx, id);
  await markEnded(trx, id, state, failure);
}

/** Gives the job back to be tried again: with a strike after an error, without one when the process only stops. */
export async function releaseAttempt({ db, boss }: Records, claim: Claim, strike: boolean): Promise<void> {
  await releaseRow(db, claim.id, attemptOf(claim), strike);
  await boss.fail(claim.queue, { id: claim.id, retryCount: claim.retryCount });
}
