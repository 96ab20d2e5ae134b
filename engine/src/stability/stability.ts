import { setImmediate } from 'node:timers/promises';
import type { Stability } from '@qp/facts';
import { withTaskThreads } from '../task-threads.ts';
import type { PairOutcome } from './pair.ts';
import { startPairWorker } from './pair-threads.ts';
import { Pairs, type PairTask, type StabilityInput } from './pairs.ts';
import { segmentStabilities, solutionWord, stabilityAt } from './verdict.ts';

/** Pairs of bootstrap samples for the run's own number of segments, and for every other number [ST1]. */
const PAIRS = 50;
const PAIRS_ELSEWHERE = 20;

export interface StabilityHooks {
  /** Told after each pair how many are done. */
  readonly progress?: (done: number) => void;
  /** Called every few steps of a fit on the caller's own thread: there the work waits while something else comes first. */
  readonly rest?: () => void;
  readonly signal?: AbortSignal;
}

/** All pairs that are compared: the run's own number of segments more often than the others [ST1]. */
export function planPairs(segments: number, mostSegments: number): PairTask[] {
  const numbers = Array.from({ length: Math.max(0, mostSegments - 1) }, (_, at) => at + 2);
  return numbers.flatMap((k) =>
    Array.from({ length: k === segments ? PAIRS : PAIRS_ELSEWHERE }, (_, pair) => ({ segments: k, pair })),
  );
}

/** Carries out some pairs, in any number of threads; the outcome of each does not depend on the thread or the order [ST6]. */
export function comparePairs(
  input: StabilityInput,
  tasks: readonly PairTask[],
  threads: number,
  hooks: StabilityHooks = {},
): Promise<PairOutcome[]> {
  const mostSegments = tasks.reduce((largest, { segments }) => Math.max(largest, segments), 1);
  let done = 0;
  return withTaskThreads<PairTask, PairOutcome, PairOutcome[]>(
    {
      purpose: 'stability',
      count: Math.max(1, Math.min(threads, tasks.length)),
      startWorker: () => startPairWorker({ input, mostSegments }),
      onThisThread: async () => onThisThread(await Pairs.of(input, mostSegments), hooks),
      done: () => hooks.progress?.(++done),
      signal: hooks.signal,
    },
    (workOut) => workOut(tasks),
  );
}

/** Milliseconds after which the caller's thread sees to whatever else waits. */
const BETWEEN_PAUSES = 10;

function onThisThread(pairs: Pairs, { rest, signal }: StabilityHooks): (task: PairTask) => Promise<PairOutcome> {
  let pausedAt = 0;
  return async (task) => {
    const steps = pairs.workOut(task);
    for (;;) {
      if (performance.now() - pausedAt > BETWEEN_PAUSES) {
        await setImmediate();
        rest?.();
        signal?.throwIfAborted();
        pausedAt = performance.now();
      }
      const step = steps.next();
      if (step.done) return step.value;
    }
  };
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
