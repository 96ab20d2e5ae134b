import { setTimeout as sleep } from 'node:timers/promises';
import type { ErrorCode } from '@qp/contract/errors';
import { errorMessages } from '@qp/words/errors/sentences';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Db, Trx } from '../../database.ts';
import { refuse } from '../http/refusal.ts';
import { errorFields, type Log } from '../log.ts';
import { outlast } from '../postgres/away.ts';
import { applicationName } from '../postgres/postmaster.ts';
import type { Retention } from '../settings.ts';
import type { JobState } from '../tables.ts';
import { endWithout } from './attempt.ts';
import type { AnyJobKind, JobKind } from './job-kind.ts';
import { type AnyLane, LANES, type Lane, partLane, QUEUES } from './lanes.ts';
import * as queries from './queries.ts';

const errorMessage = errorMessages('en');

interface JobOwner {
  ownerId: string | null;
  projectId?: string | null;
  runId?: string | null;
  /** For a job that an anonymous visitor may poll: sha256 of the cookie. */
  watcherHash?: Buffer | null;
}

/** `lane`: where it isn't that of its kind, because no one asked for it. */
type Enqueued<I> = JobOwner & { input: I; lane?: Lane | undefined };

interface JobOutcome {
  state: JobState;
  result: unknown;
  errorCode: ErrorCode | null;
  errorMessage: string | null;
}

const HEARTBEAT_SECONDS = 10;
const DAY = 24 * 3600;
const WAIT_MILLISECONDS = { first: 20, most: 250 };
const CANCELLED = { code: 'job-cancelled', message: errorMessage('job-cancelled') } as const;
/** pg-boss limits how many jobs of a group run; those without an owner (mails) are a group too. */
const NO_OWNER = 'nobody';

/** Jobs on pg-boss, with our own table for what people see. */
export class Queue {
  readonly boss: PgBoss;
  readonly #db: Db;
  readonly #log: Log;
  readonly #jobs = new Map<string, AnyJobKind>();
  readonly #stopping = new AbortController();

  constructor(url: string, db: Db, log: Log, works: boolean) {
    this.#db = db;
    this.#log = log;
    this.boss = new PgBoss({
      connectionString: url,
      application_name: applicationName('queue'),
      max: 4,
      // We claim jobs ourselves (worker.ts) and announce them on our own channel.
      useListenNotify: false,
      supervise: works,
      schedule: false,
      // A heartbeat that is missed should be noticed within seconds, not the usual minute.
      superviseIntervalSeconds: 2,
      monitorIntervalSeconds: 2,
    });
    this.boss.on('error', (error) => log.warn('the queue reports an error', errorFields(error)));
    this.boss.on('warning', (warning) => log.warn('the queue warns', { warning: warning.message }));
  }

  async start(jobs: readonly AnyJobKind[]): Promise<void> {
    for (const job of jobs) {
      if ((this.#jobs.get(job.kind) ?? job) !== job) throw new Error(`two jobs are of the kind ${job.kind}`);
      this.#jobs.set(job.kind, job);
    }
    await this.boss.start();
    for (const queue of QUEUES) {
      const options = {
        heartbeatSeconds: HEARTBEAT_SECONDS,
        expireInSeconds: DAY,
        retentionSeconds: 30 * DAY,
        deleteAfterSeconds: DAY,
        // We count the strikes ourselves: a restart of the server isn't one and shouldn't use up a long run's tries.
        retryLimit: 10_000,
      };
      await this.boss.createQueue(queue, options);
      await this.boss.updateQueue(queue, options);
    }
    await this.#adopt();
  }

  /** Offers open jobs that no queue offers: those of an older version, which had a queue for each kind of job. */
  async #adopt(): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      for (const row of await queries.selectUnqueued(trx, QUEUES)) {
        const job = this.#jobs.get(row.kind);
        if (!job) continue;
        await queries.resetAttempt(trx, row.id);
        await this.#offer(trx, job, row.id, { lane: row.lane, turn: row.turn, ownerId: row.owner_id });
        this.#log.info('a job was offered again', { job: row.id, kind: row.kind });
      }
    });
    const queues: readonly string[] = QUEUES;
    for (const { name } of await this.boss.getQueues()) {
      if (!queues.includes(name) && !name.startsWith('__')) await this.boss.deleteQueue(name);
    }
  }

  /** Requests that wait for a job are told to try again; the job itself goes on elsewhere. */
  stopWaiting(): void {
    this.#stopping.abort(refuse('stopping'));
  }

  async stop(): Promise<void> {
    this.stopWaiting();
    await this.boss.stop({ graceful: false, close: true });
  }

  /** In the caller's transaction: there is no job without what it works on, and nothing waits for a job that is not there. */
  async enqueue<I>(trx: Trx, job: JobKind<I>, options: Enqueued<I>): Promise<string> {
    const lane = options.lane ?? job.lane;
    const turn = await queries.nextTurn(trx, lane, options.ownerId);
    const place = { lane, turn, ownerId: options.ownerId };
    const id = await queries.insertJob(trx, {
      ...place,
      kind: job.kind,
      projectId: options.projectId ?? null,
      runId: options.runId ?? null,
      watcherHash: options.watcherHash ?? null,
      input: options.input,
    });
    await this.#offer(trx, job, id, place);
    await queries.notifyQueue(trx, LANES[lane].queue);
    return id;
  }

  /** The parts of a job that is under way, in the lane that goes with its own. */
  async enqueueParts(
    trx: Trx,
    parent: { id: string; lane: AnyLane; ownerId: string | null },
    part: AnyJobKind,
    inputs: readonly unknown[],
  ): Promise<void> {
    const lane = partLane(parent.lane);
    const first = await queries.nextTurn(trx, lane, parent.ownerId);
    for (const [n, input] of inputs.entries()) {
      const place = { lane, turn: first + n, ownerId: parent.ownerId };
      const belongs = { projectId: null, runId: null, watcherHash: null, parent: { id: parent.id, part: n } };
      const id = await queries.insertJob(trx, { ...place, ...belongs, kind: part.kind, input });
      await this.#offer(trx, part, id, place);
    }
    await queries.notifyQueue(trx, LANES[lane].queue);
  }

  async #offer(
    trx: Trx,
    job: AnyJobKind,
    id: string,
    { lane, turn, ownerId }: { lane: AnyLane; turn: number; ownerId: string | null },
  ): Promise<void> {
    await this.boss.send(LANES[lane].queue, null, {
      id,
      priority: -(turn + LANES[lane].after),
      group: { id: ownerId ?? NO_OWNER },
      retryDelay: job.retryDelay,
      retryBackoff: true,
      retryDelayMax: job.retryDelayMax,
      db: fromKysely(trx),
    });
  }

  /** A job that had nothing to do: its result is known, and it can be polled like any other. */
  async record(trx: Db, kind: string, owner: JobOwner, result: unknown): Promise<string> {
    const { ownerId, projectId = null, runId = null } = owner;
    return queries.insertFinished(trx, { kind, ownerId, projectId, runId, result });
  }

  async look(jobId: string): Promise<JobOutcome | null> {
    const row = await queries.selectOutcome(this.#db, jobId);
    if (!row) return null;
    return { state: row.state, result: row.result, errorCode: row.error_code, errorMessage: row.error_message };
  }

  /** Until the job has ended. A job that is deleted meanwhile counts as cancelled. */
  async wait(jobId: string, signal?: AbortSignal): Promise<JobOutcome> {
    const ends = signal ? AbortSignal.any([signal, this.#stopping.signal]) : this.#stopping.signal;
    for (let pause = WAIT_MILLISECONDS.first; ; pause = Math.min(pause * 1.5, WAIT_MILLISECONDS.most)) {
      // The request is complete: a database that restarts meanwhile isn't a reason to refuse it.
      const outcome = await outlast(() => this.look(jobId));
      if (!outcome)
        return { state: 'cancelled', result: null, errorCode: CANCELLED.code, errorMessage: CANCELLED.message };
      if (outcome.state !== 'pending' && outcome.state !== 'started') return outcome;
      await sleep(pause, undefined, { signal: ends }).catch(() => {
        throw ends.reason;
      });
    }
  }

  /** Nothing of it is written any more; a worker that has it stops within a second. `also` is part of its end. */
  async cancel(jobId: string, also?: (trx: Trx) => Promise<void>): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      const row = await queries.lockOpen(trx, jobId);
      if (!row) return;
      await this.boss.cancel(LANES[row.lane].queue, jobId, { db: fromKysely(trx) });
      await endWithout(trx, jobId, this.#jobs.get(row.kind), row.input, 'cancelled', CANCELLED);
      await also?.(trx);
    });
  }

  /** Deletes ended jobs, and their files, of the kinds that are not kept, or kept for a number of days only. */
  async tidy(now: Date, kept: Pick<Retention, 'exports' | 'predictions'>): Promise<number> {
    let deleted = 0;
    for (const { kind, keepDays } of this.#jobs.values()) {
      if (keepDays === null) continue;
      const days = typeof keepDays === 'number' ? keepDays : kept[keepDays];
      deleted += await queries.deleteEnded(this.#db, kind, now, days);
    }
    if (deleted > 0) this.#log.info('deleted old jobs', { deleted });
    return deleted;
  }

  waiting(): Promise<number> {
    return queries.countWaiting(this.#db);
  }
}
