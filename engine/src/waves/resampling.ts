import { givenModel } from '../given-segments/index.ts';
import type { LatentClassData } from '../latent-class/index.ts';
import { climb, onlyPeople, segmentModel } from '../latent-class/internals.ts';
import { startAt } from '../latent-class/search/refit-from.ts';
import { bootstrapWeights, takingPart } from '../stability/bootstrap.ts';
import { Resampling } from '../stability/resampling.ts';
import { sizesWithFree } from './free-questions.ts';
import type { Likelihoods } from './likelihoods.ts';
import { bySegment, onlyQuestions, type Profile, profileOf } from './profile.ts';
import { totalOf } from './sizes.ts';
import type { TrackedRun, WaveSample } from './types.ts';

/** More respondents of the run would make its profiles hardly more exact, but the wait much longer [WV3]. */
const MAX_IN_A_REFIT = 20_000;
/** A refit starts at the run's solution: what is left after such a step moves no size by a tenth of a point. */
const ARRIVED = { objective: 1e-2, parameter: 1e-3 };
/** How close the sizes must come, for the samples at hand and in a resample. */
const EXACT = 1e-10;
const ENOUGH = 1e-7;
/** Random numbers of a wave are far from those of the run and of other waves. */
export const WAVE_SEEDS = 7919;

/** Shares of the segments in one sample: estimated, and counted from assignments. */
export interface SampleSizes {
  readonly estimated: readonly number[];
  readonly assigned: readonly number[];
}

/** What one pair of bootstrap samples says: the sizes in the run, and in each wave by the profiles of the refit. */
export interface Resample {
  readonly run: SampleSizes;
  readonly waves: readonly SampleSizes[];
}

/**
 * Bootstrap of people in both samples [WV3]: the profiles are refitted to a resample of the run, from the run's solution,
 * and the sizes of a resample of each wave follow from them. Groups are resampled with the run that they are part of.
 */
export class Resamples {
  readonly #run: TrackedRun;
  readonly #waves: readonly WaveSample[];
  readonly #people: LatentClassData;
  readonly #segmentOf: Uint8Array;
  readonly #refitting: Resampling | null;
  readonly #together: boolean;
  /** Shares of the classes in each wave as it is: from there those of a resample are a step or two away. */
  readonly #starts = new Map<WaveSample, Float64Array>();

  private constructor(run: TrackedRun, waves: readonly WaveSample[], chosen: Int32Array, refitting: Resampling | null) {
    this.#run = run;
    this.#waves = waves;
    this.#together = chosen.length === run.data.respondents;
    this.#people = this.#together ? run.data : onlyPeople(run.data, chosen);
    this.#segmentOf = Uint8Array.from(chosen, (i) => run.segmentOf[i]);
    this.#refitting = refitting;
  }

  static async of(run: TrackedRun, waves: readonly WaveSample[]): Promise<Resamples> {
    const chosen = takingPart(run.data, run.seed, MAX_IN_A_REFIT);
    const people = chosen.length === run.data.respondents ? run.data : onlyPeople(run.data, chosen);
    const refitting = run.fitted ? await Resampling.of(people, run.model.segments, run) : null;
    return new Resamples(run, waves, chosen, refitting);
  }

  /** Resample 0 is the run and the waves as they are. */
  at(n: number): Resample {
    const { model, data } = this.#run;
    if (n === 0) {
      const run = drawnSizes(data, profileOf(model), new Set(), data.weights, EXACT);
      return { run, waves: this.#sizes(model, (wave) => wave.data.weights, EXACT) };
    }
    const refit = this.#refitting ? this.#refit(n) : this.#recount(n);
    const weightsOf = (wave: WaveSample) =>
      wave.rows && this.#together
        ? Float64Array.from(wave.rows, (i) => refit.weights[i])
        : bootstrapWeights(wave.data, this.#run.seed + WAVE_SEEDS * (wave.number + 1), n);
    return { run: refit.run, waves: this.#sizes(refit.model, weightsOf, ENOUGH) };
  }

  #refit(n: number) {
    const { model: own } = this.#run;
    const { weights, all } = this.#refitting!.draw(n, Number.POSITIVE_INFINITY);
    const steps = climb(all.model, own.segments, all.expectation(own.segments), startAt(all.model, own), ARRIVED);
    let step = steps.next();
    while (!step.done) step = steps.next();
    const { parameters } = step.value;
    const model = segmentModel(this.#people, all.model, own.segments, parameters);
    const assigned = sharesOf(this.#refitting!.assignEveryone(own.segments, parameters), weights, own.segments);
    return { model, weights, run: { estimated: model.mixture, assigned } };
  }

  /** Profiles of given segments are the answer shares of their respondents, in the resample as in the run. */
  #recount(n: number) {
    const weights = bootstrapWeights(this.#people, this.#run.seed, n);
    const { alpha, model } = this.#run;
    const people = { data: { ...this.#people, weights }, segmentOf: this.#segmentOf, segments: model.segments };
    const own = givenModel(people, alpha);
    return { model: own, weights, run: drawnSizes(this.#people, profileOf(own), new Set(), weights) };
  }

  #sizes(
    model: TrackedRun['model'],
    weightsOf: (wave: WaveSample) => Float64Array | null,
    enough: number,
  ): SampleSizes[] {
    return this.#waves.map((wave) => {
      const profile = profileOf(onlyQuestions(model, wave.questions));
      return drawnSizes(wave.data, profile, freeIn(wave), weightsOf(wave), enough, this.#startOf(wave));
    });
  }

  #startOf(wave: WaveSample): Float64Array {
    const { data, questions } = wave;
    const own = profileOf(onlyQuestions(this.#run.model, questions));
    const start = this.#starts.get(wave) ?? sizesWithFree(data, own, freeIn(wave), data.weights, ENOUGH).shares;
    this.#starts.set(wave, start);
    return start;
  }
}

const freeIn = ({ free, questions }: WaveSample): ReadonlySet<number> =>
  new Set(free.map((j) => questions.indexOf(j)).filter((at) => at >= 0));

/** Sizes of the respondents who were drawn. */
function drawnSizes(
  data: LatentClassData,
  profile: Profile,
  free: ReadonlySet<number>,
  weights: Float64Array | null,
  enough = ENOUGH,
  start?: Float64Array,
): SampleSizes {
  const drawn: number[] = [];
  for (let i = 0; i < data.respondents; i++) if (weights === null || weights[i] > 0) drawn.push(i);
  const people = drawn.length === data.respondents ? data : onlyPeople(data, drawn);
  const own = weights && Float64Array.from(drawn, (i) => weights[i]);
  const { shares, likelihoods } = sizesWithFree(people, profile, free, own, enough, start);
  return {
    estimated: bySegment(profile, shares),
    assigned: sharesOf(assignments(likelihoods, profile), own, profile.segments),
  };
}

/** The most probable segment of everyone, by the sizes of the run, as the run itself assigns people [LC10]. */
function assignments({ people, classes, values }: Likelihoods, { segments, levels, mixture }: Profile): Uint8Array {
  const assigned = new Uint8Array(people);
  for (let i = 0; i < people; i++) {
    let most = -1;
    for (let k = 0; k < segments; k++) {
      let sum = 0;
      for (let own = k * levels; own < (k + 1) * levels; own++) sum += mixture[own] * values[i * classes + own];
      if (sum > most) {
        most = sum;
        assigned[i] = k;
      }
    }
  }
  return assigned;
}

function sharesOf(assigned: Uint8Array, weights: Float64Array | null, segments: number): number[] {
  const sizes = new Array<number>(segments).fill(0);
  for (let i = 0; i < assigned.length; i++) sizes[assigned[i]] += weights === null ? 1 : weights[i];
  const total = totalOf(weights, assigned.length);
  return sizes.map((size) => size / total);
}
