import { adjustedRand, jaccards, optimalAssignment, peopleInBoth } from '../comparison/index.ts';
import type { Refit } from './refit.ts';

/** What one pair of bootstrap samples says. */
export interface PairOutcome {
  readonly adjustedRand: number;
  /** Of each of the run's own segments: how much of its people the two refits find again. Empty where there is no own solution. */
  readonly jaccards: readonly number[];
  /** Of each of the run's own segments: its share in the first and in the second sample. */
  readonly shares: readonly (readonly [number, number])[];
}

/**
 * Two refits of the same number of segments [ST3]: both assign everyone. How alike the two are is the adjusted Rand
 * index; how well each finds the people of one of the run's own segments again is a Jaccard, of which the pair counts
 * the mean.
 */
export function comparePair(
  one: Refit,
  other: Refit,
  own: { readonly assignments: Uint8Array; readonly segments: number } | null,
  weights: Float64Array | null,
): PairOutcome {
  const alike = adjustedRand(peopleInBoth(one.assignments, other.assignments, weights));
  if (own === null) return { adjustedRand: alike, jaccards: [], shares: [] };
  const [first, second] = [one, other].map((refit) => foundAgain(own, refit, weights));
  return {
    adjustedRand: alike,
    jaccards: first.jaccards.map((jaccard, k) => (jaccard + second.jaccards[k]) / 2),
    shares: first.shares.map((share, k) => [share, second.shares[k]]),
  };
}

/** Of each own segment: the refit's segment that stands for it [CM4], how alike the two are, and how large it is. */
function foundAgain(
  { assignments, segments }: { readonly assignments: Uint8Array; readonly segments: number },
  refit: Refit,
  weights: Float64Array | null,
): { jaccards: number[]; shares: number[] } {
  const alike = jaccards(peopleInBoth(assignments, refit.assignments, weights), segments, segments);
  const standsFor = optimalAssignment(alike);
  const shares = sharesOf(refit, segments);
  return { jaccards: standsFor.map((at, k) => alike[k][at]), shares: standsFor.map((at) => shares[at]) };
}

function sharesOf({ assignments, sampleWeights }: Refit, segments: number): number[] {
  const sizes = new Array<number>(segments).fill(0);
  let total = 0;
  for (let i = 0; i < assignments.length; i++) {
    sizes[assignments[i]] += sampleWeights[i];
    total += sampleWeights[i];
  }
  return sizes.map((size) => size / total);
}
