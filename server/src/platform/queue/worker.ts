import { type FetchOptions, fromKysely } from 'pg-boss';
import { z } from 'zod';
import type { App } from '../app.ts';
import { errorFields, type Log } from '../log.ts';
import { AtWork, type JobAtWork } from './at-work.ts';
import { attemptOf, type Claim, StaleAttempt, type StartedJob, startAttempt } from './attempt.ts';
import { carryOut, type Slots, Stop } from './carry-out.ts';
import { Dispatcher } from './dispatcher.ts';
import type { AnyJob } from './job.ts';
import { QUEUES, type QueueName } from './lanes.ts';
import { thisMachine } from './machine.ts';
import { PartRoom } from './part-room.ts';
import { Pausing } from './pausing.ts';
import { hasOffers, isAtWorkOn, lockQueue, selectStates, setBlame } from './queries.ts';
import { ThreadSlots } from './slots.ts';
import { usualLoad, watchUsualLoad } from './usual-load.ts';
import { WakeUp } from './wake-up.ts';

interface Running {
  claim: Claim;
  controller: AbortController;
  /** Its computations that take what is left of the machine. */
  leftovers: number;
}

const WATCH_MILLISECONDS = 1000;
const HEARTBEAT_MILLISECONDS = 2000;
/** Whose jobs are offered. */
type Limits = Pick<FetchOptions, 'groupConcurrency' | 'ignoreGroups' | 'minPriority'>;
const touched = z.object({ settled: z.array(z.string()).nullish() });

/** Takes jobs from the queues and runs each of them to its end. */
export class JobWorker {
  readonly #app: App;
  readonly #jobs: ReadonlyMap<string, AnyJob>;
  readonly #slots: Slots;
  readonly #partRoom: PartRoom;
  readonly #atWork: AtWork;
  readonly #running = new Set<Running>();
  /** Jobs that begin again because they got no processor time. */
  readonly #starved = new Set<string>();
  readonly #dispatchers: ReadonlyMap<QueueName, Dispatcher>;
  readonly #wakeUp: WakeUp;
  /** Another worker of this machine computes what someone waits for. */
  #isOtherAtWork = false;
  #timers: NodeJS.Timeout[] = [];
  #leaveLoad: () => void = () => {};
  readonly #watching = new Set<Promise<void>>();

  constructor(app: App, jobs: readonly AnyJob[], databaseUrl: string) {
    const { computeThreads, jobsAtOnce } = app.settings;
    this.#app = app;
    this.#jobs = new Map(jobs.map((job) => [job.kind, job]));
    this.#slots = {
      short: new ThreadSlots(Math.max(2, computeThreads)),
      long: new ThreadSlots(computeThreads),
      background: new ThreadSlots(computeThreads),
      pausing: new Pausing(),
    };
    this.#partRoom = new PartRoom(this.#slots.long, jobsAtOnce);
    this.#atWork = new AtWork((job, blame) => this.#sayBlame(job, blame));
    this.#dispatchers = new Map(QUEUES.map((queue) => [queue, this.#dispatcher(queue)]));
    this.#slots.long.onChange(() => {
      this.#pauseBackground();
      this.#dispatchers.get('parts')?.wake();
    });
    this.#slots.short.onChange(() => this.#pauseBackground());
    this.#slots.background.onChange(() => this.#dispatchers.get('parts')?.wake());
    this.#wakeUp = new WakeUp(databaseUrl, app.log, (queue) => this.#dispatchers.get(queue as QueueName)?.wake());
  }

  get running(): number {
    return this.#running.size;
  }

  /** Someone waits for a run or a page: two cores of a machine are often halves of one, so lower priority alone would not do. */
  #pauseBackground(): void {
    const { long, short, pausing } = this.#slots;
    pausing.paused = this.#isOtherAtWork || long.active + short.active > 0;
  }

  async start(): Promise<void> {
    watchUsualLoad();
    this.#leaveLoad = usualLoad.onStarving(() => this.#relieve());
    this.#timers = [
      setInterval(() => this.#keep(this.#look()), WATCH_MILLISECONDS),
      setInterval(() => this.#keep(this.#beat()), HEARTBEAT_MILLISECONDS),
    ];
    await this.#wakeUp.start();
    for (const dispatcher of this.#dispatchers.values()) dispatcher.start();
  }

  /** Takes no more jobs. */
  async close(): Promise<void> {
    this.#leaveLoad();
    await Promise.all([...this.#dispatchers.values()].map((dispatcher) => dispatcher.close()));
    await this.#wakeUp.stop();
  }

  /** Gives the running jobs time to end, then hands them back to the queue. */
  async drain(graceMilliseconds: number): Promise<void> {
    await this.close();
    const timer = setTimeout(() => {
      for (const { controller } of this.#running) controller.abort(new Stop('shutdown'));
    }, graceMilliseconds);
    await Promise.all([...this.#dispatchers.values()].map((dispatcher) => dispatcher.idle()));
    clearTimeout(timer);
    for (const one of this.#timers) clearInterval(one);
    await Promise.all(this.#watching);
  }

  /** Stopping waits for it, because it asks the database. */
  #keep(watching: Promise<void>): void {
    this.#watching.add(watching);
    void watching.finally(() => this.#watching.delete(watching));
  }

  #dispatcher(queue: QueueName): Dispatcher {
    const { jobsAtOnce, runsPerPerson } = this.#app.settings;
    const room: Record<QueueName, (underWay: number) => boolean> = {
      short: (underWay) => underWay < jobsAtOnce,
      long: (underWay) => underWay < jobsAtOnce,
      background: (underWay) => underWay < jobsAtOnce,
      parts: () => this.#partRoom.hasRoom(),
    };
    const limits: Record<QueueName, () => Limits> = {
      // Something is always left for the next person.
      short: () => ({ groupConcurrency: Math.max(1, jobsAtOnce - 1) }),
      long: () => ({ groupConcurrency: runsPerPerson }),
      // A plan of an hour waits for its parts meanwhile, which take turns with those of others.
      background: () => ({ groupConcurrency: 1 }),
      parts: () => this.#partRoom.fetched,
    };
    return new Dispatcher({
      hasRoom: room[queue],
      claim: () => this.#claim(queue, limits[queue]()),
      handle: (claim) => this.#handle(claim),
      log: this.#app.log,
    });
  }

  async #claim(queue: QueueName, limits: Limits): Promise<Claim | null> {
    const { db, queue: jobs } = this.#app;
    if (!(await hasOffers(db, queue))) return null;
    const [taken] = await db.transaction().execute(async (trx) => {
      await lockQueue(trx, queue);
      return jobs.boss.fetch(queue, { batchSize: 1, includeMetadata: true, ...limits, db: fromKysely(trx) });
    });
    if (!taken) return null;
    if (queue === 'parts') this.#partRoom.enter(taken.id, taken.groupId ?? '', taken.priority);
    return { queue, id: taken.id, retryCount: taken.retryCount };
  }

  /** Never rejects: what goes wrong here is tried again once the heartbeat is missed. */
  async #handle(claim: Claim): Promise<void> {
    const log = this.#app.log.with({ job: claim.id, attempt: attemptOf(claim) });
    const records = { db: this.#app.db, boss: this.#app.queue.boss };
    const mine = [...this.#running].some((other) => other.claim.id === claim.id);
    const running: Running = { claim, controller: new AbortController(), leftovers: 0 };
    this.#running.add(running);
    try {
      const started = await startAttempt(records, claim, mine);
      if (!started) {
        await records.boss.complete(claim.queue, { id: claim.id, retryCount: claim.retryCount });
        return;
      }
      const job = this.#jobs.get(started.kind);
      if (!job) throw new Error(`there is no job of the kind ${started.kind}`);
      await this.#work(running, job, started, log.with({ kind: job.kind }));
    } catch (error) {
      if (error instanceof StaleAttempt)
        log.warn('a late result was refused: the job is gone or another worker has it');
      else log.warn('a job could not be seen to its end', errorFields(error));
      await this.#giveBack(claim, log);
    } finally {
      this.#running.delete(running);
      this.#partRoom.leave(claim.id);
    }
  }

  async #work(running: Running, job: AnyJob, started: StartedJob, log: Log): Promise<void> {
    const { claim, controller } = running;
    const since = performance.now();
    const me: JobAtWork = { id: claim.id, attempt: attemptOf(claim), suspect: started.suspect };
    const leave = started.suspect ? await this.#atWork.suspectAlone() : null;
    log.debug('a job has started');
    let outcome = 'thrown';
    try {
      await this.#atWork.begin(me);
      const onLeftovers = (change: 1 | -1) => {
        running.leftovers += change;
      };
      const hasStarved = this.#starved.delete(claim.id);
      const tools = { app: this.#app, slots: this.#slots, atWork: this.#atWork, me, log, hasStarved, onLeftovers };
      outcome = await carryOut(claim, job, started, controller.signal, tools);
    } finally {
      leave?.();
      await this.#atWork.end(me);
      const seconds = (performance.now() - since) / 1000;
      this.#app.metrics.jobs.observe({ kind: job.kind, outcome }, seconds);
      log.info('a job has ended', { outcome, seconds: Math.round(seconds * 1000) / 1000 });
    }
  }

  /** On a machine that stays busy, what takes what is left (153) begins again with a small share; parts are kept. */
  #relieve(): void {
    for (const { leftovers, claim, controller } of this.#running) {
      if (leftovers === 0 || controller.signal.aborted) continue;
      this.#starved.add(claim.id);
      controller.abort(new Stop('starved'));
    }
  }

  /** Refused, it touches nothing unless the claim is good after all. */
  async #giveBack({ queue, id, retryCount }: Claim, log: Log): Promise<void> {
    try {
      await this.#app.queue.boss.fail(queue, { id, retryCount });
    } catch (error) {
      log.warn('a job could not be given back', errorFields(error));
    }
  }

  async #sayBlame({ id, attempt }: JobAtWork, blame: 'sole' | 'shared' | null): Promise<void> {
    try {
      await setBlame(this.#app.db, id, attempt, blame);
    } catch (error) {
      this.#app.log.warn('who is at work could not be written', errorFields(error));
    }
  }

  /** Says that the jobs of this process are well, and stops those that are no longer ours. */
  async #beat(): Promise<void> {
    for (const queue of QUEUES) {
      const held = [...this.#running].filter(({ claim }) => claim.queue === queue);
      if (held.length === 0) continue;
      try {
        const claims = held.map(({ claim: { id, retryCount } }) => ({ id, retryCount }));
        const { settled } = touched.parse(await this.#app.queue.boss.touch(queue, claims));
        for (const { claim, controller } of held) {
          if (settled && !settled.includes(claim.id)) controller.abort(new Stop('gone'));
        }
      } catch (error) {
        // A heartbeat that could not be written says nothing about the claim.
        this.#app.log.warn('the heartbeat of running jobs could not be written', errorFields(error));
      }
    }
  }

  /** Stops what has been cancelled, deleted or taken over meanwhile; lets the background rest beside other workers of this machine. */
  async #look(): Promise<void> {
    if (this.#running.size === 0) return;
    try {
      // Only those that were asked about: one that begins meanwhile is not in the answer, and not gone either.
      const asked = [...this.#running];
      const ids = asked.map(({ claim }) => claim.id);
      const now = new Map((await selectStates(this.#app.db, ids)).map((row) => [row.id, row]));
      for (const { claim, controller } of asked) {
        const row = now.get(claim.id);
        const ended = row?.state === 'cancelled' || row?.state === 'failed' || row?.state === 'finished';
        if (!row || ended || row.attempt > attemptOf(claim)) controller.abort(new Stop('gone'));
      }
      if (this.#slots.background.active === 0) return;
      this.#isOtherAtWork = await isAtWorkOn(this.#app.db, thisMachine(), ids);
      this.#pauseBackground();
    } catch (error) {
      this.#app.log.warn('running jobs could not be looked at', errorFields(error));
    }
  }
}
