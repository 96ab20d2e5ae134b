import type { MissingAnswers } from '@qp/facts';
import { Random } from '../numerics/random.ts';
import { bestFactorOf, probabilities, type ScoredPeople, scoredPeople } from './calibration.ts';
import type { Design } from './design.ts';
import { scorePeople } from './design.ts';
import { spaced } from './folds.ts';
import { centred, fitNaiveBayes, fitSegmentModel } from './naive-bayes.ts';

/** Scores and weights for respondents who leave questions unanswered [TT25] [TT26]. */

/** Numbers of removed answers that are tried; longer lists are sampled at this many points. */
const LEVELS = 16;
/** Held-out respondents per fold and number of removed answers: few respondents are drawn several times. */
const ROWS_PER_LEVEL = 1000;
const MAX_DRAWS = 5;
/** Fewer rows say too little about a weight: it is then interpolated from its neighbours. */
const MIN_ROWS = 30;
/** So many respondents count removed answers together, where others left as many questions unanswered themselves. */
const REMOVED_COUNT_AS = 30;
const SEED = 20_261_117;
/** A segment without respondents keeps a start score that the file can hold. */
const SMALLEST_SIZE = 1e-9;

export function sizesOf(segmentOf: Uint8Array, weights: Float64Array | null, segments: number): Float64Array {
  const sums = new Float64Array(segments);
  let total = 0;
  for (let i = 0; i < segmentOf.length; i++) {
    const weight = weights ? weights[i] : 1;
    sums[segmentOf[i]] += weight;
    total += weight;
  }
  return sums.map((sum) => sum / total);
}

/** Additive scores that start at the sizes of the segments; an unanswered question adds nothing [TT25]. */
export function fitIncomplete(design: Design, sizes: Float64Array): Float64Array {
  const { segments, cells } = design;
  const model = design.posteriors ? fitSegmentModel(design) : fitNaiveBayes(design);
  const logs = sizes.map((size) => Math.log(Math.max(size, SMALLEST_SIZE)));
  model.set(centred(logs, segments), cells * segments);
  return model;
}

/** How many questions each person answered. */
export function answersGiven({ people, questions, active }: Design): Uint16Array {
  const given = new Uint16Array(people);
  for (let i = 0; i < people; i++) {
    for (let q = 0; q < questions; q++) if (active[i * questions + q] >= 0) given[i]++;
  }
  return given;
}

/** Fewer complete respondents say too little about a method: everyone then counts. */
export const MIN_COMPLETE = 50;

/** Weights that count only those who answered everything, for whom the method's own table is [TT25]. */
export function onlyComplete(design: Design): Float64Array {
  const given = answersGiven(design);
  const complete = (i: number) => given[i] === design.questions;
  if (given.filter((_, i) => complete(i)).length < MIN_COMPLETE) return design.weights;
  return design.weights.map((weight, i) => (complete(i) ? weight : 0));
}

/** Weights of the scores by number of answers given, 0 to all but one, and what they achieve. */
interface LearntFromGaps {
  readonly weights: readonly number[];
  /** The weights that each fold's own respondents had no part in. */
  readonly ofFold: readonly number[][];
  /** Accuracy and mean stated probability by number of missing answers; each fold with the weights of the others. */
  readonly curve: readonly MissingAnswers[];
}

/**
 * Held-out respondents who left questions unanswered, or whose answers are removed at random, and what becomes of their assignment. A gap of
 * their own also shaped the segment that is right for them, so they are more often assigned to it than after a removal.
 */
export class MissingGaps {
  readonly #segments: number;
  readonly #questions: number;
  readonly #scores: Float64Array[] = [];
  readonly #segmentOf: number[] = [];
  readonly #weights: number[] = [];
  readonly #fold: number[] = [];
  readonly #removed: number[] = [];
  readonly #given: number[] = [];

  constructor(segments: number, questions: number) {
    this.#segments = segments;
    this.#questions = questions;
  }

  /** Scores the held-out respondents of a fold with the table of incomplete answers, at every level. */
  add(heldOut: Design, model: Float64Array, fold: number): void {
    const some = Array.from(
      spaced(
        Int32Array.from({ length: heldOut.people }, (_, i) => i),
        ROWS_PER_LEVEL,
      ),
    );
    const draws = Math.min(MAX_DRAWS, Math.max(1, Math.round(ROWS_PER_LEVEL / Math.max(1, some.length))));
    const given = answersGiven(heldOut);
    const withGaps = some.filter((person) => given[person] < this.#questions);
    this.#push(heldOut, withGaps, { removed: 0, fold, model, random: new Random(SEED, 0, fold) });
    for (const removed of levels(this.#questions)) {
      const random = new Random(SEED, removed, fold);
      for (let draw = 0; draw < (removed === this.#questions ? 1 : draws); draw++) {
        this.#push(heldOut, some, { removed, fold, model, random });
      }
    }
  }

  #push(heldOut: Design, people: readonly number[], { removed, fold, model, random }: Removal): void {
    const less = withoutAnswers(heldOut, people, removed, random);
    this.#scores.push(scorePeople(less, model));
    const given = answersGiven(less);
    people.forEach((person, at) => {
      this.#segmentOf.push(heldOut.segmentOf[person]);
      this.#weights.push(heldOut.weights[person]);
      this.#fold.push(fold);
      this.#removed.push(removed);
      this.#given.push(given[at]);
    });
  }

  /** What the gaps teach, once every fold has been added. */
  learn(folds: number): LearntFromGaps {
    const rows = Array.from({ length: this.#questions }, (): number[] => []);
    this.#given.forEach((given, i) => {
      rows[given].push(i);
    });
    const scored = this.#scored(rows);
    const weightsWithout = (fold: number | null) => {
      const fitted = rows.map((all, given) => {
        if (given === 0) return 1;
        const used = fold === null ? all : all.filter((i) => this.#fold[i] !== fold);
        return used.length < MIN_ROWS ? null : bestFactorOf(scored, used);
      });
      return interpolated(fitted);
    };
    const ofFold = Array.from({ length: folds }, (_, f) => weightsWithout(f));
    const curve = levels(this.#questions).flatMap((missing) => {
      const found = this.#measured(scored, rows[this.#questions - missing], ofFold);
      return found ? [{ missing, ...found }] : [];
    });
    return { weights: weightsWithout(null), ofFold, curve };
  }

  /** Each fold with the weights of the others; null where no one has so many answers. */
  #measured(scored: ScoredPeople, rows: readonly number[], ofFold: readonly number[][]) {
    const shares = new Float64Array(this.#segments);
    let [weight, right, stated] = [0, 0, 0];
    for (const i of rows) {
      probabilities(scored, i, ofFold[this.#fold[i]][this.#given[i]], shares);
      const likeliest = shares.indexOf(Math.max(...shares));
      weight += scored.weights[i];
      stated += scored.weights[i] * shares[likeliest];
      if (likeliest === scored.segmentOf[i]) right += scored.weights[i];
    }
    return weight > 0 ? { accuracy: right / weight, stated: stated / weight } : null;
  }

  /** With the weights at which people with gaps of their own outweigh removed answers [TT26]. */
  #scored(rows: readonly (readonly number[])[]): ScoredPeople {
    const weights = this.#weights.slice();
    for (const all of rows) {
      const removed = all.filter((i) => this.#removed[i] > 0);
      if (removed.length === all.length) continue;
      for (const i of removed) weights[i] *= Math.min(1, REMOVED_COUNT_AS / removed.length);
    }
    return scoredPeople(this.#scores, this.#segments, this.#segmentOf, weights);
  }
}

/** 1, 2, … answers removed, to all of them. */
function levels(questions: number): number[] {
  if (questions <= LEVELS) return Array.from({ length: questions }, (_, i) => i + 1);
  return Array.from({ length: LEVELS }, (_, i) => 1 + Math.round((i * (questions - 1)) / (LEVELS - 1)));
}

interface Removal {
  readonly removed: number;
  readonly fold: number;
  readonly model: Float64Array;
  readonly random: Random;
}

/** Some people with answers removed; those who gave fewer have none left. */
function withoutAnswers(design: Design, people: readonly number[], removed: number, random: Random): Design {
  const { questions } = design;
  const active = new Int32Array(people.length * questions);
  people.forEach((person, at) => {
    const own = active.subarray(at * questions, (at + 1) * questions);
    own.set(design.active.subarray(person * questions, (person + 1) * questions));
    const given = Array.from(own.keys()).filter((q) => own[q] >= 0);
    for (let i = 0; i < removed && given.length > 0; i++) own[given.splice(random.below(given.length), 1)[0]] = -1;
  });
  return { ...design, people: people.length, active };
}

/** Gaps are filled in a straight line between their neighbours, at the end with the last one. */
function interpolated(values: readonly (number | null)[]): number[] {
  const known = values.flatMap((value, at) => (value === null ? [] : [{ at, value }]));
  return values.map((value, at) => {
    if (value !== null) return value;
    const before = known.findLast((one) => one.at < at)!;
    const after = known.find((one) => one.at > at);
    if (!after) return before.value;
    return before.value + ((after.value - before.value) * (at - before.at)) / (after.at - before.at);
  });
}
