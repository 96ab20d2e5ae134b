import { Random } from '../../numerics/random.ts';
import type { Model } from '../rows/model.ts';
import { classCount } from '../rows/responses.ts';
import { type Arrival, type Climb, type Ending, SHORT_RUN } from './climb.ts';
import { randomStart } from './seeding.ts';
import { certaintyOf, membersOf, splitAndMerge } from './split-and-merge.ts';

interface Batch {
  readonly starts: number;
  /** The best of them, which are run on. */
  readonly kept: number;
}

/** How a line begins: random starts, or cooled assignments where membership is nearly certain [LC44]. */
export const RANDOM: Batch = { starts: 12, kept: 2 };
const COOLED: Batch = { starts: 6, kept: 3 };
const NEAR: Batch = { starts: 10, kept: 2 };
const SOLUTIONS_NEARBY = 3;
/** One in this many of the requested starts is run to the end. */
export const REQUESTED_PER_KEPT = 5;
/** Inside a line climbs see what short runs see, and converge roughly; only its end is run exactly, on everyone. */
const ROUGHLY: Ending = { rows: 'sample', arrival: { objective: 1e-3, parameter: 1e-3 } };
/** Far enough on everyone to know which of some solutions is the best. */
const LOOSELY: Ending = { rows: 'all', arrival: { objective: 0.5, parameter: 1 } };
/** Steps of a short run after which the worse half of a batch is given up. */
const FIRST_STEPS = 8;
/** Rough solutions this close are the same. */
const ROUGHLY_SAME = 0.01;
/** Mean probability of the most probable segment from which EM hardly moves anyone. */
const NEARLY_CERTAIN = 0.98;
/** Keeps the random streams of splitting apart from those of random starts, which are numbers of segments. */
const SPLITTING = 1_000_033;
/** Keeps the starts of one line apart from those of the next: no line makes this many. */
const STARTS_OF_A_LINE = 10_000;

export interface Effort {
  readonly seed: number;
  /** Exactly this many starts; null for as many as the search needs. */
  readonly starts: number | null;
  /** Respondents that a short run sees. */
  readonly sampleRows: number;
  /** Convergence tolerance of the result; absent for that of a fit. */
  readonly arrival?: Arrival;
  /** Run only the best of the requested starts to the end, if the number of starts that reached it isn't needed. */
  readonly oneEnd?: boolean;
}

export interface LineBegin {
  readonly line: number;
  readonly cools: boolean;
}

/** Where a line ended, and what it cost. */
export interface LineEnd {
  readonly ends: readonly Climb[];
  readonly startsTried: number;
  /** Rows x variables x classes x steps. */
  readonly work: number;
  /** Whether further lines should begin with cooled assignments. */
  readonly cools: boolean;
}

export interface ClimbTasks {
  /** Whether respondents can be reassigned one at a time. */
  readonly canReassign: boolean;
  /** Short runs, one from each start. */
  tryStarts(segments: number, starts: readonly Float64Array[], steps?: number): Promise<Climb[]>;
  /** Short runs that go on. */
  tryOn(segments: number, climbs: readonly Climb[], steps: number): Promise<Climb[]>;
  /** Cooled assignments instead of short runs; `first` is the number of the first start. */
  coolStarts(segments: number, starts: readonly Float64Array[], seed: number, first: number): Promise<Climb[]>;
  /** Takes short runs to the end. */
  finish(segments: number, climbs: readonly Climb[], ending: Ending): Promise<Climb[]>;
}

/** Begins somewhere and improves what it finds until it no longer can [LC7]. It depends on no other line. */
export function followLine(
  tasks: ClimbTasks,
  model: Model,
  segments: number,
  effort: Effort,
  begin: LineBegin,
): Promise<LineEnd> {
  return new Line(tasks, model, segments, effort, begin.line).follow(begin.cools);
}

/** Random starts only, the best of them run to the end. */
export function fromRandom(
  tasks: ClimbTasks,
  model: Model,
  segments: number,
  effort: Effort,
  starts: number,
): Promise<LineEnd> {
  return new Line(tasks, model, segments, effort, 0).fromRandom(starts);
}

class Line {
  readonly #tasks: ClimbTasks;
  readonly #model: Model;
  readonly #segments: number;
  readonly #effort: Effort;
  readonly #first: number;
  readonly #workPerRow: number;
  #startsTried = 0;
  #work = 0;

  constructor(tasks: ClimbTasks, model: Model, segments: number, effort: Effort, line: number) {
    this.#tasks = tasks;
    this.#model = model;
    this.#segments = segments;
    this.#effort = effort;
    this.#first = line * STARTS_OF_A_LINE;
    this.#workPerRow = model.codes.length * classCount(model, segments);
  }

  async fromRandom(starts: number): Promise<LineEnd> {
    const kept = Math.ceil(starts / REQUESTED_PER_KEPT);
    const tried = await this.#try({ starts, kept }, (start) => this.#randomStart(start));
    const choose = this.#effort.oneEnd && kept > 1;
    const best = choose ? bestOf(await this.#finish(tried, LOOSELY), 1) : tried;
    return this.#ended(await this.#finish(best, this.#exactly), false);
  }

  async follow(cools: boolean): Promise<LineEnd> {
    let good = cools ? await this.#beginCooled() : await this.#beginRandom();
    const certain = cools || (this.#first === 0 && this.#isNearlyCertain(good[0]));
    // With two segments, merging and splitting is a start from scratch.
    for (let improves = this.#segments > 2 && !certain; improves; ) {
      const better = this.#solutions([...good, ...(await this.#near(good))]);
      improves = better[0].objective > good[0].objective + ROUGHLY_SAME;
      good = better;
    }
    // The best of a sample need not be the best of everyone.
    if (this.#seesSample) good = this.#solutions(await this.#finish(good, LOOSELY));
    return this.#ended(await this.#finish([good[0]], this.#exactly), certain);
  }

  #ended(ends: readonly Climb[], cools: boolean): LineEnd {
    return { ends, startsTried: this.#startsTried, work: this.#work, cools };
  }

  /** Whether short runs see fewer than everyone. */
  get #seesSample(): boolean {
    return this.#effort.sampleRows < this.#model.rows;
  }

  async #beginRandom(): Promise<Climb[]> {
    const tried = await this.#try(RANDOM, (start) => this.#randomStart(start));
    return this.#solutions(await this.#finish(tried, ROUGHLY));
  }

  async #beginCooled(): Promise<Climb[]> {
    const first = this.#first + this.#startsTried;
    const starts = Array.from({ length: COOLED.starts }, (_, at) => this.#randomStart(first + at));
    const cooled = await this.#tasks.coolStarts(this.#segments, starts, this.#effort.seed, first);
    this.#tried(cooled, this.#model.rows);
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
    return this.#finish(tried, ROUGHLY);
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
    const first = this.#first + this.#startsTried;
    const at = Array.from({ length: starts }, (_, i) => beginAt(first + i));
    const begun = await this.#tasks.tryStarts(this.#segments, at, FIRST_STEPS);
    this.#tried(begun, this.#effort.sampleRows);
    const better = bestOf(begun, Math.max(kept, Math.ceil(starts / 2)));
    const tried = await this.#tasks.tryOn(this.#segments, better, SHORT_RUN - FIRST_STEPS);
    this.#ran(better, tried, this.#effort.sampleRows);
    return bestOf(tried, kept);
  }

  /** Short runs on this many rows. */
  #tried(climbs: readonly Climb[], rows: number): void {
    this.#startsTried += climbs.length;
    for (const { evaluations } of climbs) this.#work += evaluations * rows * this.#workPerRow;
  }

  #ran(from: readonly Climb[], arrived: readonly Climb[], rows: number): void {
    arrived.forEach(({ evaluations }, at) => {
      this.#work += (evaluations - from[at].evaluations) * rows * this.#workPerRow;
    });
  }

  /** Runs climbs on until they converge. */
  async #finish(from: readonly Climb[], ending: Ending): Promise<Climb[]> {
    const arrived = await this.#tasks.finish(this.#segments, from, ending);
    this.#ran(from, arrived, ending.rows === 'all' ? this.#model.rows : this.#effort.sampleRows);
    return arrived;
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
