import { placeInKernel } from '../kernel/kernel-memory.ts';
import type { Model } from '../rows/model.ts';
import { drawSample, type Sample, shapeOf } from '../rows/sample.ts';
import { peopleToReassign } from '../search/hard-assignments.ts';
import { CallerThread } from './caller-thread.ts';
import type { Task } from './task.ts';
import { type FitThread, ModelTasks, TaskQueue } from './task-queue.ts';
import { WorkerThread } from './worker-thread.ts';

/** A model that the threads can work on. */
interface LoadedModel {
  readonly tasks: ModelTasks;
  readonly sample: Sample;
  /** Gives its memory back; to be called when nothing more is asked about it. */
  readonly release: () => void;
}

interface LoadOptions {
  readonly done?: (task: Task) => void;
  readonly splitFrom?: number;
  /** Rows that short runs look at, where there are at least twice as many. */
  readonly sampleRows?: number;
}

/** The threads of a fit: started once, and given one model after the other. */
export class FitThreads {
  readonly #threads: readonly FitThread[];
  readonly #queue: TaskQueue;
  #loaded = 0;

  /** One thread is the caller's own; more are workers, so the caller stays free to answer. */
  constructor(count: number, signal?: AbortSignal) {
    this.#threads = count > 1 ? Array.from({ length: count }, () => new WorkerThread()) : [new CallerThread(signal)];
    this.#queue = new TaskQueue(this.#threads);
  }

  /** Lays a model out for the kernel and shows it to every thread. `done` is told after each of its tasks. */
  async load(
    model: Model,
    mostSegments: number,
    { done, splitFrom, sampleRows }: LoadOptions = {},
  ): Promise<LoadedModel> {
    const sample = drawSample(model, sampleRows);
    const data = await placeInKernel(model, mostSegments, this.#threads.length, { splitFrom });
    const shape = shapeOf(model);
    const people = peopleToReassign(model);
    this.#threads.forEach((thread, workspace) => {
      thread.load({ data, workspace, shape, sample, people });
    });
    const number = this.#loaded++;
    const release = () => {
      for (const thread of this.#threads) thread.unload(number);
    };
    const can = { split: data.split !== null, canReassign: people !== null };
    return { tasks: new ModelTasks(this.#queue, number, can, done), sample, release };
  }

  async stop(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.stop()));
  }
}

/**
 * Starts threads for some work and stops them when it has ended in whatever way. With a signal the work is given up as
 * soon as it is given.
 */
export async function withThreads<Value>(
  count: number,
  signal: AbortSignal | undefined,
  work: (threads: FitThreads) => Promise<Value>,
): Promise<Value> {
  signal?.throwIfAborted();
  const threads = new FitThreads(count, signal);
  try {
    const all = work(threads);
    return await (signal ? unlessAborted(all, signal) : all);
  } finally {
    await threads.stop();
  }
}

/** Rejects as soon as the signal is given; threads at work are stopped by the caller. */
export function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
