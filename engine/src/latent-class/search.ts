import type { Climb } from './climb.ts';
import { classCount, type Model } from './model.ts';
import { Random } from './random.ts';
import { randomStart } from './seeding.ts';
import { membersOf, splitAndMerge } from './split-and-merge.ts';
import { SHORT_RUN } from './task.ts';
import type { ModelTasks } from './task-queue.ts';

/** Starts of a batch, and how many of them are run to the end [LC7]. */
export const BATCH = 20;
export const KEPT = 4;
/** Two solutions are the same where their objectives are this close. */
export const SAME_SOLUTION = 1e-3;
/** A climb that stalls this far below the best solution so far is given up. */
const WORTH_FOLLOWING = 1;
/** The first batches begin at respondents, of the later ones every third; the others begin near good solutions. */
const FIRST_BATCHES = 2;
const NEXT_AT_RESPONDENTS = 3;
/** Good solutions that are kept to begin near. */
const GOOD_SOLUTIONS = 6;
/** Of the streams of random numbers: far from those of the random starts, which are numbers of segments. */
const SPLITTING = 1_000_033;
/** The best solution must have been reached this often, unless the cap comes first; where starts cost little, for sure. */
const REACHED = 2;
/** Reached for sure: a solution that draws as many starts would be missed by fewer searches than this share of them. */
const MISSED_BY = 0.01;
/**
 * Other solutions within so much of the best come close to it. Where several do, there may be a better one beside them: a
 * search goes on where many do, and with more than one the best is not called found again.
 */
const CLOSE = 1;
const MANY_RIVALS = 5;
const MOST_RIVALS = 1;
/**
 * Fewer starts are not enough to believe it: a near-best solution is often found several times before the best. Where
 * starts cost little there are more, and some batches must have passed since the best was found.
 */
const LEAST_STARTS = 60;
const CHEAP_STARTS = 300;
const CHEAP_WORK = 1e9;
const BATCHES_AFTER_BEST = 15;
/** No batch begins beyond this many starts, or this much work (rows x variables x segments x steps). */
const MOST_STARTS = 1000;
const MOST_WORK = 1e10;

/** A climb that was followed as far as it was worth, and the objective of the solution near which it began, if any. */
interface Followed extends Climb {
  readonly beganAt: number | null;
}

interface Start {
  readonly parameters: Float64Array;
  readonly beganAt: number | null;
}

export interface Search {
  readonly best: Climb;
  /** Other solutions that are as good as the best one, to the last bit of interest. */
  readonly asGood: readonly Climb[];
  readonly startsTried: number;
  /** Starts that were followed, except those that began near the best solution itself. */
  readonly startsFinished: number;
  /** How many of those came to the best solution. */
  readonly reachedBest: number;
  /** Different solutions that come close to the best. */
  readonly rivals: number;
  /** Whether the best was reached so often that one like it would hardly have been missed. */
  readonly sure: boolean;
  /** Whether it can be taken for the best there is: for sure, and hardly another comes close to it. */
  readonly foundAgain: boolean;
}

/** What a search may do: where it begins, how many starts it takes (null: as many as it needs), what short runs cost. */
export interface Effort {
  readonly seed: number;
  readonly starts: number | null;
  readonly sampleRows: number;
}

/**
 * Finds the best solution with a given number of segments [LC7]: batches of short starts, the best of each run to the
 * end, until the best solution has been found again. What is done depends on the data and the seed alone.
 */
export async function searchBest(tasks: ModelTasks, model: Model, segments: number, effort: Effort): Promise<Search> {
  const asked = segments === 1 ? 1 : effort.starts;
  const followed: Followed[] = [];
  let startsTried = 0;
  let rowSteps = 0;
  let bestBatch = 0;
  for (let batch = 0; ; batch++) {
    const count = Math.min(BATCH, (asked ?? Number.POSITIVE_INFINITY) - startsTried);
    const good = beginsNearSolutions(batch, segments) ? goodSolutions(model, segments, followed) : [];
    const starts = Array.from({ length: count }, (_, i) =>
      beginAt(model, segments, effort.seed, startsTried + i, good),
    );
    const tried = await tasks.tryStarts(
      segments,
      starts.map(({ parameters }) => parameters),
    );
    const before = bestOf(followed);
    const kept = tried
      .map((climb, i) => ({ ...climb, beganAt: starts[i].beganAt }))
      .sort((a, b) => b.objective - a.objective)
      .slice(0, KEPT);
    const floor = before === null ? Number.NEGATIVE_INFINITY : before.objective - WORTH_FOLLOWING;
    const arrived = await tasks.finish(segments, kept, floor);
    followed.push(...arrived.map((climb, at) => ({ ...climb, beganAt: kept[at].beganAt })));
    startsTried += count;
    rowSteps += count * SHORT_RUN * effort.sampleRows;
    for (const { evaluations } of arrived) rowSteps += (evaluations - SHORT_RUN) * model.rows;

    const best = bestOf(followed)!;
    if (before === null || best.objective - before.objective >= SAME_SOLUTION) bestBatch = batch;
    const search = account(followed, best, startsTried);
    const work = rowSteps * model.codes.length * classCount(model, segments);
    const done = asked === null ? isEnough(search, work, batch - bestBatch) : startsTried >= asked;
    if (done) return search;
  }
}

function beginsNearSolutions(batch: number, segments: number): boolean {
  // Of two segments, made one and split again, nothing is left.
  return segments > 2 && batch >= FIRST_BATCHES && (batch - FIRST_BATCHES) % NEXT_AT_RESPONDENTS < 2;
}

/** A solution to begin near, and who belongs to its segments. */
interface Near extends Climb {
  readonly members: readonly (readonly number[])[];
}

/** The best solutions that differ, the best first. */
function goodSolutions(model: Model, segments: number, followed: readonly Followed[]): Near[] {
  const arrived = followed.filter((climb) => climb.parameters.length > 0).sort((a, b) => b.objective - a.objective);
  const different = arrived.filter((climb, at) => at === 0 || !isSame(climb, arrived[at - 1]));
  return different
    .slice(0, GOOD_SOLUTIONS)
    .map((climb) => ({ ...climb, members: membersOf(model, segments, climb.parameters) }));
}

/** A start at respondents drawn at random or, where there are good solutions, near one of them, mostly a better one. */
function beginAt(model: Model, segments: number, seed: number, start: number, good: readonly Near[]): Start {
  if (good.length === 0) return { parameters: randomStart(model, segments, seed, start), beganAt: null };
  const random = new Random(seed, SPLITTING + segments, start);
  const near = good[Math.min(random.below(good.length), random.below(good.length))];
  return { parameters: splitAndMerge(model, segments, near.parameters, near.members, random), beganAt: near.objective };
}

/** Coming back to the best solution from near it is no evidence: such starts do not count. */
function account(followed: readonly Followed[], best: Climb, startsTried: number): Search {
  const counted = followed.filter(({ beganAt }) => beganAt === null || best.objective - beganAt >= SAME_SOLUTION);
  const startsFinished = counted.length;
  const reachedBest = counted.filter((climb) => isSame(climb, best)).length;
  const rivals = countRivals(followed, best);
  const missed = (1 - reachedBest / Math.max(1, startsFinished)) ** startsFinished;
  const sure = reachedBest >= REACHED && missed <= MISSED_BY;
  return {
    best,
    asGood: followed.filter((climb) => climb !== best && isSame(climb, best)),
    ...{ startsTried, startsFinished, reachedBest, rivals, sure },
    foundAgain: sure && rivals <= MOST_RIVALS,
  };
}

function countRivals(followed: readonly Followed[], best: Climb): number {
  const close = followed
    .filter((climb) => climb.converged && best.objective - climb.objective < CLOSE && !isSame(climb, best))
    .map(({ objective }) => objective)
    .sort((a, b) => b - a);
  return close.filter((objective, at) => at === 0 || close[at - 1] - objective >= SAME_SOLUTION).length;
}

function isEnough(search: Search, work: number, batchesAfterBest: number): boolean {
  const { startsTried, reachedBest, rivals, sure } = search;
  if (startsTried >= MOST_STARTS || work >= MOST_WORK) return true;
  if (work >= CHEAP_WORK) return reachedBest >= REACHED && startsTried >= LEAST_STARTS;
  if (!sure || rivals >= MANY_RIVALS) return false;
  return startsTried >= CHEAP_STARTS && batchesAfterBest >= BATCHES_AFTER_BEST;
}

const isSame = (one: Climb, other: Climb): boolean => Math.abs(one.objective - other.objective) < SAME_SOLUTION;

/** The highest; of solutions that are the same one that arrived. */
function bestOf(followed: readonly Followed[]): Followed | null {
  return followed.reduce<Followed | null>((a, b) => (a === null || better(b, a) ? b : a), null);
}

function better(one: Climb, other: Climb): boolean {
  if (one.converged !== other.converged && isSame(one, other)) return one.converged;
  return one.objective > other.objective;
}
