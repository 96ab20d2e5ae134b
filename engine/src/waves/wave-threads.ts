import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { unlessAborted } from '../latent-class/internals.ts';
import { TaskWorker } from '../task-worker.ts';
import { type WaveInput, type WaveOutcome, type WaveTask, WaveWork } from './wave-work.ts';

export interface WaveHooks {
  /** The share of the tasks that are done. */
  readonly progress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

interface WaveThread {
  workOut(task: WaveTask): Promise<WaveOutcome>;
  stop(): Promise<void>;
}

/** Outcomes in the order of the tasks, the same for any number of threads [WV11]. One thread is the caller's own. */
export async function workOutTasks(
  input: WaveInput,
  tasks: readonly WaveTask[],
  count: number,
  { progress = () => {}, signal }: WaveHooks,
): Promise<WaveOutcome[]> {
  signal?.throwIfAborted();
  const threads = startThreads(input, Math.max(1, Math.min(count, tasks.length)));
  const outcomes = new Array<WaveOutcome>(tasks.length);
  let next = 0;
  let done = 0;
  const lane = async (thread: WaveThread) => {
    while (next < tasks.length) {
      const at = next++;
      outcomes[at] = await thread.workOut(tasks[at]);
      progress(++done / tasks.length);
      signal?.throwIfAborted();
    }
  };
  try {
    const all = Promise.all(threads.map(lane));
    await (signal ? unlessAborted(all, signal) : all);
    return outcomes;
  } finally {
    await Promise.all(threads.map((thread) => thread.stop()));
  }
}

function startThreads(input: WaveInput, count: number): WaveThread[] {
  if (count > 1) return Array.from({ length: count }, () => startWorker(input));
  const work = new WaveWork(input);
  return [
    {
      async workOut(task) {
        await setImmediate();
        return work.workOut(task);
      },
      async stop() {},
    },
  ];
}

function startWorker(workerData: WaveInput): WaveThread {
  return new TaskWorker(new Worker(new URL('./wave-worker.ts', import.meta.url), { workerData }), 'tracking');
}
