import type { Model } from '../rows/model.ts';
import type { ModelTasks } from '../threads/model-tasks.ts';
import type { Climb } from './climb.ts';
import { type ClimbTasks, type Effort, fromRandom, type LineEnd } from './line.ts';

/** Two solutions are the same where their objectives are this close. */
const SAME_OBJECTIVE = 1e-3;
/** A search ends when this many lines reached the best solution, or at its limits. */
const ENOUGH_REACHED = 8;
const MAX_LINES = 30;
/** Rows x variables x classes x steps, never seconds: a busy machine must give the same result. */
interface Limits {
  readonly lines: number;
  readonly work: number;
}
const USUAL: Limits = { lines: 2, work: 1.5e9 };
/**
 * The first line only shows that the others should be cooled; a single cooled line ended up to 12 below another (1,010 x 135). With one segment
 * too many a cooled line reaches the best solution one time in four.
 */
const COOLED: Limits = { lines: 3, work: 4e9 };
/** After this much work, this many lines are enough if all of them agree. */
const LONG_WORK = 6e8;
const ENOUGH_IF_ALL_AGREE = 3;
/** Another solution within this of the best is nearly as likely. */
const CLOSE = 1;

export interface Search {
  readonly best: Climb;
  /** Other ends with the same objective. */
  readonly asGood: readonly Climb[];
  readonly startsTried: number;
  /** Independent starts: lines, or requested starts that were run to the end. */
  readonly startsFinished: number;
  /** Independent starts that reached the best solution. */
  readonly reachedBest: number;
  /** Different solutions nearly as likely as the best. */
  readonly rivals: number;
  /** The best of the other solutions; null if every start reached the same one. */
  readonly rival: Climb | null;
}

/** What a search has found and what it cost. */
export class SearchAccount {
  #startsTried = 0;
  #work = 0;
  #cools = false;
  readonly #ends: Climb[] = [];

  /** A line has ended, or requested starts have. */
  add({ ends, startsTried, work, cools }: LineEnd): void {
    this.#ends.push(...ends);
    this.#startsTried += startsTried;
    this.#work += work;
    this.#cools ||= cools;
  }

  /** Whether further lines should begin with cooled assignments. */
  get cools(): boolean {
    return this.#cools;
  }

  isEnough(): boolean {
    const lines = this.#ends.length;
    const least = this.#cools ? COOLED : USUAL;
    if (lines < least.lines) return false;
    if (lines >= MAX_LINES || this.#work >= least.work) return true;
    const { reachedBest } = this.result();
    const allAgree = reachedBest === lines && this.#work >= LONG_WORK && lines >= ENOUGH_IF_ALL_AGREE;
    return allAgree || reachedBest >= ENOUGH_REACHED;
  }

  /** At least this many more lines are needed after the next one, whatever it finds. */
  furtherLines(): number {
    const lines = this.#ends.length;
    if (lines === 0) return 0;
    const byWork = Math.floor(((LONG_WORK - this.#work) * lines) / this.#work);
    const needed = Math.min(ENOUGH_REACHED - this.result().reachedBest, MAX_LINES - lines, byWork);
    return Math.max(0, needed - 1);
  }

  result(): Search {
    const best = this.#ends.reduce((a, b) => (isBetter(b, a) ? b : a));
    const others = this.#ends
      .filter((climb) => climb.converged && !isSame(climb, best))
      .sort((a, b) => b.objective - a.objective);
    const different = others.filter((climb, at) => at === 0 || !isSame(climb, others[at - 1]));
    return {
      best,
      asGood: this.#ends.filter((climb) => climb !== best && isSame(climb, best)),
      startsTried: this.#startsTried,
      startsFinished: this.#ends.length,
      reachedBest: this.#ends.filter((climb) => isSame(climb, best)).length,
      rivals: different.filter(({ objective }) => best.objective - objective < CLOSE).length,
      rival: different[0] ?? null,
    };
  }
}

const isSame = (one: Climb, other: Climb): boolean => Math.abs(one.objective - other.objective) < SAME_OBJECTIVE;

/** The higher objective; of two ends of the same solution, the one that converged. */
function isBetter(one: Climb, other: Climb): boolean {
  if (one.converged !== other.converged && isSame(one, other)) return one.converged;
  return one.objective > other.objective;
}

/** What a search asks of the threads: whole lines, or the climbs of requested starts. */
export type SearchTasks = ClimbTasks & Pick<ModelTasks, 'followLine' | 'endSearch'>;

/** Finds the best solution with a given number of segments [LC7]. It depends on the data and the seed alone. */
export async function searchBest(tasks: SearchTasks, model: Model, segments: number, effort: Effort): Promise<Search> {
  const account = new SearchAccount();
  const requested = segments === 1 ? 1 : effort.starts;
  if (requested !== null) {
    account.add(await fromRandom(tasks, model, segments, effort, requested));
    return account.result();
  }
  for (let line = 0; !account.isEnough(); line++) {
    account.add(await tasks.followLine(segments, effort, { line, cools: account.cools }, account.furtherLines()));
  }
  tasks.endSearch(segments);
  return account.result();
}
