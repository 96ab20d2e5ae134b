import { setTimeout as sleep } from 'node:timers/promises';
import { errorMessage } from '@qp/contract';
import { type Kysely, sql, type Transaction } from 'kysely';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Database } from '../../database.ts';
import type { App } from '../app.ts';
import { errorFields, type Log } from '../log.ts';
import { outlast } from '../postgres/away.ts';
import { applicationName } from '../postgres/postmaster.ts';
import type { JobState } from '../tables.ts';
import { markFailed } from './attempt.ts';
import type { AnyJob, Job } from './job.ts';
import { JobWorker } from './worker.ts';

export interface JobOwner {
  ownerId: string | null;
  projectId?: string | null;
  runId?: string | null;
  /** For a job that an anonymous visitor may poll: sha256 of his cookie. */
  watcherHash?: Buffer | null;
}

export interface JobOutcome {
  state: JobState;
  result: unknown;
  errorMessage: string | null;
}

const HEARTBEAT_SECONDS = 10;
const DAY = 24 * 3600;
const WAIT_MILLISECONDS = { first: 20, most: 250 };

/** Jobs on pg-boss, with our own table for what people see. */
export class Queue {
  readonly #boss: PgBoss;
  readonly #db: Kysely<Database>;
  readonly #log: Log;
  readonly #jobs = new Map<string, AnyJob>();
  #worker: JobWorker | null = null;

  constructor(url: string, db: Kysely<Database>, log: Log, works: boolean) {
    this.#db = db;
    this.#log = log;
    this.#boss = new PgBoss({
      connectionString: url,
      application_name: applicationName('queue'),
      max: 4,
      useListenNotify: works,
      supervise: works,
      schedule: false,
      // A heartbeat that is missed should be noticed within seconds, not the usual minute.
      superviseIntervalSeconds: 2,
      monitorIntervalSeconds: 2,
    });
    this.#boss.on('error', (error) => log.warn('the queue reports an error', errorFields(error)));
    this.#boss.on('warning', (warning) => log.warn('the queue warns', { warning: warning.message }));
  }

  async start(jobs: readonly AnyJob[]): Promise<void> {
    await this.#boss.start();
    for (const job of jobs) {
      if (this.#jobs.has(job.kind)) throw new Error(`two jobs are of the kind ${job.kind}`);
      this.#jobs.set(job.kind, job);
      const options = {
        notify: true,
        heartbeatSeconds: HEARTBEAT_SECONDS,
        expireInSeconds: DAY,
        retentionSeconds: 30 * DAY,
        deleteAfterSeconds: DAY,
        // We count the strikes ourselves: a restart of the server is none, and should not use up a long run's tries.
        retryLimit: 10_000,
        retryDelay: job.retryDelay,
        retryBackoff: true,
        retryDelayMax: job.retryDelayMax,
      };
      await this.#boss.createQueue(job.kind, options);
      await this.#boss.updateQueue(job.kind, options);
    }
  }

  /** Begins to take jobs. */
  async work(app: App): Promise<void> {
    this.#worker = new JobWorker(app, this.#boss);
    await this.#worker.start([...this.#jobs.values()]);
  }

  /** Takes no more jobs; what does not end in time goes back to the queue. */
  async drain(graceMilliseconds: number): Promise<void> {
    await this.#worker?.drain(graceMilliseconds);
  }

  async stop(): Promise<void> {
    await this.#boss.stop({ graceful: false, close: true });
  }

  get running(): number {
    return this.#worker?.running ?? 0;
  }

  /** In the caller's transaction: there is no job without what it works on, and nothing waits for a job that is not there. */
  async enqueue<I>(trx: Transaction<Database>, job: Job<I>, options: JobOwner & { input: I }): Promise<string> {
    const { id } = await trx
      .insertInto('jobs')
      .values({
        kind: job.kind,
        owner_id: options.ownerId,
        project_id: options.projectId ?? null,
        run_id: options.runId ?? null,
        watcher_hash: options.watcherHash ?? null,
        input: JSON.stringify(options.input),
        result: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await this.#boss.send(job.kind, null, { id, db: fromKysely(trx) });
    return id;
  }

  /** A job that had nothing to do: its result is known, and it can be polled like any other. */
  async record(trx: Kysely<Database>, kind: string, owner: JobOwner, result: unknown): Promise<string> {
    const { id } = await trx
      .insertInto('jobs')
      .values({
        kind,
        owner_id: owner.ownerId,
        project_id: owner.projectId ?? null,
        run_id: owner.runId ?? null,
        input: '{}',
        state: 'finished',
        progress: 1,
        result: JSON.stringify(result),
        finished_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  async look(jobId: string): Promise<JobOutcome | null> {
    const row = await this.#db
      .selectFrom('jobs')
      .select(['state', 'result', 'error_message'])
      .where('id', '=', jobId)
      .executeTakeFirst();
    return row ? { state: row.state, result: row.result, errorMessage: row.error_message } : null;
  }

  /** Until the job has finished or failed. A job that is deleted meanwhile counts as cancelled. */
  async wait(jobId: string, signal?: AbortSignal): Promise<JobOutcome> {
    for (let pause = WAIT_MILLISECONDS.first; ; pause = Math.min(pause * 1.5, WAIT_MILLISECONDS.most)) {
      // Whoever waits has given everything: a database that restarts meanwhile is no reason to send him away.
      const outcome = await outlast(() => this.look(jobId));
      if (!outcome) return { state: 'failed', result: null, errorMessage: errorMessage('job-cancelled') };
      if (outcome.state === 'finished' || outcome.state === 'failed') return outcome;
      await sleep(pause, undefined, { signal });
    }
  }

  /** A job that waits is ended at once; one that runs is told to stop and ends within a second or two. */
  async cancel(jobId: string): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      const row = await trx.selectFrom('jobs').selectAll().where('id', '=', jobId).forUpdate().executeTakeFirst();
      if (!row || row.state === 'finished' || row.state === 'failed') return;
      await trx
        .updateTable('jobs')
        .set({ cancel_requested: true, updated_at: sql<Date>`now()` })
        .where('id', '=', jobId)
        .execute();
      if (row.state !== 'pending') return;
      const message = errorMessage('job-cancelled');
      await this.#boss.cancel(row.kind, jobId, { db: fromKysely(trx) });
      await this.#jobs.get(row.kind)?.failed(trx, row.input, message);
      await markFailed(trx, jobId, message);
    });
  }

  /** Deletes ended jobs, and their files, of the kinds that are not kept. */
  async tidy(now: Date): Promise<number> {
    let deleted = 0;
    for (const { kind, keepDays } of this.#jobs.values()) {
      if (keepDays === null) continue;
      const before = new Date(now.getTime() - keepDays * DAY * 1000);
      const gone = await this.#db
        .deleteFrom('jobs')
        .where('kind', '=', kind)
        .where('finished_at', '<', before)
        .executeTakeFirst();
      deleted += Number(gone.numDeletedRows);
    }
    if (deleted > 0) this.#log.info('deleted old jobs', { deleted });
    return deleted;
  }
}
