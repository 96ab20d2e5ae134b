import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { unlessAborted } from '../latent-class/index.ts';
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

/** Outcomes in the order of the tasks. */
type WorkOut = (tasks: readonly WaveTask[]) => Promise<WaveOutcome[]>;

/**
 * Threads for as long as `use` takes, which may ask for tasks that depend on the outcomes of others. The same outcomes for
 * any number of threads [WV11]; one thread is the caller's own. `expected`: how many tasks there will be.
 */
export async function withWaveThreads<Found>(
  input: WaveInput,
  count: number,
  expected: number,
  { progress = () => {}, signal }: WaveHooks,
  use: (workOut: WorkOut) => Promise<Found>,
): Promise<Found> {
  signal?.throwIfAborted();
  const threads = startThreads(input, Math.max(1, Math.min(count, expected)));
  let done = 0;
  const workOut: WorkOut = async (tasks) => {
    const outcomes = new Array<WaveOutcome>(tasks.length);
    let next = 0;
    const lane = async (thread: WaveThread) => {
      while (next < tasks.length) {
        const at = next++;
        outcomes[at] = await thread.workOut(tasks[at]);
        progress(++done / expected);
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
