import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { TaskWorker } from '../task-worker.ts';
import type { PairOutcome } from './pair.ts';
import type { PairWorkerData } from './pair-worker.ts';
import { Pairs, type PairTask, type StabilityInput } from './pairs.ts';

/** Computes one pair at a time: this thread, or a worker. */
interface PairThread {
  workOut(task: PairTask): Promise<PairOutcome>;
  stop(): Promise<void>;
}

export interface PairHooks {
  /** Called every few steps of a fit on the caller's own thread: there the work waits while something else comes first. */
  readonly rest?: () => void;
  readonly signal?: AbortSignal;
}

/** One thread is the caller's own; more are workers, so the caller stays free to answer. */
export async function startPairThreads(
  input: StabilityInput,
  mostSegments: number,
  count: number,
  hooks: PairHooks,
): Promise<PairThread[]> {
  if (count > 1) return Array.from({ length: count }, () => startWorker({ input, mostSegments }));
  return [new CallerPairs(await Pairs.of(input, mostSegments), hooks)];
}

/** Milliseconds after which the caller's thread sees to whatever else waits. */
const BETWEEN_PAUSES = 10;

class CallerPairs implements PairThread {
  readonly #pairs: Pairs;
  readonly #hooks: PairHooks;
  #pausedAt = 0;

  constructor(pairs: Pairs, hooks: PairHooks) {
    this.#pairs = pairs;
    this.#hooks = hooks;
  }

  async workOut(task: PairTask): Promise<PairOutcome> {
    const steps = this.#pairs.workOut(task);
    for (;;) {
      if (performance.now() - this.#pausedAt > BETWEEN_PAUSES) {
        await setImmediate();
        this.#hooks.rest?.();
        this.#hooks.signal?.throwIfAborted();
        this.#pausedAt = performance.now();
      }
      const step = steps.next();
      if (step.done) return step.value;
    }
  }

  async stop(): Promise<void> {}
}

function startWorker(workerData: PairWorkerData): PairThread {
  return new TaskWorker(new Worker(new URL('./pair-worker.ts', import.meta.url), { workerData }), 'stability');
}
