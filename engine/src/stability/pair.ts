import { adjustedRand, jaccards, optimalAssignment, peopleInBoth } from '../comparison/index.ts';

/** What one pair of bootstrap samples says. */
export interface PairOutcome {
  readonly adjustedRand: number;
  /** Of each of the run's own segments: how far the two refits agree about it. Empty where there is no own solution. */
  readonly jaccards: readonly number[];
  /** Of each of the run's own segments: its share in the first and in the second sample. */
  readonly shares: readonly (readonly [number, number])[];
}

/** A refit of one sample: where it places everybody, and what the sample weighs. */
export interface Refit {
  readonly assignments: Uint8Array;
  readonly sampleWeights: Float64Array;
}

/**
 * Two refits of the same number of segments against each other [ST3]: both place everybody, each is matched to the
 * run's own segments, and a segment is as stable as the two agree on who belongs to it.
 */
export function comparePair(
  one: Refit,
  other: Refit,
  own: { readonly assignments: Uint8Array; readonly segments: number } | null,
  weights: Float64Array | null,
): PairOutcome {
  const both = peopleInBoth(one.assignments, other.assignments, weights);
  if (own === null) return { adjustedRand: adjustedRand(both), jaccards: [], shares: [] };
  const { segments } = own;
  const inOne = matchTo(own.assignments, one.assignments, segments, weights);
  const inOther = matchTo(own.assignments, other.assignments, segments, weights);
  const alike = jaccards(both, segments, segments);
  const sharesOne = sharesOf(one, segments);
  const sharesOther = sharesOf(other, segments);
  const number = Array.from({ length: segments }, (_, k) => k);
  return {
    adjustedRand: adjustedRand(both),
    jaccards: number.map((k) => alike[inOne[k]][inOther[k]]),
    shares: number.map((k) => [sharesOne[inOne[k]], sharesOther[inOther[k]]]),
  };
}

/** The segment of a refit that stands for each of the own ones [CM4]. */
function matchTo(own: Uint8Array, refit: Uint8Array, segments: number, weights: Float64Array | null): number[] {
  return optimalAssignment(jaccards(peopleInBoth(own, refit, weights), segments, segments));
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
