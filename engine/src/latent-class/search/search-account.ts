import type { Model } from '../rows/model.ts';
import { classCount } from '../rows/responses.ts';
import type { Climb } from './climb.ts';

/** Two solutions are the same where their objectives are this close. */
const SAME_OBJECTIVE = 1e-3;
/** The best solution must have been reached this often, unless the cap comes first; where starts cost little, for sure. */
const REACHED = 2;
/** Reached for sure: a solution that draws as many starts would be missed by fewer searches than this share of them. */
const MISSED_BY = 0.005;
/**
 * Other solutions within so much of the best come close to it; with more than one, or with one where fewer than most
 * starts agree, the best is not called found again.
 */
const CLOSE = 1;
const MOST_RIVALS = 1;
/** Fewer are not enough to believe it: a near-best solution is often found several times before the best. */
const LEAST_STARTS = 60;
/** Of dear ones two lines are enough. */
const LEAST_DEAR_STARTS = 50;
/**
 * Lines that must have ended: few where the best draws at least this share of the starts and nothing comes close to it,
 * and most where many do.
 */
const LEAST_LINES = { few: 3, more: 12, most: 16 };
const CLEAR_SHARE = 0.7;
const MANY_RIVALS = 5;
/** Work of a step (rows x variables x classes) from which on it is dear. */
const DEAR_STEP = 8e5;
/** No batch begins beyond this many starts or this much work; nor beyond less where it was very many steps. */
const MOST_STARTS = 2000;
const MOST_WORK = 1e10;
const MUCH_WORK = 2e9;
const MUCH_WORK_ANNEALED = 1.3e9;
const VERY_MANY_STEPS = 6000;

export interface Search {
  readonly best: Climb;
  /** Other solutions that are as good as the best one, to the last bit of interest. */
  readonly asGood: readonly Climb[];
  readonly startsTried: number;
  /** Random starts that were followed to the end. */
  readonly startsFinished: number;
  /** How many of those came to the best solution; of a line that came to it only from near it, one. */
  readonly reachedBest: number;
  /** Different solutions that come close to the best. */
  readonly rivals: number;
  /** Whether the best was reached so often that one like it would hardly have been missed. */
  readonly sure: boolean;
  /** Whether it can be taken for the best there is: for sure, by most starts or many lines, and hardly another is close. */
  readonly foundAgain: boolean;
}

/** A line that has ended: where its random starts arrived, and what it came to in the end. */
interface Line {
  readonly begun: readonly Climb[];
  readonly end: Climb;
}

/** What a search has found so far, and what it has cost: steps and rows, never seconds. */
export class SearchAccount {
  startsTried = 0;
  /** A step costs much. */
  readonly isDear: boolean;
  readonly #model: Model;
  readonly #sampleRows: number;
  readonly #workOfARow: number;
  #rowSteps = 0;
  readonly #followed: Climb[] = [];
  readonly #lines: Line[] = [];

  constructor(model: Model, segments: number, sampleRows: number) {
    this.#model = model;
    this.#sampleRows = sampleRows;
    this.#workOfARow = model.codes.length * classCount(model, segments);
    this.isDear = model.rows * this.#workOfARow >= DEAR_STEP;
  }

  /** A batch: the short runs, those of them that were followed, and where they arrived. */
  add(tried: readonly Climb[], kept: readonly Climb[], arrived: readonly Climb[]): void {
    this.startsTried += tried.length;
    for (const { evaluations } of tried) this.#rowSteps += evaluations * this.#sampleRows;
    arrived.forEach(({ evaluations }, at) => {
      this.#rowSteps += (evaluations - kept[at].evaluations) * this.#model.rows;
    });
    this.#followed.push(...arrived);
  }

  /** A population, the best of it, and where they arrived. */
  addBred(population: number, best: readonly Climb[], arrived: readonly Climb[]): void {
    this.add(best, best, arrived);
    this.startsTried += population - best.length;
  }

  endLine(begun: readonly Climb[], end: Climb): void {
    this.#lines.push({ begun, end });
  }

  /** Whether a line has come to its end there. */
  hasEnded(climb: Climb): boolean {
    return this.#lines.some(({ end }) => isSame(end, climb));
  }

  get linesEnded(): number {
    return this.#lines.length;
  }

  isAtItsLimit(annealed: boolean): boolean {
    const much = annealed ? MUCH_WORK_ANNEALED : MUCH_WORK;
    const work = this.#rowSteps * this.#workOfARow;
    const steps = this.#rowSteps / this.#model.rows;
    return this.startsTried >= MOST_STARTS || work >= MOST_WORK || (work >= much && steps >= VERY_MANY_STEPS);
  }

  isEnough(): boolean {
    if (this.startsTried < (this.isDear ? LEAST_DEAR_STARTS : LEAST_STARTS)) return false;
    const search = this.result();
    const { reachedBest, sure, rivals } = search;
    if (this.isDear) return reachedBest >= REACHED;
    const { few, more, most } = LEAST_LINES;
    const least = rivals === 0 && isClear(search) ? few : rivals < MANY_RIVALS ? more : most;
    return sure && this.#lines.length >= least;
  }

  result(): Search {
    const best = bestOf(this.#followed);
    const startsFinished = this.#lines.reduce((sum, { begun }) => sum + begun.length, 0);
    const reachedBest = this.#lines.reduce((sum, line) => sum + reachedBy(line, best), 0);
    const missed = (1 - reachedBest / startsFinished) ** startsFinished;
    const sure = reachedBest >= REACHED && missed <= MISSED_BY;
    const rivals = this.#countRivals(best);
    return {
      best,
      asGood: this.#followed.filter((climb) => climb !== best && isSame(climb, best)),
      startsTried: this.startsTried,
      ...{ startsFinished, reachedBest, rivals, sure },
      foundAgain:
        sure &&
        (isClear({ reachedBest, startsFinished })
          ? rivals <= MOST_RIVALS
          : rivals === 0 && this.#lines.length >= LEAST_LINES.more),
    };
  }

  #countRivals(best: Climb): number {
    const close = this.#followed
      .filter((climb) => climb.converged && best.objective - climb.objective < CLOSE && !isSame(climb, best))
      .map(({ objective }) => objective)
      .sort((a, b) => b - a);
    return close.filter((objective, at) => at === 0 || close[at - 1] - objective >= SAME_OBJECTIVE).length;
  }
}

const isClear = ({ reachedBest, startsFinished }: Pick<Search, 'reachedBest' | 'startsFinished'>): boolean =>
  reachedBest >= CLEAR_SHARE * startsFinished;

/** Starts of a line that came to the best by themselves or, where none did, the line itself. */
function reachedBy({ begun, end }: Line, best: Climb): number {
  return Math.max(begun.filter((climb) => isSame(climb, best)).length, Number(isSame(end, best)));
}

export const isSame = (one: Climb, other: Climb): boolean => Math.abs(one.objective - other.objective) < SAME_OBJECTIVE;

/** The highest; of solutions that are the same one that arrived. */
function bestOf(followed: readonly Climb[]): Climb {
  return followed.reduce((a, b) => (better(b, a) ? b : a));
}

function better(one: Climb, other: Climb): boolean {
  if (one.converged !== other.converged && isSame(one, other)) return one.converged;
  return one.objective > other.objective;
}
