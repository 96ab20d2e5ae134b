import type { Climb } from './climb.ts';
import { classCount, type Model } from './model.ts';
import { randomStart } from './seeding.ts';
import { SHORT_RUN } from './task.ts';
import type { ModelTasks } from './task-queue.ts';

/** Starts of a batch, and how many of them are run to the end [LC7]. */
export const BATCH = 20;
export const KEPT = 4;
/** Two solutions are the same where their objectives are this close. */
export const SAME_SOLUTION = 1e-3;
/** The best solution must have been reached this often, unless the cap comes first. */
const REACHED = 2;
/**
 * Fewer starts are not enough to believe it: a near-best solution is often found several times before the best. Where
 * starts cost next to nothing there are more: of the 5 segments of planted-complete the best is found by 6% of starts.
 */
const LEAST_STARTS = 60;
const CHEAP_STARTS = 300;
const CHEAP_WORK = 1e9;
/** No batch begins beyond this many starts, or this much work (rows x variables x segments x steps). */
const MOST_STARTS = 1000;
const MOST_WORK = 1e10;

export interface Search {
  readonly best: Climb;
  readonly startsTried: number;
  readonly startsFinished: number;
  readonly reachedBest: number;
}

/** What a search may do: where it begins, how many starts it takes (null: as many as it needs), what short runs cost. */
export interface Effort {
  readonly seed: number;
  readonly starts: number | null;
  readonly sampleRows: number;
}

/**
 * Finds the best solution with a given number of segments [LC7]: batches of short random starts, the best of each run
 * to the end, until the best solution has been found again. What is done depends on the data and the seed alone.
 */
export async function searchBest(tasks: ModelTasks, model: Model, segments: number, effort: Effort): Promise<Search> {
  const asked = segments === 1 ? 1 : effort.starts;
  const finished: Climb[] = [];
  let startsTried = 0;
  let rowSteps = 0;
  for (;;) {
    const batch = Math.min(BATCH, (asked ?? Number.POSITIVE_INFINITY) - startsTried);
    const starts = Array.from({ length: batch }, (_, i) => randomStart(model, segments, effort.seed, startsTried + i));
    const tried = await tasks.tryStarts(segments, starts);
    const kept = tried.toSorted((a, b) => b.objective - a.objective).slice(0, KEPT);
    const arrived = await tasks.finish(segments, kept);
    finished.push(...arrived);
    startsTried += batch;
    rowSteps += batch * SHORT_RUN * effort.sampleRows;
    for (const { evaluations } of arrived) rowSteps += (evaluations - SHORT_RUN) * model.rows;

    const best = finished.reduce((a, b) => (better(b, a) ? b : a));
    const reachedBest = finished.filter((climb) => best.objective - climb.objective < SAME_SOLUTION).length;
    const work = rowSteps * model.codes.length * classCount(model, segments);
    if (asked === null ? isEnough(startsTried, reachedBest, work) : startsTried >= asked) {
      return { best, startsTried, startsFinished: finished.length, reachedBest };
    }
  }
}

function isEnough(startsTried: number, reachedBest: number, work: number): boolean {
  if (startsTried >= MOST_STARTS || work >= MOST_WORK) return true;
  return reachedBest >= REACHED && startsTried >= (work < CHEAP_WORK ? CHEAP_STARTS : LEAST_STARTS);
}

/** A solution that arrived beats one that did not, where both are the same. */
function better(one: Climb, other: Climb): boolean {
  const gain = one.objective - other.objective;
  if (one.converged !== other.converged && Math.abs(gain) < SAME_SOLUTION) return one.converged;
  return gain > 0;
}
