import { type LatentClassData, onlyPeople } from '../latent-class/index.ts';
import { sizesWithFree } from './free-questions.ts';
import type { Likelihoods } from './likelihoods.ts';
import { bySegment, type Profile } from './profile.ts';
import { totalOf } from './sizes.ts';

/** How close the sizes must come in a resample. */
export const ENOUGH = 1e-7;

/** Shares of the segments in one sample: estimated, and counted from assignments. */
export interface SampleSizes {
  readonly estimated: readonly number[];
  readonly assigned: readonly number[];
}

export function drawnSizes(
  data: LatentClassData,
  profile: Profile,
  free: ReadonlySet<number>,
  weights: Float64Array | null,
  enough = ENOUGH,
  start?: Float64Array,
): SampleSizes {
  const drawn = weights && whoWasDrawn(weights);
  const people = drawn ? onlyPeople(data, drawn) : data;
  const own = weights?.filter((weight) => weight > 0) ?? null;
  const { shares, likelihoods } = sizesWithFree(people, profile, free, own, enough, start);
  return {
    estimated: bySegment(profile, shares),
    assigned: sharesOf(assignments(likelihoods, profile), own, profile.segments),
  };
}

function whoWasDrawn(weights: Float64Array): Int32Array {
  const drawn = new Int32Array(weights.length);
  let count = 0;
  for (let i = 0; i < weights.length; i++) if (weights[i] > 0) drawn[count++] = i;
  return drawn.subarray(0, count);
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

export function sharesOf(assigned: Uint8Array, weights: Float64Array | null, segments: number): number[] {
  const sizes = new Array<number>(segments).fill(0);
  for (let i = 0; i < assigned.length; i++) sizes[assigned[i]] += weights === null ? 1 : weights[i];
  const total = totalOf(weights, assigned.length);
  return sizes.map((size) => size / total);
}
