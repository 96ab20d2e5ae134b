import { errorMessages } from '@qp/words/errors/sentences';
import { z } from 'zod';
import type { App } from '../app.ts';
import type { WorkFolder } from '../files/scratch.ts';
import { isStorageFull, Refusal } from '../http/refusal.ts';
import { errorFields, type Log } from '../log.ts';
import { isDatabaseAway, outlast } from '../postgres/away.ts';
import type { AtWork, JobAtWork } from './at-work.ts';
import {
  attemptOf,
  type Claim,
  failAttempt,
  finishAttempt,
  releaseAttempt,
  StaleAttempt,
  type StartedJob,
} from './attempt.ts';
import { createCompute, ThreadError, type ThreadSource } from './compute.ts';
import { WHAT_IS_LEFT } from './give-way.ts';
import type { AnyJob, JobContext } from './job.ts';
import type { JobFailure } from './job-kind.ts';
import { LANES, SMALL_SHARE } from './lanes.ts';
import { createInParts, PartFailed } from './parts.ts';
import type { Pausing } from './pausing.ts';
import { createProgress } from './progress.ts';
import { setProgress } from './queries.ts';
import type { ThreadSlots } from './slots.ts';
import { usualLoad } from './usual-load.ts';

const errorMessage = errorMessages('en');

/** Why a running job was told to stop. */
export class Stop extends Error {
  /** `gone`: it was cancelled or deleted, or another worker has it. `starved`: it gets no processor time at its priority. */
  readonly why: 'gone' | 'shutdown' | 'starved';
  constructor(why: Stop['why']) {
    super(why);
    this.why = why;
  }
}

export interface Slots {
  short: ThreadSlots;
  long: ThreadSlots;
  background: ThreadSlots;
  /** The computations of the background. */
  pausing: Pausing;
}

/** What a try needs of the process that it runs in. */
interface Tools {
  app: App;
  slots: Slots;
  atWork: AtWork;
  me: JobAtWork;
  log: Log;
  /** It was stopped before because it got no processor time. */
  hasStarved: boolean;
  /** Called for every computation that takes what is left, when it begins (1) and when it ends (-1). */
  onLeftovers: (change: 1 | -1) => void;
}

/** Rejects when the signal does. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}

const MISTAKES = [ThreadError, z.ZodError, TypeError, RangeError, ReferenceError, SyntaxError];

/** An error of our own code, which another try would meet again. With less memory in use, or a system that answers, it might not. */
function isMistake(error: unknown): boolean {
  if (!(error instanceof Error) || /allocat/i.test(error.message)) return false;
  const { code = 'ERR_' } = error as NodeJS.ErrnoException;
  return MISTAKES.some((mistake) => error instanceof mistake) && String(code).startsWith('ERR_');
}

/** What to tell the person where another try would end the same way; null where it might not. */
function refusalOf(error: unknown): JobFailure | null {
  if (error instanceof PartFailed) return error.failure;
  if (error instanceof Refusal) return { code: error.code, message: error.message };
  return isStorageFull(error) ? { code: 'storage-full', message: errorMessage('storage-full') } : null;
}

/** One try of a job. Returns how it ended; throws where the queue should offer the job again. */
export async function carryOut(claim: Claim, job: AnyJob, started: StartedJob, signal: AbortSignal, tools: Tools) {
  const { app, log } = tools;
  const records = { db: app.db, boss: app.queue.boss };
  let folder: Promise<WorkFolder> | null = null;
  const scratch = async () => {
    folder ??= app.scratch.take();
    return (await folder).path;
  };
  const fail = (failure: JobFailure) => outlast(() => failAttempt(records, claim, job, started.input, failure));
  const died = async () => {
    // What happened, as far as it is known: its own errors, or processes that ended with it.
    const code = started.deaths > 0 ? 'process-died' : 'job-died';
    await fail({ code, message: errorMessage(code, { attempts: started.deaths || job.attempts }) });
    return 'died';
  };
  // Never over a later attempt.
  const report = createProgress(
    (share, stage) => setProgress(app.db, claim.id, attemptOf(claim), share, stage),
    (error) => log.warn('progress could not be written', errorFields(error)),
  );
  try {
    if (started.strikes >= job.attempts) return await died();
    const context: Omit<JobContext, 'inParts'> = {
      jobId: claim.id,
      attempt: attemptOf(claim),
      ownerId: started.owner_id,
      projectId: started.project_id,
      runId: started.run_id,
      app,
      signal,
      log,
      progress: report.tell,
      scratch,
      compute: createCompute(threadsOf(started, tools), signal, report.tell),
    };
    const waiting = { begin: () => tools.atWork.pause(tools.me), end: () => tools.atWork.begin(tools.me) };
    const running = job.run({ ...context, inParts: createInParts(started.lane, context, waiting) }, started.input);
    // A handler that does not look at the signal is left behind: what it comes back with is never applied.
    const write = await Promise.race([running, aborted(signal)]);
    await report.end();
    // A result of hours is not thrown away because the database restarts at its end.
    await outlast(() => finishAttempt(records, claim, write));
    return 'finished';
  } catch (error) {
    const why = signal.aborted && signal.reason instanceof Stop ? signal.reason.why : null;
    if (error instanceof StaleAttempt || why === 'gone') throw new StaleAttempt();
    if (why === 'shutdown' || why === 'starved') {
      await releaseAttempt(records, claim, false);
      return 'released';
    }
    if (isDatabaseAway(error)) {
      log.warn('the database was away while a job ran: it is tried again', errorFields(error));
      await outlast(() => releaseAttempt(records, claim, false));
      return 'released';
    }
    const refusal = refusalOf(error);
    if (!refusal || refusal.code === 'storage-full') log.error('a job has failed', errorFields(error));
    if (refusal) {
      await fail(refusal);
      return 'refused';
    }
    if (isMistake(error)) {
      const reference = claim.id.slice(0, 8);
      await fail({ code: 'job-fault', message: errorMessage('job-fault', { reference }) });
      return 'died';
    }
    if (started.strikes + 1 >= job.attempts) return died();
    await releaseAttempt(records, claim, true);
    return 'thrown';
  } finally {
    // The process may stop once its jobs have ended, and the last report must not come after the database.
    await report.end();
    // The compiler cannot see that the closure above sets it.
    await (folder as Promise<WorkFolder> | null)?.then((taken) => taken.dispose());
  }
}

/** A job that waits for a thread is not at work: it is not to blame if the process dies meanwhile. */
function threadsOf(started: StartedJob, { app, slots, atWork, me, hasStarved, onLeftovers }: Tools): ThreadSource {
  const lane = LANES[started.lane];
  const own = slots[lane.threads];
  const isShort = lane.threads === 'short';
  const nice = () => {
    if (!app.settings.computingGivesWay) return 0;
    return !isShort && (hasStarved || usualLoad.isBusy) ? SMALL_SHARE : lane.nice;
  };
  const sharer = sharerOf(started, me);
  const take = async (atMost: number) => {
    if (!own.isBusy(sharer)) return own.take(atMost, sharer);
    await atWork.pause(me);
    const grant = await own.take(atMost, sharer);
    await atWork.begin(me);
    return grant;
  };
  return {
    get nice() {
      return nice();
    },
    pausing: lane.threads === 'background' ? slots.pausing : undefined,
    async take(atMost) {
      const grant = await take(atMost);
      if (isShort || nice() < WHAT_IS_LEFT) return grant;
      onLeftovers(1);
      return {
        threads: grant.threads,
        release: () => {
          onLeftovers(-1);
          grant.release();
        },
      };
    },
  };
}

/**
 * Who has as many threads as the machine has cores, which the system shares out. A run waits for no other, not even of the same
 * person, whose number is limited; the pieces of one person's large runs wait for each other, and so do short jobs. The background is no one's.
 */
function sharerOf({ lane, owner_id }: StartedJob, me: JobAtWork): string {
  if (LANES[lane].threads === 'background') return '';
  return lane === 'long' ? me.id : (owner_id ?? '');
}
