import { errorMessage } from '@qp/contract';
import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { App } from '../app.ts';
import type { WorkFolder } from '../files/scratch.ts';
import { isStorageFull, Refusal } from '../http/refusal.ts';
import { errorFields, type Log } from '../log.ts';
import { isDatabaseAway, outlast } from '../postgres/away.ts';
import {
  type Attempt,
  failAttempt,
  finishAttempt,
  releaseAttempt,
  StaleAttempt,
  type StartedJob,
  startAttempt,
} from './attempt.ts';
import { createCompute, ThreadSlots } from './compute.ts';
import type { AnyJob } from './job.ts';

/** Why a running job was told to stop. */
class Stop extends Error {
  readonly why: 'cancelled' | 'gone' | 'shutdown';
  constructor(why: Stop['why']) {
    super(why);
    this.why = why;
  }
}

interface Running {
  attempt: number;
  controller: AbortController;
}

/** Rejects when the signal does. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}

const PROGRESS_MILLISECONDS = 250;
const WATCH_MILLISECONDS = 1000;

/** Takes jobs from the queue and sees each of them to its end. */
export class JobWorker {
  readonly #app: App;
  readonly #boss: PgBoss;
  readonly #slots: ThreadSlots;
  readonly #running = new Map<string, Running>();
  #watch: NodeJS.Timeout | null = null;
  #kinds: string[] = [];

  constructor(app: App, boss: PgBoss) {
    this.#app = app;
    this.#boss = boss;
    this.#slots = new ThreadSlots(app.settings.computeThreads);
  }

  get running(): number {
    return this.#running.size;
  }

  async start(jobs: readonly AnyJob[]): Promise<void> {
    this.#watch = setInterval(() => void this.#look(), WATCH_MILLISECONDS);
    for (const job of jobs) {
      this.#kinds.push(job.kind);
      // One worker a call: with several behind one id only the first could be woken for a backlog.
      for (let n = 0; n < this.#app.settings.jobsAtOnce; n++) {
        const workerId: string = await this.#boss.work(
          job.kind,
          {
            batchSize: 1,
            pollingIntervalSeconds: 2,
            notifyPollingIntervalSeconds: 2,
            // Several chances within one heartbeat, so that a busy machine does not lose a job that is well.
            heartbeatRefreshSeconds: 2,
          },
          async ([taken]) => {
            try {
              await this.#handle({ job, id: taken.id, retryCount: taken.retryCount }, taken.signal);
            } finally {
              this.#boss.notifyWorker(workerId);
            }
          },
        );
      }
    }
  }

  /** Takes no more jobs, gives the running ones time to end, then hands them back to the queue. */
  async drain(graceMilliseconds: number): Promise<void> {
    const stopped = Promise.all(this.#kinds.map((kind) => this.#boss.offWork(kind, { wait: true })));
    const timer = setTimeout(() => {
      for (const { controller } of this.#running.values()) controller.abort(new Stop('shutdown'));
    }, graceMilliseconds);
    await stopped;
    clearTimeout(timer);
    if (this.#watch) clearInterval(this.#watch);
  }

  async #handle(attempt: Attempt, lost: AbortSignal): Promise<void> {
    const { job, id } = attempt;
    const log = this.#app.log.with({ job: id, kind: job.kind, attempt: attempt.retryCount + 1 });
    const started = await startAttempt(this.#app, attempt);
    if (!started) return;
    const since = performance.now();
    const controller = new AbortController();
    const onLost = () => controller.abort(new Stop('gone'));
    lost.addEventListener('abort', onLost, { once: true });
    this.#running.set(id, { attempt: attempt.retryCount + 1, controller });
    log.debug('a job has started');
    let outcome = 'thrown';
    try {
      outcome = await this.#see(attempt, started, controller.signal, log);
    } finally {
      lost.removeEventListener('abort', onLost);
      this.#running.delete(id);
      const seconds = (performance.now() - since) / 1000;
      this.#app.metrics.jobs.observe({ kind: job.kind, outcome }, seconds);
      log.info('a job has ended', { outcome, seconds: Math.round(seconds * 1000) / 1000 });
    }
  }

  /** Returns how it ended; throws where pg-boss should offer the job again. */
  async #see(attempt: Attempt, started: StartedJob, signal: AbortSignal, log: Log): Promise<string> {
    const { job } = attempt;
    let folder: Promise<WorkFolder> | null = null;
    const scratch = async () => {
      folder ??= this.#app.scratch.take();
      return (await folder).path;
    };
    const fail = (message: string) =>
      outlast(() => failAttempt(this.#app, this.#boss, attempt, started.input, message));
    const died = () => fail(errorMessage('job-died', { attempts: job.attempts }));
    try {
      if (started.cancel_requested) throw new Stop('cancelled');
      if (started.strikes >= job.attempts) {
        await died();
        return 'died';
      }
      const progress = this.#progress(attempt);
      const running = job.run(
        {
          jobId: attempt.id,
          attempt: attempt.retryCount + 1,
          ownerId: started.owner_id,
          projectId: started.project_id,
          runId: started.run_id,
          app: this.#app,
          signal,
          log,
          progress,
          scratch,
          compute: createCompute(this.#slots, signal, progress),
        },
        started.input,
      );
      // A handler that does not look at the signal is left behind: what it comes back with is never applied.
      const write = await Promise.race([running, aborted(signal)]);
      // A result of hours is not thrown away because the database restarts at its end.
      await outlast(() => finishAttempt(this.#app, this.#boss, attempt, write));
      return 'finished';
    } catch (error) {
      const why = signal.aborted && signal.reason instanceof Stop ? signal.reason.why : null;
      if (error instanceof StaleAttempt || why === 'gone') {
        log.warn('a late result was refused: the job is gone or somebody else has it');
        // Not a return: pg-boss would call it completed. Refused, it touches nothing unless the claim is good after all.
        throw error;
      }
      if (why === 'shutdown') {
        await releaseAttempt(this.#app, attempt, false);
        throw error;
      }
      if (isDatabaseAway(error)) {
        log.warn('the database was away while a job ran: it is tried again', errorFields(error));
        await outlast(() => releaseAttempt(this.#app, attempt, false));
        throw error;
      }
      if (why === 'cancelled' || (error instanceof Stop && error.why === 'cancelled')) {
        await fail(errorMessage('job-cancelled'));
        return 'cancelled';
      }
      if (error instanceof Refusal) {
        await fail(error.message);
        return 'refused';
      }
      log.error('a job has failed', errorFields(error));
      if (isStorageFull(error)) {
        await fail(errorMessage('storage-full'));
        return 'refused';
      }
      if (started.strikes + 1 >= job.attempts) {
        await died();
        return 'died';
      }
      await releaseAttempt(this.#app, attempt, true);
      throw error;
    } finally {
      // Typed anew: only the closure above sets it.
      await (folder as Promise<WorkFolder> | null)?.then((taken) => taken.dispose());
    }
  }

  /** Writes at most a few times a second, always the newest, and never over a later attempt. */
  #progress(attempt: Attempt): (share: number, stage: string) => void {
    let latest: { share: number; stage: string } | null = null;
    let timer: NodeJS.Timeout | null = null;
    const write = () => {
      timer = null;
      if (!latest || !this.#running.has(attempt.id)) return;
      const { share, stage } = latest;
      latest = null;
      timer = setTimeout(write, PROGRESS_MILLISECONDS);
      this.#app.db
        .updateTable('jobs')
        .set({ progress: share, stage, updated_at: sql<Date>`now()` })
        .where('id', '=', attempt.id)
        .where('attempt', '=', attempt.retryCount + 1)
        .where('state', '=', 'started')
        .execute()
        .catch((error: unknown) => this.#app.log.warn('progress could not be written', errorFields(error)));
    };
    return (share, stage) => {
      latest = { share: Math.min(1, Math.max(0, Number.isFinite(share) ? share : 0)), stage };
      if (!timer) write();
    };
  }

  /** Stops what has been cancelled, deleted or taken over meanwhile. */
  async #look(): Promise<void> {
    if (this.#running.size === 0) return;
    try {
      const rows = await this.#app.db
        .selectFrom('jobs')
        .select(['id', 'attempt', 'state', 'cancel_requested'])
        .where('id', 'in', [...this.#running.keys()])
        .execute();
      const now = new Map(rows.map((row) => [row.id, row]));
      for (const [id, { attempt, controller }] of this.#running) {
        const row = now.get(id);
        if (!row || row.attempt > attempt) controller.abort(new Stop('gone'));
        else if (row.cancel_requested && row.state === 'started') controller.abort(new Stop('cancelled'));
      }
    } catch (error) {
      this.#app.log.warn('running jobs could not be looked at', errorFields(error));
    }
  }
}
