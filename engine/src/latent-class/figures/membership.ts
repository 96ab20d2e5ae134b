import type { SegmentModel } from '@qp/facts';
import type { LatentClassData } from '../types.ts';
import type { Scores } from './score-rows.ts';
import { scoreRows } from './score-rows.ts';

export interface Membership extends Scores {
  readonly sizes: readonly number[];
  /** Row a: the mean probability of each segment over the respondents assigned to a (weighted); rows sum to 1. */
  readonly averages: readonly (readonly number[])[];
  /** Respondents without any answer to the variables. */
  readonly unanswered: number;
}

/** Where every respondent belongs under a fit [LC10]; needs the stored parameters only, not the run that made them. */
export function membership(data: LatentClassData, fit: SegmentModel): Membership {
  return membershipOf(data, scoreRows(fit, data), fit.segments);
}

/** The same of scores that are there already, as of merged segments. */
export function membershipOf(
  data: Pick<LatentClassData, 'respondents' | 'weights'>,
  scores: Scores,
  segments: number,
): Membership {
  const sizes = new Array<number>(segments).fill(0);
  const sums = Array.from({ length: segments }, () => new Array<number>(segments).fill(0));
  for (let i = 0; i < data.respondents; i++) {
    const weight = data.weights?.[i] ?? 1;
    const segment = scores.assignments[i];
    sizes[segment] += weight;
    for (let k = 0; k < segments; k++) sums[segment][k] += weight * scores.probabilities[i * segments + k];
  }
  return { ...scores, sizes, averages: sums.map(average), unanswered: scores.answered.filter((n) => n === 0).length };
}

/** An empty segment is certain of itself: its row sums to 1 as well. */
function average(sums: readonly number[], segment: number): number[] {
  const total = sums.reduce((sum, value) => sum + value, 0);
  return sums.map((value, k) => (total > 0 ? value / total : Number(k === segment)));
}
