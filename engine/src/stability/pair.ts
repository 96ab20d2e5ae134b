import { adjustedRand, jaccards, matchedSegments, optimalAssignment, peopleInBoth } from '../comparison/index.ts';
import type { Refit } from './refit.ts';

/** What one pair of bootstrap samples says. */
export interface PairOutcome {
  readonly adjustedRand: number;
  /** For each of the run's own segments: how much of its people the two refits find again. Empty where there is no own solution. */
  readonly jaccards: readonly number[];
  /** For each of the run's own segments: its share in the first and in the second sample. */
  readonly shares: readonly (readonly [number, number])[];
  /**
   * Weight of the people whom a refit's sample did not draw, both refits together: row = their segment in the run, column = the
   * segment that the refit assigns [ST7].
   */
  readonly notDrawn: readonly (readonly number[])[];
}

/** Everyone's segment in the run, from 0, with one number of segments. */
export interface OwnSolution {
  readonly segments: number;
  readonly assignments: Uint8Array;
}

/**
 * Two refits of the same number of segments [ST3]: both assign everyone. How alike the two are is the adjusted Rand
 * index; how well each finds the people of one of the run's own segments again is a Jaccard, of which the pair counts
 * the mean.
 */
export function comparePair(
  one: Refit,
  other: Refit,
  own: OwnSolution | null,
  weights: Float64Array | null,
): PairOutcome {
  const alike = adjustedRand(peopleInBoth(one.assignments, other.assignments, weights));
  if (own === null) return { adjustedRand: alike, jaccards: [], shares: [], notDrawn: [] };
  const [first, second] = [one, other].map((refit) => foundAgain(own, refit, weights));
  return {
    adjustedRand: alike,
    jaccards: first.jaccards.map((jaccard, k) => (jaccard + second.jaccards[k]) / 2),
    shares: first.shares.map((share, k) => [share, second.shares[k]]),
    notDrawn: addUp([one, other].map((refit) => assignedWithoutThem(own, refit, weights))),
  };
}

/**
 * People whom the sample did not draw are new to the refit: where it assigns them is what a fit to another sample does. The
 * segments are matched on those who were drawn, so the people who are compared have no say in the matching.
 */
function assignedWithoutThem(own: OwnSolution, refit: Refit, weights: Float64Array | null): number[][] {
  const { assignments, segments } = own;
  const same = matchedSegments(refit.assignments, assignments, refit.sampleWeights, segments);
  const table = Array.from({ length: segments }, () => new Array<number>(segments).fill(0));
  for (let i = 0; i < assignments.length; i++) {
    if (refit.sampleWeights[i] === 0) table[assignments[i]][same[refit.assignments[i]]] += weights?.[i] ?? 1;
  }
  return table;
}

const addUp = (tables: readonly number[][][]): number[][] =>
  tables.reduce((sum, table) => sum.map((row, r) => row.map((value, c) => value + table[r][c])));

/** For each own segment: the refit's segment that stands for it [CM4], how alike the two are, and how large it is. */
function foundAgain(
  { assignments, segments }: OwnSolution,
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
