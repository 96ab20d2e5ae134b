import type { SegmentModel } from '@qp/facts';
import { placeInKernel } from '../kernel/kernel-memory.ts';
import type { Model } from '../rows/model.ts';
import { drawSample, type Sample } from '../rows/sample.ts';
import { peopleToReassign } from '../search/hard-assignments.ts';
import { CallerThread } from './caller-thread.ts';
import { ModelTasks } from './model-tasks.ts';
import type { ContinuumTask } from './task.ts';
import { type FitThread, TaskQueue } from './task-queue.ts';
import { WorkerThread } from './worker-thread.ts';

interface LoadedModel {
  readonly tasks: ModelTasks;
  readonly sample: Sample;
  /** Gives its memory back; to be called when nothing more is asked about it. */
  readonly release: () => void;
}

interface LoadOptions {
  readonly done?: (segments: number, starts: number, climbs: number) => void;
  readonly splitFrom?: number;
  /** Rows that short runs look at, where there are at least twice as many. */
  readonly sampleRows?: number;
}

/** The threads of a fit: started once, and given one model after the other. */
export class FitThreads {
  readonly #threads: readonly FitThread[];
  readonly #queue: TaskQueue;
  #loaded = 0;

  /** The first thread is the caller's own, which computes while the others are still starting; it pauses often. */
  constructor(count: number, signal?: AbortSignal) {
    const others = Array.from({ length: count - 1 }, () => new WorkerThread());
    this.#threads = [...others, new CallerThread(signal)];
    this.#queue = new TaskQueue(this.#threads);
  }

  /** Lays a model out for the kernel and shows it to every thread. `done` is called after each of its tasks. */
  async load(
    model: Model,
    mostSegments: number,
    { done, splitFrom, sampleRows }: LoadOptions = {},
  ): Promise<LoadedModel> {
    const sample = drawSample(model, sampleRows);
    const data = await placeInKernel(model, mostSegments, this.#threads.length, { splitFrom });
    // Split rows are searched from here; a thread then only needs their layout.
    const shown = data.split ? { ...model, codes: [] } : withSharedRows(model, this.#threads.length);
    const people = peopleToReassign(model);
    this.#threads.forEach((thread, workspace) => {
      thread.load({ data, workspace, model: shown, sample, people });
    });
    const number = this.#loaded++;
    const release = () => {
      for (const thread of this.#threads) thread.unload(number);
    };
    const ahead = { most: this.#threads.length - 1, place: this.#queue.place.bind(this.#queue) };
    const options = { number, split: data.split !== null, canReassign: people !== null, ahead, done };
    return { tasks: new ModelTasks(this.#queue, model, options), sample, release };
  }

  /** Before anything else: a search waits for other searches anyway. */
  continuum(task: Omit<ContinuumTask, 'kind'>): Promise<SegmentModel> {
    return this.#queue.order<ContinuumTask>({ kind: 'continuum', ...task }, Number.POSITIVE_INFINITY);
  }

  async stop(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.stop()));
  }
}

/** The same model with rows that several threads need not copy. */
function withSharedRows(model: Model, threads: number): Model {
  if (threads === 1) return model;
  const codes = model.codes.map((column) => {
    const shared = new Uint8Array(new SharedArrayBuffer(column.length));
    shared.set(column);
    return shared;
  });
  return { ...model, codes };
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
