import type { Worker } from 'node:worker_threads';
import { unlessAborted } from './latent-class/index.ts';

interface TaskThreads<Task, Outcome> {
  /** Named if a thread ends too early. */
  readonly purpose: string;
  readonly count: number;
  /** Starts a worker that answers each task with one message. */
  readonly startWorker: () => Worker;
  /** A single thread is the caller's own; with more the caller stays free to answer. */
  readonly onThisThread: () => Promise<(task: Task) => Promise<Outcome>>;
  /** Called after each task. */
  readonly done: () => void;
  readonly signal?: AbortSignal | undefined;
}

/** Outcomes in the order of the tasks. */
type WorkOut<Task, Outcome> = (tasks: readonly Task[]) => Promise<Outcome[]>;

/**
 * Threads for as long as `use` takes, which may ask for tasks that depend on the outcomes of others. Each takes the next task as soon as it
 * is free, and no outcome depends on the thread. With a signal the work is given up as soon as it is given.
 */
export async function withTaskThreads<Task, Outcome, Found>(
  { purpose, count, startWorker, onThisThread, done, signal }: TaskThreads<Task, Outcome>,
  use: (workOut: WorkOut<Task, Outcome>) => Promise<Found>,
): Promise<Found> {
  signal?.throwIfAborted();
  const threads =
    count > 1
      ? Array.from({ length: count }, () => new TaskWorker<Task, Outcome>(startWorker(), purpose))
      : [{ workOut: await onThisThread(), stop: async () => {} }];
  const workOut: WorkOut<Task, Outcome> = async (tasks) => {
    const outcomes = new Array<Outcome>(tasks.length);
    let next = 0;
    const lane = async (thread: (typeof threads)[number]) => {
      while (next < tasks.length) {
        const at = next++;
        outcomes[at] = await thread.workOut(tasks[at]);
        done();
        signal?.throwIfAborted();
      }
    };
    await Promise.all(threads.map(lane));
    return outcomes;
  };
  try {
    return await (signal ? unlessAborted(use(workOut), signal) : use(workOut));
  } finally {
    await Promise.all(threads.map((thread) => thread.stop()));
  }
}

/** Takes one task at a time. */
class TaskWorker<Task, Outcome> {
  readonly #worker: Worker;
  /** Why the thread ended, once it has. */
  #ended: Error | null = null;
  #waiting: { resolve: (outcome: Outcome) => void; reject: (reason: Error) => void } | null = null;

  constructor(worker: Worker, purpose: string) {
    this.#worker = worker;
    worker.on('message', (outcome: Outcome) => this.#waiting?.resolve(outcome));
    worker.on('error', (error: Error) => this.#end(error));
    worker.on('exit', (code) => this.#end(new Error(`A thread of the ${purpose} ended with code ${code}.`)));
  }

  workOut(task: Task): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      if (this.#ended) reject(this.#ended);
      else this.#worker.postMessage(task);
    });
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }

  #end(reason: Error): void {
    this.#ended ??= reason;
    this.#waiting?.reject(this.#ended);
  }
}
