import { Random } from '../random.ts';
import type { Model } from '../rows/model.ts';
import { type Ending, SHORT_RUN } from '../threads/task.ts';
import type { ModelTasks } from '../threads/task-queue.ts';
import type { Arrival, Climb } from './climb.ts';
import { type Search, SearchAccount } from './search-account.ts';
import { randomStart } from './seeding.ts';
import { certaintyOf, membersOf, splitAndMerge } from './split-and-merge.ts';

interface Batch {
  readonly starts: number;
  /** The best of them, which are run on. */
  readonly kept: number;
}

/** How a line begins: random starts, or cooled assignments where membership is nearly certain [LC44]. */
export const RANDOM: Batch = { starts: 12, kept: 2 };
const COOLED: Batch = { starts: 10, kept: 2 };
/** Starts near the best solutions of a line. */
const NEAR: Batch = { starts: 10, kept: 2 };
const SOLUTIONS_NEARBY = 3;
/** Of a requested number of starts, one in this many is run to the end. */
export const REQUESTED_PER_KEPT = 5;
/** A climb that stalls this far below the best of its line is given up. */
const WORTH_FOLLOWING = 1;
/** Inside a line climbs see what short runs see, and converge roughly; only its end is run exactly, on everyone. */
const ROUGHLY: Ending = { rows: 'sample', arrival: { objective: 1e-3, parameter: 1e-3 } };
/** Far enough on everyone to know which of the solutions of a sample is the best. */
const LOOSELY: Ending = { rows: 'all', arrival: { objective: 0.5, parameter: 1 } };
/** Steps of a short run after which the worse half of a batch is given up. */
const FIRST_STEPS = 8;
/** Rough solutions this close are the same. */
const ROUGHLY_SAME = 0.01;
/** Mean probability of the most probable segment from which EM hardly moves anyone. */
const NEARLY_CERTAIN = 0.98;
/** Keeps the random streams of splitting apart from those of random starts, which are numbers of segments. */
const SPLITTING = 1_000_033;

interface Effort {
  readonly seed: number;
  /** Exactly this many starts; null for as many as the search needs. */
  readonly starts: number | null;
  /** Respondents that a short run sees. */
  readonly sampleRows: number;
  /** Convergence tolerance of the result; absent for that of a fit. */
  readonly arrival?: Arrival;
}

/** What a search asks of the threads. */
export type SearchTasks = Pick<ModelTasks, 'tryStarts' | 'tryOn' | 'coolStarts' | 'finish' | 'canReassign'>;

/** Finds the best solution with a given number of segments [LC7]. It depends on the data and the seed alone. */
export function searchBest(tasks: SearchTasks, model: Model, segments: number, effort: Effort): Promise<Search> {
  return new Searching(tasks, model, segments, effort).search();
}

/** A search is a series of independent lines. Each begins elsewhere and improves what it found until it no longer can. */
class Searching {
  readonly #tasks: SearchTasks;
  readonly #model: Model;
  readonly #segments: number;
  readonly #effort: Effort;
  readonly #account: SearchAccount;
  #cools = false;

  constructor(tasks: SearchTasks, model: Model, segments: number, effort: Effort) {
    this.#tasks = tasks;
    this.#model = model;
    this.#segments = segments;
    this.#effort = effort;
    this.#account = new SearchAccount(model, segments);
  }

  async search(): Promise<Search> {
    const requested = this.#segments === 1 ? 1 : this.#effort.starts;
    if (requested !== null) return this.#fromRandom(requested);
    do await this.#followLine();
    while (!this.#account.isEnough());
    return this.#account.result();
  }

  /** Whether short runs see fewer than everyone. */
  get #seesSample(): boolean {
    return this.#effort.sampleRows < this.#model.rows;
  }

  /** Random starts only, the best of them run to the end. */
  async #fromRandom(starts: number): Promise<Search> {
    const kept = Math.ceil(starts / REQUESTED_PER_KEPT);
    const tried = await this.#try({ starts, kept }, (start) => this.#randomStart(start));
    for (const end of await this.#finish(tried, this.#exactly)) this.#account.end(end);
    return this.#account.result();
  }

  async #followLine(): Promise<void> {
    let good = this.#cools ? await this.#beginCooled() : await this.#beginRandom();
    this.#cools ||= this.#account.linesEnded === 0 && this.#isNearlyCertain(good[0]);
    // With two segments, merging and splitting starts from nothing.
    for (let improves = this.#segments > 2 && !this.#cools; improves; ) {
      const better = this.#solutions([...good, ...(await this.#near(good))]);
      improves = better[0].objective > good[0].objective + ROUGHLY_SAME;
      good = better;
    }
    // The best of a sample need not be the best of everyone.
    if (this.#seesSample) good = this.#solutions(await this.#finish(good, LOOSELY));
    const [end] = await this.#finish([good[0]], this.#exactly);
    this.#account.end(end);
  }

  async #beginRandom(): Promise<Climb[]> {
    const tried = await this.#try(RANDOM, (start) => this.#randomStart(start));
    return this.#solutions(await this.#finish(tried, ROUGHLY));
  }

  async #beginCooled(): Promise<Climb[]> {
    const first = this.#account.startsTried;
    const starts = Array.from({ length: COOLED.starts }, (_, at) => this.#randomStart(first + at));
    const cooled = await this.#tasks.coolStarts(this.#segments, starts, this.#effort.seed, first);
    this.#account.tried(cooled, this.#model.rows);
    const arrived = await this.#finish(bestOf(cooled, COOLED.kept), ROUGHLY);
    return this.#solutions(arrived);
  }

  /** Two segments become one and one becomes two, mostly in the better solutions. */
  async #near(good: readonly Climb[]): Promise<Climb[]> {
    const [model, segments] = [this.#model, this.#segments];
    const members = good.map(({ parameters }) => membersOf(model, segments, parameters));
    const tried = await this.#try(NEAR, (start) => {
      const random = new Random(this.#effort.seed, SPLITTING + segments, start);
      const at = Math.min(random.below(good.length), random.below(good.length));
      return splitAndMerge(model, segments, good[at].parameters, members[at], random);
    });
    return this.#finish(tried, { ...ROUGHLY, floor: good[0].objective - WORTH_FOLLOWING });
  }

  #isNearlyCertain({ parameters }: Climb): boolean {
    const canCool = this.#tasks.canReassign && this.#segments > 2;
    return canCool && certaintyOf(this.#model, this.#segments, parameters) >= NEARLY_CERTAIN;
  }

  get #exactly(): Ending {
    return { rows: 'all', arrival: this.#effort.arrival };
  }

  #randomStart(start: number): Float64Array {
    return randomStart(this.#model, this.#segments, this.#effort.seed, start);
  }

  /** Short runs; the best of them. */
  async #try({ starts, kept }: Batch, beginAt: (start: number) => Float64Array): Promise<Climb[]> {
    const first = this.#account.startsTried;
    const at = Array.from({ length: starts }, (_, i) => beginAt(first + i));
    const begun = await this.#tasks.tryStarts(this.#segments, at, FIRST_STEPS);
    this.#account.tried(begun, this.#effort.sampleRows);
    const better = bestOf(begun, Math.max(kept, Math.ceil(starts / 2)));
    const tried = await this.#tasks.tryOn(this.#segments, better, SHORT_RUN - FIRST_STEPS);
    this.#account.ran(better, tried, this.#effort.sampleRows);
    return bestOf(tried, kept);
  }

  /** Runs climbs on until they converge; without those that stall below the floor. */
  async #finish(from: readonly Climb[], ending: Ending): Promise<Climb[]> {
    const arrived = await this.#tasks.finish(this.#segments, from, ending);
    this.#account.ran(from, arrived, ending.rows === 'all' ? this.#model.rows : this.#effort.sampleRows);
    return arrived.filter(({ parameters }) => parameters.length > 0);
  }

  /** The best solutions that differ, the best first. */
  #solutions(climbs: readonly Climb[]): Climb[] {
    const inOrder = bestOf(climbs, climbs.length);
    return inOrder
      .filter(({ objective }, at) => at === 0 || inOrder[at - 1].objective - objective > ROUGHLY_SAME)
      .slice(0, SOLUTIONS_NEARBY);
  }
}

const bestOf = (climbs: readonly Climb[], count: number): Climb[] =>
  climbs.toSorted((a, b) => b.objective - a.objective).slice(0, count);
