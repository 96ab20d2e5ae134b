import { bootstrapWeights } from '../stability/bootstrap.ts';
import { sizesWithFree } from './free-questions.ts';
import { type Profile, profileOf } from './profile.ts';
import type { RefittedRun } from './run-refits.ts';
import { drawnSizes, ENOUGH, type SampleSizes } from './sample-sizes.ts';
import type { TrackedRun, WaveSample } from './types.ts';

/** How close the sizes of the samples at hand must come. */
const EXACT = 1e-10;
/** Random numbers of a wave are far from those of the run and of other waves. */
export const WAVE_SEEDS = 7919;

/** What one pair of bootstrap samples says: the sizes in the run, and in each wave by the profiles of the refit. */
export interface Resample {
  readonly run: SampleSizes;
  readonly waves: readonly SampleSizes[];
}

/**
 * Bootstrap of people in both samples [WV3]: the profiles are those of a refit of the run, and the sizes of a resample of each wave follow
 * from them. Groups are resampled with the run that they are part of.
 */
export class Resamples {
  readonly #run: TrackedRun;
  readonly #waves: readonly WaveSample[];
  /** Shares of the classes in each wave as it is: from there those of a resample are a step or two away. */
  readonly #starts = new Map<WaveSample, Float64Array>();

  constructor(run: TrackedRun, waves: readonly WaveSample[]) {
    this.#run = run;
    this.#waves = waves;
  }

  asTheyAre(): Resample {
    const { model, data } = this.#run;
    const profile = profileOf(model);
    const run = drawnSizes(data, profile, new Set(), data.weights, EXACT);
    return { run, waves: this.#sizes(profile, (wave) => wave.data.weights, EXACT) };
  }

  at(n: number, { profile, run }: RefittedRun): Resample {
    const isPart = ({ rows }: WaveSample) => rows !== undefined;
    const { data, seed } = this.#run;
    const drawn = this.#waves.some(isPart) ? bootstrapWeights(data, seed, n) : new Float64Array(0);
    const weightsOf = (wave: WaveSample) =>
      isPart(wave)
        ? Float64Array.from(wave.rows!, (i) => drawn[i])
        : bootstrapWeights(wave.data, seed + WAVE_SEEDS * (wave.number + 1), n);
    return { run, waves: this.#sizes(profile, weightsOf, ENOUGH) };
  }

  #sizes(profile: Profile, weightsOf: (wave: WaveSample) => Float64Array | null, enough: number): SampleSizes[] {
    return this.#waves.map((wave) => {
      const own = questionsOf(profile, wave.questions);
      return drawnSizes(wave.data, own, freeIn(wave), weightsOf(wave), enough, this.#startOf(wave));
    });
  }

  #startOf(wave: WaveSample): Float64Array {
    const { data, questions } = wave;
    const own = questionsOf(profileOf(this.#run.model), questions);
    const start = this.#starts.get(wave) ?? sizesWithFree(data, own, freeIn(wave), data.weights, ENOUGH).shares;
    this.#starts.set(wave, start);
    return start;
  }
}

const questionsOf = (profile: Profile, questions: readonly number[]): Profile => ({
  ...profile,
  tables: questions.map((j) => profile.tables[j]),
});

const freeIn = ({ free, questions }: WaveSample): ReadonlySet<number> =>
  new Set(free.map((j) => questions.indexOf(j)).filter((at) => at >= 0));
