import { type Call, type CallAnswer, jobCalls } from '@qp/contract';
import { dropDraft, readDraft, writeDraft } from './draft.ts';
import { ApiError, send } from './http.ts';
import { JobFailed, type Progress, poll } from './polling.ts';

/** A job that was begun, and what the page has to remember about it; `about` is kept with the id over a reload. */
export interface StartedJob<About> {
  readonly id: string;
  readonly about: About;
}

export interface JobNews<About> {
  /** What the job says while it works; null while none does. */
  readonly working: Progress | null;
  /** What the job at work is about. */
  readonly about: About | null;
  /** Why the last one came to nothing; null after one that was cancelled. */
  readonly error: unknown;
}

export interface JobHandling<C extends Call, About> {
  /** The call that reports the job's progress. */
  ping(about: About): C;
  readonly everyMs: number;
  finished(answer: CallAnswer<C>, about: About, jobID: string): void | Promise<void>;
}

/** Starts a job: it may report the progress of an upload, and ends early if the job is forgotten meanwhile. */
export type BeginJob<About> = (tell: (progress: Progress) => void, signal: AbortSignal) => Promise<StartedJob<About>>;

const idle = { working: null, about: null, error: null } as const;

/**
 * Follows one job at a time: while someone looks, and only once however many look. The job goes on when the page is left;
 * its id is kept in the browser, so a person who comes back, or loads the page again, finds it.
 */
export class JobFollower<C extends Call, About> {
  readonly #key: string;
  readonly #listeners = new Set<() => void>();
  #news: JobNews<About> = idle;
  #job: StartedJob<About> | null;
  #ended: string | null = null;
  #watchers = 0;
  #polling: AbortController | null = null;
  #handling: JobHandling<C, About> | null = null;
  /** Ends what comes before the job, such as an upload. */
  #beginning: AbortController | null = null;

  constructor(key: string) {
    this.#key = `job.${key}`;
    this.#job = readDraft(this.#key, (stored) => stored as StartedJob<About>);
    if (this.#job) this.#news = { working: {}, about: this.#job.about, error: null };
  }

  readonly news = (): JobNews<About> => this.#news;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** What is done with the answer: always as the page last said. */
  handle(handling: JobHandling<C, About>): void {
    this.#handling = handling;
  }

  /** Someone looks. Gives what ends it; when no one looks any more nothing is asked either. */
  watch(): () => void {
    this.#watchers++;
    void this.#follow();
    return () => {
      this.#watchers--;
      if (this.#watchers === 0) this.#polling?.abort();
    };
  }

  /** A job that the server says is under way, begun elsewhere or before. One that has ended here is not under way. */
  adopt(job: StartedJob<About>): void {
    if (this.#job || this.#news.working || job.id === this.#ended) return;
    this.#take(job);
  }

  readonly start = async (about: About, begin: BeginJob<About>): Promise<void> => {
    this.#beginning?.abort();
    const beginning = new AbortController();
    this.#beginning = beginning;
    this.#say({ working: {}, about, error: null });
    try {
      const job = await begin((working) => {
        if (!beginning.signal.aborted) this.#say({ ...this.#news, working });
      }, beginning.signal);
      if (!beginning.signal.aborted) this.#take(job);
    } catch (error) {
      if (!beginning.signal.aborted) this.#say({ ...idle, error });
    }
  };

  /** Asks the server to stop the job; that it has stopped is heard like any other end. */
  readonly cancel = async (): Promise<void> => {
    if (!this.#job) return;
    try {
      await send(jobCalls.cancelJob, { params: { jobID: this.#job.id }, body: {} });
    } catch (error) {
      this.#say({ ...this.#news, error });
    }
  };

  /** Ends what comes before the job, follows the job no more and knows nothing of it; a job that has begun goes on. */
  readonly forget = (): void => {
    this.#beginning?.abort();
    this.#polling?.abort();
    this.#end(null);
  };

  /** Takes the last error away. */
  readonly clear = (): void => {
    if (this.#news.error !== null) this.#say({ ...this.#news, error: null });
  };

  #take(job: StartedJob<About>): void {
    // This may follow one that was begun before: its end must not be taken for the end of this one.
    this.#polling?.abort();
    this.#job = job;
    writeDraft(this.#key, job);
    this.#say({ working: {}, about: job.about, error: null });
    void this.#follow();
  }

  async #follow(): Promise<void> {
    const { job, handling } = { job: this.#job, handling: this.#handling };
    if (!job || !handling || this.#watchers === 0 || (this.#polling && !this.#polling.signal.aborted)) return;
    const polling = new AbortController();
    this.#polling = polling;
    try {
      const onProgress = (working: Progress) => this.#say({ working, about: job.about, error: null });
      const answer = await poll(handling.ping(job.about), job.id, handling.everyMs, {
        signal: polling.signal,
        onProgress,
      });
      // What is done with the answer may take a while, and the next job may begin meanwhile.
      this.#polling = null;
      this.#end(null);
      await this.#handling?.finished(answer, job.about, job.id);
    } catch (error) {
      if (!polling.signal.aborted) this.#failed(job, error);
    } finally {
      if (this.#polling === polling) this.#polling = null;
    }
  }

  #failed(job: StartedJob<About>, error: unknown): void {
    // Without a session the page is on its way to the login: the job is found again on the way back.
    if (error instanceof ApiError && error.status === 401) return;
    if (this.#job === null || this.#job === job) this.#end(isCancelled(error) ? null : error);
    else this.#say({ ...this.#news, error });
  }

  #end(error: unknown): void {
    this.#ended = this.#job?.id ?? null;
    this.#job = null;
    dropDraft(this.#key);
    this.#say({ ...idle, error });
  }

  #say(news: JobNews<About>): void {
    this.#news = news;
    for (const listener of this.#listeners) listener();
  }
}

/** Someone who stops a job need not be told that it was stopped. */
function isCancelled(error: unknown): boolean {
  return error instanceof JobFailed && error.code === 'job-cancelled';
}
