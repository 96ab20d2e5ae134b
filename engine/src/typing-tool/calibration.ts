import type { CalibrationBand } from '@qp/facts';

/**
 * Calibration by temperature: all scores are multiplied by one number, so the stated probabilities come true as
 * often as they say. It is fitted on scores of held-out respondents only.
 */

/** Scores of people, [person * segments + segment], with the segment they belong to. */
export interface ScoredPeople {
  readonly scores: Float64Array;
  readonly segments: number;
  readonly segmentOf: Uint8Array;
  readonly weights: Float64Array;
}

export function scoredPeople(
  parts: readonly Float64Array[],
  segments: number,
  segmentOf: readonly number[],
  weights: readonly number[],
): ScoredPeople {
  const scores = new Float64Array(segmentOf.length * segments);
  let at = 0;
  for (const part of parts) {
    scores.set(part, at);
    at += part.length;
  }
  return { scores, segments, segmentOf: Uint8Array.from(segmentOf), weights: Float64Array.from(weights) };
}

/** 18 halvings of the bracket: the factor to four decimals. */
const STEPS = 18;
const SMALLEST = 0.05;
const LARGEST = 5;

/** The factor with the best log score over the people for whom `use` holds. The loss is convex: bisect its slope. */
export function bestFactor(people: ScoredPeople, use: (person: number) => boolean): number {
  const used: number[] = [];
  for (let i = 0; i < people.segmentOf.length; i++) if (use(i)) used.push(i);
  return bestFactorOf(people, used);
}

/** The same over a list of people. */
export function bestFactorOf(people: ScoredPeople, used: readonly number[]): number {
  const behind = behindLargest(people, used);
  let low = SMALLEST;
  let high = LARGEST;
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2;
    if (slope(people, used, behind, middle) > 0) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}

/** How far each score lies below the largest of its person: the same at every step. */
function behindLargest({ scores, segments }: ScoredPeople, used: readonly number[]): Float64Array {
  const behind = new Float64Array(used.length * segments);
  used.forEach((person, row) => {
    const own = scores.subarray(person * segments, (person + 1) * segments);
    let largest = own[0];
    for (let s = 1; s < segments; s++) if (own[s] > largest) largest = own[s]!;
    for (let s = 0; s < segments; s++) behind[row * segments + s] = own[s] - largest;
  });
  return behind;
}

/** Derivative of the loss by the factor: mean score under the stated probabilities minus the own segment's score. */
function slope(people: ScoredPeople, used: readonly number[], behind: Float64Array, factor: number): number {
  const { scores, segments, segmentOf, weights } = people;
  let sum = 0;
  for (let row = 0; row < used.length; row++) {
    const i = used[row];
    const at = i * segments;
    let parts = 0;
    let mean = 0;
    for (let s = 0; s < segments; s++) {
      const part = Math.exp(factor * behind[row * segments + s]);
      parts += part;
      mean += part * scores[at + s];
    }
    sum += weights[i] * (mean / parts - scores[at + segmentOf[i]]);
  }
  return sum;
}

/** One person's probabilities under a factor, into `result`. */
export function probabilities(people: ScoredPeople, person: number, factor: number, result: Float64Array): void {
  const { scores, segments } = people;
  const at = person * segments;
  let largest = scores[at];
  for (let s = 1; s < segments; s++) if (scores[at + s] > largest) largest = scores[at + s]!;
  let sum = 0;
  for (let s = 0; s < segments; s++) {
    result[s] = Math.exp(factor * (scores[at + s] - largest));
    sum += result[s];
  }
  for (let s = 0; s < segments; s++) result[s] /= sum;
}

/** How often stated probabilities came true, in ten bands; bands that no one fell into are left out. */
export class Reliability {
  readonly #people = new Float64Array(10);
  readonly #stated = new Float64Array(10);
  readonly #right = new Float64Array(10);

  add(probability: number, isRight: boolean, weight: number): void {
    const band = Math.min(9, Math.floor(probability * 10));
    this.#people[band] += weight;
    this.#stated[band] += weight * probability;
    if (isRight) this.#right[band] += weight;
  }

  bands(): CalibrationBand[] {
    return Array.from(this.#people, (people, band) => ({
      from: band / 10,
      to: (band + 1) / 10,
      people,
      stated: this.#stated[band] / people,
      right: this.#right[band] / people,
    })).filter((band) => band.people > 0);
  }
}
