import type { LatentClassData } from '../latent-class/index.ts';
import { Random } from '../numerics/index.ts';
import { MISSING } from '../survey/index.ts';
import type { Profile } from './profile.ts';

const DRAWING = 1_000_403;
const FINE = 0x10000000;

/** What a draw from equal profiles shows though nothing has changed. */
export interface Draw {
  /** How many people it has of each that the samples have, at most 1. */
  readonly scale: number;
  readonly ratio: number;
  readonly questions: readonly number[];
  readonly loss: number;
  readonly below: number;
}

/** The random numbers of one draw of the parametric bootstrap. */
export const drawRandom = (seed: number, draw: number): Random => new Random(seed, DRAWING, draw);

/**
 * Draws people whose answers follow the profile and the shares of its classes [WV6]. Each leaves unanswered what a respondent
 * drawn from `like` by weight left unanswered.
 */
export class PeopleDrawn {
  readonly #like: LatentClassData;
  readonly #levels: number;
  readonly #shares: Float64Array;
  readonly #template: (point: number) => number;
  /** For each question: how many answers it has, and up to which point each is drawn in a class, at [class * answers + answer]. */
  readonly #questions: readonly {
    readonly answers: number;
    readonly upTo: Float64Array;
    readonly given: Uint8Array | null;
  }[];

  constructor({ classes, levels, tables }: Profile, shares: Float64Array, like: LatentClassData) {
    this.#like = like;
    this.#levels = levels;
    this.#shares = cumulative(shares, 0, 1, classes);
    this.#template = byWeight(like);
    this.#questions = tables.map((table, j) => {
      const answers = table.length / classes;
      const upTo = new Float64Array(table.length);
      for (let own = 0; own < classes; own++) upTo.set(cumulative(table, own, classes, answers), own * answers);
      const { codes } = like.columns[j];
      return { answers, upTo, given: codes.some((code) => code >= answers) ? codes : null };
    });
  }

  draw(people: number, random: Random): { data: LatentClassData; segmentOf: Uint8Array } {
    const questions = this.#questions;
    const columns = this.#like.columns.map((column) => ({ ...column, codes: new Uint8Array(people) }));
    const segmentOf = new Uint8Array(people);
    for (let i = 0; i < people; i++) {
      const own = drawn(random.below(FINE) / FINE, this.#shares, 0, this.#shares.length);
      segmentOf[i] = Math.floor(own / this.#levels);
      const template = this.#template(random.below(FINE) / FINE);
      for (let j = 0; j < questions.length; j++) {
        const { answers, upTo, given } = questions[j];
        const answer = drawn(random.below(FINE) / FINE, upTo, own * answers, answers);
        columns[j].codes[i] = given !== null && given[template] >= answers ? MISSING : answer;
      }
    }
    return { data: { respondents: people, columns, weights: null }, segmentOf };
  }
}

/** Sums of `count` shares up to each of them; they begin at `first` and are `apart` from each other. */
function cumulative(shares: Float64Array, first: number, apart: number, count: number): Float64Array {
  const sums = new Float64Array(count);
  for (let at = 0, sum = 0; at < count; at++) {
    sum += shares[first + at * apart];
    sums[at] = sum;
  }
  return sums;
}

/** Which of `count` shares, whose sums begin at `first`, a point from 0 to 1 falls into. */
function drawn(point: number, sums: Float64Array, first: number, count: number): number {
  let at = 0;
  while (at < count - 1 && point >= sums[first + at]) at++;
  return at;
}

function byWeight({ respondents, weights }: LatentClassData): (point: number) => number {
  if (weights === null) return (point) => Math.floor(point * respondents);
  const sums = new Float64Array(respondents);
  weights.forEach((weight, i) => {
    sums[i] = weight + (i > 0 ? sums[i - 1] : 0);
  });
  return (point) => {
    const wanted = point * sums[respondents - 1];
    let [low, high] = [0, respondents - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sums[middle] > wanted) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}
