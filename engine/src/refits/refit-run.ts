import {
  classesOf,
  climb,
  type LatentClassData,
  onlyPeople,
  type ScoringClasses,
  scoreBlocks,
  segmentModel,
  startAt,
  toTheEnd,
} from '../latent-class/index.ts';
import { mostProbable } from '../numerics/most-probable.ts';
import { bootstrapWeights, takingPart } from '../stability/bootstrap.ts';
import { Resampling } from '../stability/resampling.ts';
import type { FirstStep, WorkHooks } from './types.ts';

/** Bootstrap samples behind every interval [RF1]. */
export const REFITS = 100;
/** A refit starts at the run's solution: what is left after such a step moves no size by a tenth of a point [RF2]. */
const ARRIVED = { objective: 1e-2, parameter: 1e-3 };
/** People x questions x classes in a refit: more people would make it hardly more exact, but the wait much longer. */
const MOST_WORK = 2e7;

/** What one refit estimates, segments numbered as in the run. */
export interface Refit {
  readonly mixture: Float32Array;
  /** For each question: the probability of answer c in a class at [c * classes + class]. */
  readonly tables: readonly Float32Array[];
  /** Shares of the fitted segments as assigned, among those drawn. */
  readonly assigned: Float32Array;
}

export interface Refits {
  readonly all: readonly Refit[];
  /** [respondent * fitted segments + segment]: mean probability over the refits that the respondent wasn't drawn for [RF3]. */
  readonly notDrawn: Float32Array;
}

/** Refits bootstrap samples of a run from its solution [RF1] to [RF3]. */
export async function refitRun(firstStep: FirstStep, { progress, rest }: WorkHooks = {}): Promise<Refits> {
  const { data, model, treatment, alpha, seed } = firstStep;
  const { segments } = model;
  const questions = Math.max(1, data.columns.length);
  const part = takingPart(data, seed, Math.floor(MOST_WORK / (classesOf(model).classes * questions)));
  const people = part.length === data.respondents ? data : onlyPeople(data, part);
  const resampling = await Resampling.of(people, segments, { treatment, alpha, seed });
  const notDrawn = new NotDrawn(data.respondents, segments);
  const all: Refit[] = [];
  for (let n = 1; n <= REFITS; n++) {
    rest?.();
    const weights = bootstrapWeights(data, seed, n);
    const drawn = part.length === data.respondents ? weights : Float64Array.from(part, (i) => weights[i]);
    const { all: rows } = resampling.draw(n, Number.POSITIVE_INFINITY, drawn);
    const steps = climb(rows.model, segments, rows.expectation(segments), startAt(rows.model, model), ARRIVED);
    const { parameters } = toTheEnd(steps);
    const { mixture, tables } = classesOf(segmentModel(people, rows.model, segments, parameters));
    const found = { mixture: Float32Array.from(mixture), tables: tables.map((table) => Float32Array.from(table)) };
    const assigned = notDrawn.add({ segments, ...found }, data, weights, part, drawn);
    all.push({ ...found, assigned });
    progress?.(n / REFITS);
  }
  return { all, notDrawn: notDrawn.mean() };
}

/** Probabilities of everyone by the refits that they had no part in. */
class NotDrawn {
  readonly #segments: number;
  readonly #sums: Float64Array;
  readonly #times: Uint8Array;

  constructor(respondents: number, segments: number) {
    this.#segments = segments;
    this.#sums = new Float64Array(respondents * segments);
    this.#times = new Uint8Array(respondents);
  }

  /** Returns the shares of the segments as assigned, among those drawn. */
  add(
    fit: ScoringClasses,
    data: LatentClassData,
    weights: Float64Array,
    part: Int32Array,
    drawn: Float64Array,
  ): Float32Array {
    const segments = this.#segments;
    const hadPart = new Uint8Array(data.respondents);
    part.forEach((i, at) => {
      hadPart[i] = Number(drawn[at] > 0);
    });
    const sizes = new Float64Array(segments);
    let total = 0;
    const variables = data.columns.map((_, j) => j);
    scoreBlocks(fit, data, variables, (block, from, count) => {
      for (let at = 0; at < count; at++) {
        const i = from + at;
        sizes[mostProbable(block, segments, at * segments)] += weights[i];
        total += weights[i];
        if (hadPart[i]) continue;
        this.#times[i]++;
        for (let k = 0; k < segments; k++) this.#sums[i * segments + k] += block[at * segments + k];
      }
    });
    return Float32Array.from(sizes, (size) => size / total);
  }

  /** NaN for a respondent who was drawn every time, which of 100 samples practically no one is. */
  mean(): Float32Array {
    return Float32Array.from(this.#sums, (sum, at) => sum / this.#times[Math.floor(at / this.#segments)]);
  }
}
