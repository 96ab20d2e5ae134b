import { SAME_SEGMENT } from '@qp/facts';
import { MISSING } from '../survey/index.ts';
import { flow, orderWithFewCrossings } from './flows.ts';
import { optimalAssignment } from './optimal-assignment.ts';
import { jaccards, peopleInBoth } from './people-in-both.ts';

/** How the solutions of a run are related [CM5] [CM6] [CM7]. */

/** Answers that describe a segment. */
const TOP_ANSWERS = 5;

export interface Solution {
  readonly segments: number;
  readonly assignments: Uint8Array;
}

/** An answer that a segment gives more often than everyone does. */
interface TypicalAnswer {
  /** Number of the variable and of its response, from 0. */
  readonly variable: number;
  readonly response: number;
  readonly share: number;
  readonly everyone: number;
}

interface SolutionSegment {
  readonly share: number;
  /** Segment level stability across solutions; null in the first [CM5]. */
  readonly kept: number | null;
  /** The run's own segment from which most of its people come, from 0. */
  readonly mostlyFrom: number;
  /** The run's own segment that it is the same as, from 0; null where none overlaps by half [CM7]. */
  readonly sameAs: number | null;
  readonly answers: readonly TypicalAnswer[];
}

export interface SolutionAt {
  readonly segments: readonly SolutionSegment[];
  /** Numbers of the segments from 0, from the top of the picture down [CM6]. */
  readonly order: readonly number[];
  /** Share of everyone who goes from segment r of this solution to segment c of the next; empty in the last [CM5]. */
  readonly next: readonly (readonly number[])[];
}

interface SolutionsInput {
  /** One for each number of segments, ascending. */
  readonly solutions: readonly Solution[];
  readonly own: Solution;
  readonly weights: Float64Array | null;
  readonly columns: readonly { readonly codes: Uint8Array; readonly categories: number }[];
}

export function compareSolutions({ solutions, own, weights, columns }: SolutionsInput): SolutionAt[] {
  const flows = solutions.slice(1).map((to, at) => {
    const from = solutions[at];
    return flow(from.assignments, to.assignments, [from.segments, to.segments], weights);
  });
  const orders =
    flows.length === 0
      ? solutions.map(({ segments }) => Array.from({ length: segments }, (_, k) => k))
      : orderWithFewCrossings(flows.map(({ people }) => people));
  return solutions.map((solution, at) => {
    const sizes = sizesOf(solution, weights);
    const total = sizes.reduce((sum, size) => sum + size, 0);
    const same = sameSegments(own, solution, weights);
    const from = mostlyFrom(own, solution, weights);
    const answers = typicalAnswers(solution, weights, columns);
    return {
      segments: sizes.map((size, k) => ({
        share: total > 0 ? size / total : 0,
        kept: at === 0 ? null : flows[at - 1].kept[k],
        mostlyFrom: from[k],
        sameAs: same[k],
        answers: answers[k],
      })),
      order: orders[at],
      next: (flows[at]?.people ?? []).map((row) => row.map((weight) => (total > 0 ? weight / total : 0))),
    };
  });
}

/**
 * For each segment of `other`, the own one that it is the same as [CM7]: matched one to one by the largest overlap, and only
 * where the overlap is at least half; else null.
 */
export function sameSegments(own: Solution, other: Solution, weights: Float64Array | null): (number | null)[] {
  const both = peopleInBoth(other.assignments, own.assignments, weights);
  const overlap = jaccards(both, other.segments, own.segments);
  return optimalAssignment(overlap).map((at, k) => (at >= 0 && overlap[k][at] >= SAME_SEGMENT ? at : null));
}

function mostlyFrom(own: Solution, other: Solution, weights: Float64Array | null): number[] {
  const { people } = flow(other.assignments, own.assignments, [other.segments, own.segments], weights);
  return people.map((row) => row.reduce((most, weight, k) => (weight > row[most] ? k : most), 0));
}

function sizesOf({ segments, assignments }: Solution, weights: Float64Array | null): number[] {
  const sizes = new Array<number>(segments).fill(0);
  for (let i = 0; i < assignments.length; i++) sizes[assignments[i]] += weights?.[i] ?? 1;
  return sizes;
}

/** The answers in which each segment is furthest above everyone, of those who answered; at most one per variable. */
function typicalAnswers(
  { segments, assignments }: Solution,
  weights: Float64Array | null,
  columns: SolutionsInput['columns'],
): TypicalAnswer[][] {
  const found = Array.from({ length: segments }, (): TypicalAnswer[] => []);
  columns.forEach(({ codes, categories }, variable) => {
    const counts = new Float64Array(categories * segments);
    for (let i = 0; i < assignments.length; i++) {
      if (codes[i] !== MISSING) counts[codes[i] * segments + assignments[i]] += weights?.[i] ?? 1;
    }
    const inSegment = new Float64Array(segments);
    for (let at = 0; at < counts.length; at++) inSegment[at % segments] += counts[at];
    const all = inSegment.reduce((sum, weight) => sum + weight, 0);
    for (let k = 0; k < segments; k++) {
      if (inSegment[k] === 0) continue;
      let best: TypicalAnswer | null = null;
      for (let response = 0; response < categories; response++) {
        const row = counts.subarray(response * segments, (response + 1) * segments);
        const everyone = row.reduce((sum, weight) => sum + weight, 0) / all;
        const share = row[k] / inSegment[k];
        if (best === null || share - everyone > best.share - best.everyone)
          best = { variable, response, share, everyone };
      }
      if (best !== null && best.share > best.everyone) found[k].push(best);
    }
  });
  const above = ({ share, everyone }: TypicalAnswer) => share - everyone;
  return found.map((answers) => answers.sort((a, b) => above(b) - above(a)).slice(0, TOP_ANSWERS));
}
