import { type LatentClassData, onlyPeople } from '../latent-class/index.ts';
import { takingPart } from './bootstrap.ts';
import { comparePair, type OwnSolution, type PairOutcome } from './pair.ts';
import { refit } from './refit.ts';
import { type RefitSettings, Resampling } from './resampling.ts';

/** One pair of samples, fitted with one number of segments: a piece of work that depends on nothing else. */
export interface PairTask {
  readonly segments: number;
  readonly pair: number;
}

export interface StabilityInput extends RefitSettings {
  readonly data: LatentClassData;
  /** What the run found with each number of segments that refits are compared with; others are only compared with each other. */
  readonly solutions: readonly OwnSolution[];
}

/** Carries out pairs, one after the other, on people who were laid out once; each thread has one. */
export class Pairs {
  readonly #people: Resampling;
  readonly #weights: Float64Array | null;
  readonly #solutions: readonly OwnSolution[];
  readonly #seed: number;

  private constructor(
    people: Resampling,
    weights: Float64Array | null,
    solutions: readonly OwnSolution[],
    seed: number,
  ) {
    this.#people = people;
    this.#weights = weights;
    this.#solutions = solutions;
    this.#seed = seed;
  }

  /** The people who take part are drawn by the seed, so all threads and all parts of a job draw the same. */
  static async of(input: StabilityInput, mostSegments: number): Promise<Pairs> {
    const chosen = takingPart(input.data, input.seed);
    const data = chosen.length === input.data.respondents ? input.data : onlyPeople(input.data, chosen);
    const solutions = input.solutions.map(({ segments, assignments }) => ({
      segments,
      assignments: Uint8Array.from(chosen, (i) => assignments[i]),
    }));
    return new Pairs(await Resampling.of(data, mostSegments, input), data.weights, solutions, input.seed);
  }

  /** The outcome does not depend on the thread or the order [ST6]. Yields between two steps of a fit. */
  *workOut({ segments, pair }: PairTask): Generator<void, PairOutcome, void> {
    const people = this.#people;
    const own = this.#solutions.find((solution) => solution.segments === segments) ?? null;
    const seed = this.#seed;
    const one = yield* refit(people, segments, 2 * pair, seed);
    const other = yield* refit(people, segments, 2 * pair + 1, seed);
    return comparePair(one, other, own, this.#weights);
  }
}
