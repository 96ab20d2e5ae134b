import type { Stability } from '@qp/facts';
import { unlessAborted } from '../latent-class/index.ts';
import type { PairOutcome } from './pair.ts';
import { type PairHooks, startPairThreads } from './pair-threads.ts';
import type { PairTask, StabilityInput } from './pairs.ts';
import { segmentStabilities, solutionWord, stabilityAt } from './verdict.ts';

/** Pairs of bootstrap samples for the run's own number of segments, and for every other number [ST1]. */
const PAIRS = 50;
const PAIRS_ELSEWHERE = 20;

export interface StabilityHooks extends PairHooks {
  /** Told after each pair how many are done. */
  readonly progress?: (done: number) => void;
}

/** All pairs that are compared: the run's own number of segments more often than the others [ST1]. */
export function planPairs(segments: number, mostSegments: number): PairTask[] {
  const numbers = Array.from({ length: Math.max(0, mostSegments - 1) }, (_, at) => at + 2);
  return numbers.flatMap((k) =>
    Array.from({ length: k === segments ? PAIRS : PAIRS_ELSEWHERE }, (_, pair) => ({ segments: k, pair })),
  );
}

/**
 * Carries out some pairs, in any number of threads; the outcome of each does not depend on the thread or the order
 * [ST6]. With a signal the work is given up as soon as it is given.
 */
export async function comparePairs(
  input: StabilityInput,
  tasks: readonly PairTask[],
  threads: number,
  { progress = () => {}, rest, signal }: StabilityHooks = {},
): Promise<PairOutcome[]> {
  signal?.throwIfAborted();
  const most = tasks.reduce((largest, { segments }) => Math.max(largest, segments), 1);
  const workers = await startPairThreads(input, most, Math.max(1, Math.min(threads, tasks.length)), { rest, signal });
  let done = 0;
  try {
    const all = inTurn(tasks, workers, async (worker, task) => {
      const outcome = await worker.workOut(task);
      progress(++done);
      return outcome;
    });
    return await (signal ? unlessAborted(all, signal) : all);
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
  }
}

/** Results in the order of the tasks; every worker takes the next as soon as it is free. */
async function inTurn<Worker, Task, Result>(
  tasks: readonly Task[],
  workers: readonly Worker[],
  work: (worker: Worker, task: Task) => Promise<Result>,
): Promise<Result[]> {
  const results = new Array<Result>(tasks.length);
  let next = 0;
  const lane = async (worker: Worker) => {
    while (next < tasks.length) {
      const at = next++;
      results[at] = await work(worker, tasks[at]);
    }
  };
  await Promise.all(workers.map(lane));
  return results;
}

/** What all pairs say together; `outcomes` in the order of the tasks. */
export function summariseStability(
  segments: number,
  people: number,
  tasks: readonly PairTask[],
  outcomes: readonly PairOutcome[],
): Stability {
  const of = (k: number) => outcomes.filter((_, at) => tasks[at].segments === k);
  const numbers = [...new Set(tasks.map((task) => task.segments))].sort((a, b) => a - b);
  const across = numbers.map((k) => stabilityAt(k, of(k)));
  const own = segmentStabilities(of(segments));
  return { own, across, word: solutionWord(segments, own, across), people, refits: 2 * tasks.length };
}
