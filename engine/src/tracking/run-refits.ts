import { existingModel } from '../existing-segments/index.ts';
import { climb, type LatentClassData, onlyPeople, segmentModel, startAt } from '../latent-class/index.ts';
import { bootstrapWeights, takingPart } from '../stability/bootstrap.ts';
import { Resampling } from '../stability/resampling.ts';
import { type Profile, profileOf } from './profile.ts';
import { drawnSizes, type SampleSizes, sharesOf } from './sample-sizes.ts';
import type { TrackedRun } from './types.ts';

/** More respondents of the run would make its profiles hardly more exact, but the wait much longer [WV3]. */
const MAX_IN_A_REFIT = 20_000;
/** A refit starts at the run's solution: what is left after such a step moves no size by a tenth of a point. */
const ARRIVED = { objective: 1e-2, parameter: 1e-3 };

/** What one resample of the run says, whatever the waves are: the profiles, and the sizes in the run. */
export interface Refit {
  readonly profile: Profile;
  readonly run: SampleSizes;
}

/** The run's respondents, of whom one resample after the other is fitted or counted [WV3]. */
export class RunRefits {
  /** Whether everyone takes part, so groups can take the resample of the run. */
  readonly isEveryone: boolean;
  readonly #run: TrackedRun;
  readonly #people: LatentClassData;
  readonly #segmentOf: Uint8Array;
  #refitting: Promise<Resampling> | null = null;

  constructor(run: TrackedRun) {
    const chosen = takingPart(run.data, run.seed, MAX_IN_A_REFIT);
    this.isEveryone = chosen.length === run.data.respondents;
    this.#run = run;
    this.#people = this.isEveryone ? run.data : onlyPeople(run.data, chosen);
    this.#segmentOf = Uint8Array.from(chosen, (i) => run.segmentOf[i]);
  }

  /** How often each respondent was drawn, times their weight. */
  weights(n: number): Float64Array {
    return bootstrapWeights(this.#people, this.#run.seed, n);
  }

  async at(n: number): Promise<Refit> {
    if (!this.#run.fitted) return this.#recount(n);
    const { model: own } = this.#run;
    this.#refitting ??= Resampling.of(this.#people, own.segments, this.#run);
    const refitting = await this.#refitting;
    const { weights, all } = refitting.draw(n, Number.POSITIVE_INFINITY);
    const steps = climb(all.model, own.segments, all.expectation(own.segments), startAt(all.model, own), ARRIVED);
    let step = steps.next();
    while (!step.done) step = steps.next();
    const { parameters } = step.value;
    const model = segmentModel(this.#people, all.model, own.segments, parameters);
    const assigned = sharesOf(refitting.assignEveryone(own.segments, parameters), weights, own.segments);
    return { profile: profileOf(model), run: { estimated: model.mixture, assigned } };
  }

  /** Profiles of existing segments are the answer shares of their respondents, in the resample as in the run. */
  #recount(n: number): Refit {
    const weights = this.weights(n);
    const { alpha, model } = this.#run;
    const people = { data: { ...this.#people, weights }, segmentOf: this.#segmentOf, segments: model.segments };
    const profile = profileOf(existingModel(people, alpha));
    return { profile, run: drawnSizes(this.#people, profile, new Set(), weights) };
  }
}

/** Numbers of a refit, one after the other, in the order of the run's own profile. */
const numbersOf = ({ profile, run }: Refit): number[] => [
  ...[profile.mixture, ...profile.tables].flatMap((part) => [...part]),
  ...run.estimated,
  ...run.assigned,
];

/** Refits as they are kept; null where that isn't worth its room, or where counting again is as quick. */
export function encodeRefits(run: TrackedRun, refits: readonly Refit[], mostBytes: number): Float64Array | null {
  const length = refits.length * lengthOf(run);
  if (!run.fitted || length * Float64Array.BYTES_PER_ELEMENT > mostBytes) return null;
  const all = Float64Array.from(refits.flatMap(numbersOf));
  return all.length === length ? all : null;
}

/** Null where they are not as many numbers as refits of this run have. */
export function decodeRefits(run: TrackedRun, all: Float64Array): Refit[] | null {
  const own = profileOf(run.model);
  const length = lengthOf(run);
  if (all.length % length !== 0) return null;
  return Array.from({ length: all.length / length }, (_, n): Refit => {
    let at = n * length;
    const next = (count: number) => {
      at += count;
      return all.slice(at - count, at);
    };
    const profile = { ...own, mixture: next(own.classes), tables: own.tables.map((table) => next(table.length)) };
    return { profile, run: { estimated: [...next(own.segments)], assigned: [...next(own.segments)] } };
  });
}

function lengthOf({ model }: TrackedRun): number {
  const { classes, segments, tables } = profileOf(model);
  return tables.reduce((sum, table) => sum + table.length, classes + 2 * segments);
}
