import { Random } from '../random.ts';
import type { Model } from '../rows/model.ts';
import type { ModelTasks } from '../threads/task-queue.ts';
import { POPULATION } from './breeding.ts';
import type { Annealing, Arrival, Climb } from './climb.ts';
import { isSame, type Search, SearchAccount } from './search-account.ts';
import { randomStart } from './seeding.ts';
import { certaintyOf, membersOf, splitAndMerge } from './split-and-merge.ts';

/** Random starts that a search begins with, and how many of them are run to the end [LC7]; every line, where a step is dear. */
export const BATCH = 20;
export const KEPT = 4;
/** Else every further line begins with fewer. */
const BEGINNING = { starts: 12, kept: 2 };
/** Starts near the good solutions of a line. */
const NEAR = { starts: 10, kept: 2 };
/** Good solutions of a line that are kept to begin near. */
const GOOD_SOLUTIONS = 3;
/** A climb that stalls this far below the best solution of its line is given up. */
const WORTH_FOLLOWING = 1;
/** Where a dear climb has arrived that does not come near the best of its line. */
const ROUGHLY: Arrival = { objective: 1e-3, parameter: 1e-3 };
/** A line ends where so many batches found nothing better: fewer where another line has ended before. */
const PATIENCE = 6;
const PATIENCE_AT_AN_END = 2;
/** Where a step is dear only the first line is followed: other random starts lead further than more starts near it. */
const DEAR_PATIENCE = 1;
/** From flat to steep: what the answers count by at first, and in how many steps they come to count fully. */
const ANNEALING: Annealing = { power: 0.25, steps: 80 };
/** Starts that try whether annealing leads further; where it leads by more than this, all starts do it. */
const ANNEALED = { starts: 4, kept: 2 };
const ANNEALED_BATCH = { starts: 10, kept: 2 };
const ANNEALING_LEADS = 1;
/** Only where people are so certain of their segment on average is it worth trying: there plain starts move nobody. */
const NEARLY_CERTAIN = 0.98;
/** Of the streams of random numbers: far from those of the random starts, which are numbers of segments. */
const SPLITTING = 1_000_033;

/** What a search may do: where it begins, how many starts it takes (null: as many as it needs), what short runs cost. */
export interface Effort {
  readonly seed: number;
  readonly starts: number | null;
  readonly sampleRows: number;
  /** When a climb has arrived; absent for as exact as a fit is. */
  readonly arrival?: Arrival;
}

/**
 * Finds the best solution with a given number of segments [LC7]. What is done depends on the data and the seed alone.
 */
export function searchBest(tasks: ModelTasks, model: Model, segments: number, effort: Effort): Promise<Search> {
  return new Searching(tasks, model, segments, effort).search();
}

interface Batch {
  readonly starts: number;
  readonly kept: number;
}

/** A solution to begin near, and who belongs to its segments. */
interface Near extends Climb {
  readonly members: readonly (readonly number[])[];
}

/**
 * Follows one line after the other: random starts, the best of them run to the end, and from there on starts near what
 * was found, for as long as they find something better. Good solutions lie in valleys of valleys; a line comes to the
 * bottom of its own, and only another line leads into another.
 */
class Searching {
  readonly #tasks: ModelTasks;
  readonly #model: Model;
  readonly #segments: number;
  readonly #seed: number;
  readonly #asked: number | null;
  readonly #arrival: Arrival | undefined;
  readonly #account: SearchAccount;
  #annealing: Annealing | null = null;

  constructor(tasks: ModelTasks, model: Model, segments: number, { seed, starts, sampleRows, arrival }: Effort) {
    this.#tasks = tasks;
    this.#model = model;
    this.#segments = segments;
    this.#seed = seed;
    this.#asked = segments === 1 ? 1 : starts;
    this.#arrival = arrival;
    this.#account = new SearchAccount(model, segments, sampleRows);
  }

  async search(): Promise<Search> {
    const begun = await this.#beginFirst();
    if (this.#annealing && this.#asked === null && this.#tasks.canBreed) return this.#breed();
    for (let line = 0; ; line++) {
      await this.#follow(line === 0 ? begun : await this.#begin());
      if (this.#isOver() || (this.#asked === null && this.#account.isEnough())) return this.#account.result();
    }
  }

  /**
   * Plain starts and, where everybody is nearly certain of a segment, some annealed ones: with many questions those lead
   * much further, and all others follow them.
   */
  async #beginFirst(): Promise<Climb[]> {
    const plain = await this.#atRandom({ starts: BATCH, kept: KEPT });
    if (this.#segments <= 2 || this.#isOver() || this.#account.isDear) return plain;
    const [{ parameters }] = this.#goodSolutions(plain);
    if (certaintyOf(this.#model, this.#segments, parameters) < NEARLY_CERTAIN) return plain;
    const annealed = await this.#atRandom(ANNEALED, ANNEALING);
    const lead = bestTwo(annealed) - bestTwo(plain);
    if (lead > ANNEALING_LEADS) this.#annealing = ANNEALING;
    return [...plain, ...annealed];
  }

  /** A population of placed people, the best of which run to the end: one line, so that nothing is called found again. */
  async #breed(): Promise<Search> {
    const best = await this.#tasks.breed(this.#segments, this.#seed);
    const arrived = await this.#tasks.finish(this.#segments, best, Number.NEGATIVE_INFINITY, this.#arrival);
    this.#account.addBred(POPULATION, best, arrived);
    const [end] = this.#goodSolutions(arrived);
    this.#account.endLine([end], end);
    return this.#account.result();
  }

  #begin(): Promise<Climb[]> {
    if (this.#account.isDear) return this.#atRandom({ starts: BATCH, kept: KEPT });
    return this.#atRandom(this.#annealing ? ANNEALED_BATCH : BEGINNING, this.#annealing);
  }

  #atRandom(batch: Batch, annealing: Annealing | null = null): Promise<Climb[]> {
    const model = this.#model;
    const segments = this.#segments;
    const seed = this.#seed;
    return this.#run(batch, annealing, Number.NEGATIVE_INFINITY, (start) => randomStart(model, segments, seed, start));
  }

  /** Follows a line to its end: where nothing better is found near it. */
  async #follow(begun: readonly Climb[]): Promise<void> {
    const account = this.#account;
    let good = this.#goodSolutions(begun);
    for (let still = 0; still < this.#patience(good[0]) && !this.#isOver(); ) {
      const arrived = await this.#near(good);
      const better = this.#goodSolutions([...good, ...arrived]);
      still = better[0].objective > good[0].objective && !isSame(better[0], good[0]) ? 0 : still + 1;
      good = better;
    }
    account.endLine(begun, good[0]);
  }

  /** Batches that may find nothing better before a line has ended. */
  #patience(at: Climb): number {
    // Of two segments, made one and split again, nothing is left.
    if (this.#segments <= 2) return 0;
    if (this.#account.isDear) return this.#account.linesEnded > 0 ? 0 : DEAR_PATIENCE;
    return this.#account.hasEnded(at) ? PATIENCE_AT_AN_END : PATIENCE;
  }

  /** Starts near good solutions of a line, mostly the better ones. */
  #near(good: readonly Near[]): Promise<Climb[]> {
    const model = this.#model;
    const segments = this.#segments;
    const seed = this.#seed;
    return this.#run(NEAR, this.#annealing, good[0].objective - WORTH_FOLLOWING, (start) => {
      const random = new Random(seed, SPLITTING + segments, start);
      const { parameters, members } = good[Math.min(random.below(good.length), random.below(good.length))];
      return splitAndMerge(model, segments, parameters, members, random);
    });
  }

  /** Short runs, and the best of them run to the end. */
  async #run(
    { starts, kept }: Batch,
    annealing: Annealing | null,
    floor: number,
    beginAt: (start: number) => Float64Array,
  ): Promise<Climb[]> {
    const tasks = this.#tasks;
    const segments = this.#segments;
    const account = this.#account;
    const count = Math.min(starts, (this.#asked ?? Number.POSITIVE_INFINITY) - account.startsTried);
    const at = Array.from({ length: count }, (_, i) => beginAt(account.startsTried + i));
    const tried = await tasks.tryStarts(segments, at, annealing);
    const best = tried.toSorted((a, b) => b.objective - a.objective).slice(0, kept);
    const arrived = await this.#finish(best, floor);
    account.add(tried, best, arrived);
    return arrived.filter((climb) => climb.parameters.length > 0);
  }

  /** Takes short runs to the end: where a step is dear only roughly, unless they come near the best of their line. */
  async #finish(tried: readonly Climb[], floor: number): Promise<Climb[]> {
    const tasks = this.#tasks;
    const segments = this.#segments;
    if (this.#arrival || !this.#account.isDear) return tasks.finish(segments, tried, floor, this.#arrival);
    const arrived = await tasks.finish(segments, tried, floor, ROUGHLY);
    const worth = Math.max(floor, ...arrived.map(({ objective }) => objective - WORTH_FOLLOWING));
    const near = arrived.filter(({ objective, parameters }) => objective >= worth && parameters.length > 0);
    const exact = await tasks.finish(segments, near, Number.NEGATIVE_INFINITY);
    return arrived.map((climb) => exact[near.indexOf(climb)] ?? climb);
  }

  /** Whether no further start may begin. */
  #isOver(): boolean {
    return this.#asked === null
      ? this.#account.isAtItsLimit(this.#annealing !== null)
      : this.#account.startsTried >= this.#asked;
  }

  /** The best solutions that differ, the best first. */
  #goodSolutions(climbs: readonly (Climb | Near)[]): Near[] {
    const inOrder = climbs.toSorted((a, b) => b.objective - a.objective);
    const different = inOrder.filter((climb, at) => at === 0 || !isSame(climb, inOrder[at - 1]));
    return different
      .slice(0, GOOD_SOLUTIONS)
      .map((climb) =>
        'members' in climb ? climb : { ...climb, members: membersOf(this.#model, this.#segments, climb.parameters) },
      );
  }
}

/** On average: a single one may be luck. */
function bestTwo(climbs: readonly Climb[]): number {
  const [first, second = first] = climbs.map(({ objective }) => objective).sort((a, b) => b - a);
  return (first + second) / 2;
}
