import type { LatentClassData } from '../latent-class/index.ts';
import { type FitThreads, onlyPeople, withThreads } from '../latent-class/internals.ts';
import { takingPart } from './bootstrap.ts';
import { comparePair, type PairOutcome } from './pair.ts';
import { type RefitSettings, refit } from './refit.ts';
import {
  type SegmentStability,
  type SolutionWord,
  type StabilityAt,
  segmentStabilities,
  solutionWord,
  stabilityAt,
} from './verdict.ts';

/** Pairs of bootstrap samples for the run's own number of segments, and for every other number [ST1]. */
export const PAIRS = 50;
export const PAIRS_ELSEWHERE = 20;

/** One pair of samples, fitted with one number of segments: a piece of work that depends on nothing else. */
export interface PairTask {
  readonly segments: number;
  readonly pair: number;
}

export interface StabilityInput extends RefitSettings {
  readonly data: LatentClassData;
  /** The run's own segments of all respondents, from 0. */
  readonly assignments: Uint8Array;
  readonly segments: number;
}

export interface StabilityHooks {
  /** Told after each pair how many are done. */
  readonly progress?: (done: number) => void;
  readonly signal?: AbortSignal;
}

export interface Stability {
  /** The run's own segments, by number. */
  readonly own: readonly SegmentStability[];
  /** Every number of segments that was fitted from 2 up. */
  readonly across: readonly StabilityAt[];
  readonly word: SolutionWord;
  /** People who took part, and fits that were made. */
  readonly people: number;
  readonly refits: number;
}

/** All pairs that are compared: the run's own number of segments more often than the others [ST1]. */
export function planPairs(segments: number, mostSegments: number): PairTask[] {
  const numbers = Array.from({ length: Math.max(0, mostSegments - 1) }, (_, at) => at + 2);
  return numbers.flatMap((k) =>
    Array.from({ length: k === segments ? PAIRS : PAIRS_ELSEWHERE }, (_, pair) => ({ segments: k, pair })),
  );
}

/**
 * Carries out some pairs, in any number of threads; the outcome of each is the same whoever does it and whenever
 * [ST6]. The people who take part are drawn by the seed, so that all parts of a job draw the same.
 */
export async function comparePairs(
  input: StabilityInput,
  tasks: readonly PairTask[],
  threads: number,
  { progress = () => {}, signal }: StabilityHooks = {},
): Promise<PairOutcome[]> {
  const people = takingPart(input.data, input.seed);
  const data = people.length === input.data.respondents ? input.data : onlyPeople(input.data, people);
  const own = { segments: input.segments, assignments: Uint8Array.from(people, (i) => input.assignments[i]) };
  let done = 0;
  const one = async (all: FitThreads, { segments, pair }: PairTask): Promise<PairOutcome> => {
    const refits = await Promise.all(
      [2 * pair, 2 * pair + 1].map((sample) => refit(all, data, segments, sample, input)),
    );
    const outcome = comparePair(refits[0], refits[1], segments === own.segments ? own : null, data.weights);
    progress(++done);
    return outcome;
  };
  return withThreads(threads, signal, (all) => inTurn(tasks, threads, (task) => one(all, task)));
}

/** Results in the order of the tasks, with no more under way than keep the threads busy. */
async function inTurn<Task, Result>(
  tasks: readonly Task[],
  atOnce: number,
  work: (task: Task) => Promise<Result>,
): Promise<Result[]> {
  const results = new Array<Result>(tasks.length);
  let next = 0;
  const lane = async () => {
    while (next < tasks.length) {
      const at = next++;
      results[at] = await work(tasks[at]);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, tasks.length) }, lane));
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
