import { stageWords } from '@qp/words/jobs/stages';
import { type SqlBool, sql } from 'kysely';
import type { Db, Trx } from '../../database.ts';
import type { Blame } from './at-work.ts';
import type { JobFailure } from './job-kind.ts';
import type { AnyLane, QueueName } from './lanes.ts';

const now = sql<Date>`now()`;
const OPEN = ['pending', 'started'] as const;

interface NewJob {
  kind: string;
  lane: AnyLane;
  turn: number;
  ownerId: string | null;
  projectId: string | null;
  runId: string | null;
  watcherHash: Buffer | null;
  input: unknown;
  parent?: { id: string; part: number };
}

/** One after their last open job, but not before the lane's turn: a newcomer comes before everyone's second. */
export async function nextTurn(trx: Trx, lane: AnyLane, ownerId: string | null): Promise<number> {
  const { rows } = await sql<{ turn: number }>`
    select greatest(
      (select max(turn) + 1 from jobs where lane = ${lane} and owner_id is not distinct from ${ownerId}::uuid and state in ('pending', 'started')),
      (select max(turn) from jobs where lane = ${lane} and state = 'started'),
      0) as turn`.execute(trx);
  return rows[0].turn;
}

export async function insertJob(trx: Trx, job: NewJob): Promise<string> {
  const { id } = await trx
    .insertInto('jobs')
    .values({
      kind: job.kind,
      lane: job.lane,
      turn: job.turn,
      owner_id: job.ownerId,
      project_id: job.projectId,
      run_id: job.runId,
      watcher_hash: job.watcherHash,
      parent_id: job.parent?.id ?? null,
      part: job.parent?.part ?? null,
      input: JSON.stringify(job.input),
      result: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A job that is finished from the start. */
export async function insertFinished(
  db: Db,
  job: { kind: string; ownerId: string | null; projectId: string | null; runId: string | null; result: unknown },
): Promise<string> {
  const { id } = await db
    .insertInto('jobs')
    .values({
      kind: job.kind,
      lane: 'short',
      owner_id: job.ownerId,
      project_id: job.projectId,
      run_id: job.runId,
      input: '{}',
      state: 'finished',
      progress: 1,
      result: JSON.stringify(job.result),
      finished_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export function selectOutcome(db: Db, id: string) {
  return db
    .selectFrom('jobs')
    .select(['state', 'result', 'error_code', 'error_message'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** A job that this person, or the owner of this cookie, may poll. A project's job is open to all its members. */
export function selectForVisitor(db: Db, id: string, userId: string | null, watcher: Buffer | null) {
  return db
    .selectFrom('jobs')
    .select(['id', 'state', 'progress', 'stage', 'error_code', 'error_message', 'result', 'file_id'])
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        ...(userId === null
          ? []
          : [
              eb.and([eb('project_id', 'is', null), eb('owner_id', '=', userId)]),
              eb('project_id', 'in', (q) =>
                q.selectFrom('project_members').select('project_members.project_id').where('user_id', '=', userId),
              ),
            ]),
        ...(watcher === null ? [] : [eb('watcher_hash', '=', watcher)]),
      ]),
    )
    .executeTakeFirst();
}

export function lockOpen(trx: Trx, id: string) {
  return trx
    .selectFrom('jobs')
    .select(['id', 'kind', 'lane', 'input', 'state'])
    .where('id', '=', id)
    .where('state', 'in', OPEN)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Only one process claims from a queue at a time, so limits and turns are kept to the letter. One that freezes in the
 * middle of it (a machine that sleeps, a cable) must not keep the others from work: its transaction ends after some seconds.
 */
export async function lockQueue(trx: Trx, queue: QueueName): Promise<void> {
  await sql`select set_config('idle_in_transaction_session_timeout', '5s', true), set_config('lock_timeout', '10s', true)`.execute(
    trx,
  );
  await sql`select pg_advisory_xact_lock(hashtext(${`qp queue ${queue}`}))`.execute(trx);
}

/** Whether a job's time has come: idle workers ask every two seconds, in one statement where a claim takes five. */
export async function hasOffers(db: Db, queue: QueueName): Promise<boolean> {
  const { rows } = await sql<{ offered: boolean }>`
    select exists (
      select 1 from pgboss.job where name = ${queue} and state < 'active' and start_after <= pgboss.job_now()
    ) as offered`.execute(db);
  return rows[0].offered;
}

/** Wakes the workers that wait for this queue, once the transaction is through. */
export async function notifyQueue(trx: Trx, queue: QueueName): Promise<void> {
  await sql`select pg_notify('qp_jobs', ${queue})`.execute(trx);
}

/** Open jobs that the queue has nothing of: from before the lanes, or left behind by something that should not happen. */
export async function selectUnqueued(trx: Trx, queues: readonly string[]) {
  const { rows } = await sql<{ id: string; kind: string; lane: AnyLane; turn: number; owner_id: string | null }>`
    select id, kind, lane, turn, owner_id from jobs
    where state in ('pending', 'started')
      and not exists (select 1 from pgboss.job b where b.id = jobs.id and b.name = any(${[...queues]}))
    for update skip locked`.execute(trx);
  return rows;
}

export async function resetAttempt(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('jobs').set({ state: 'pending', attempt: 0, blame: null }).where('id', '=', id).execute();
}

/** A share of the work that counts as getting further. */
const FURTHER = 0.01;

/**
 * Marks the attempt as started; nothing where a later one is under way, or the job has ended or is gone. A row that still says
 * `started` belongs to an attempt whose process died, unless that process is this one (`mine`): a suspicion where the job was one
 * of several, a death where it was alone. A death is a strike unless the job had got further than ever before: what ends its process
 * does so at the same place. Where the database has restarted since, it took the claim away, and no process died.
 */
export function startRow(db: Db, id: string, attempt: number, mine: boolean, machine: string | null = null) {
  const died = sql<SqlBool>`state = 'started' and not ${mine}::boolean and updated_at > pg_postmaster_start_time()`;
  const alone = sql<SqlBool>`${died} and blame = 'sole'`;
  return db
    .updateTable('jobs')
    .set({
      state: 'started',
      attempt,
      strikes: sql<number>`strikes + case when ${alone} and progress <= furthest + ${FURTHER} then 1 else 0 end`,
      deaths: sql<number>`deaths + case when ${alone} then 1 else 0 end`,
      furthest: sql<number>`greatest(furthest, progress)`,
      suspect: sql<boolean>`suspect or (${died} and blame is not null)`,
      blame: null,
      machine,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('state', 'in', OPEN)
    .where('attempt', '<', attempt)
    .returning(['kind', 'lane', 'owner_id', 'project_id', 'run_id', 'input', 'strikes', 'deaths', 'suspect'])
    .executeTakeFirst();
}

export async function isOpen(db: Db, id: string): Promise<boolean> {
  const open = db.selectFrom('jobs').select('id').where('id', '=', id).where('state', 'in', OPEN);
  return (await open.executeTakeFirst()) !== undefined;
}

/** Locks the row if this attempt is the current one. */
export async function lockAttempt(trx: Trx, id: string, attempt: number): Promise<boolean> {
  const row = await trx
    .selectFrom('jobs')
    .select('id')
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'started')
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function markFinished(trx: Trx, id: string, result: unknown, fileId: string | null): Promise<void> {
  await trx
    .updateTable('jobs')
    .set({
      state: 'finished',
      progress: 1,
      stage: '',
      result: result === undefined ? null : JSON.stringify(result),
      error_code: null,
      file_id: fileId,
      updated_at: now,
      finished_at: now,
    })
    .where('id', '=', id)
    .execute();
}

export async function markEnded(trx: Trx, id: string, state: 'failed' | 'cancelled', { code, message }: JobFailure) {
  await trx
    .updateTable('jobs')
    .set({ state, error_code: code, error_message: message, stage: '', updated_at: now, finished_at: now })
    .where('id', '=', id)
    .execute();
}

/** The row of an attempt, as long as it is the current one. */
const ofAttempt = (db: Db, id: string, attempt: number) =>
  db.updateTable('jobs').where('id', '=', id).where('attempt', '=', attempt).where('state', '=', 'started');

export async function releaseRow(db: Db, id: string, attempt: number, strike: boolean): Promise<void> {
  await ofAttempt(db, id, attempt)
    .set((eb) => ({
      state: 'pending',
      strikes: eb('strikes', '+', strike ? 1 : 0),
      blame: null,
      progress: 0,
      stage: strike ? stageWords('en').waiting : '',
      updated_at: now,
    }))
    .execute();
}

export async function setBlame(db: Db, id: string, attempt: number, blame: Blame): Promise<void> {
  await ofAttempt(db, id, attempt).set({ blame }).execute();
}

/** Never over a later attempt, or over the end. */
export async function setProgress(db: Db, id: string, attempt: number, progress: number, stage: string): Promise<void> {
  await ofAttempt(db, id, attempt).set({ progress, stage, updated_at: now }).execute();
}

export function selectStates(db: Db, ids: readonly string[]) {
  return db.selectFrom('jobs').select(['id', 'attempt', 'state']).where('id', 'in', ids).execute();
}

/** Whether a job that someone waits for, beside these, is at work on this machine. */
export async function isAtWorkOn(db: Db, machine: string, beside: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom('jobs')
    .select('id')
    .where('state', '=', 'started')
    .where('lane', 'in', ['short', 'long', 'long-parts'])
    .where('machine', '=', machine)
    .where('blame', 'is not', null)
    .where('id', 'not in', beside)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Those that ended more than so many days ago, or as many more as their own input says. */
export async function deleteEnded(db: Db, kind: string, now: Date, days: number): Promise<number> {
  const kept = sql<number>`greatest(${days}::int, coalesce((input ->> 'keepDays')::int, 0))`;
  const gone = await db
    .deleteFrom('jobs')
    .where('kind', '=', kind)
    .where('finished_at', '<', sql<Date>`${now}::timestamptz - make_interval(days => ${kept})`)
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}

export async function countWaiting(db: Db): Promise<number> {
  const row = await db
    .selectFrom('jobs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow();
  return row.count;
}
