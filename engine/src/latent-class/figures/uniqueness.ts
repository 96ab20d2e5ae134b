import type { SegmentModel } from '@qp/facts';
import { adjustedRandIndex, optimalAssignment, peopleInBoth } from '../../comparison/index.ts';
import { onlyPeople } from '../left-out/folds.ts';
import type { LatentClassData } from '../types.ts';
import { scoreRows } from './score-rows.ts';

/** More solutions, or more people, would take longer and change little. */
const MAX_SOLUTIONS = 12;
const MAX_PEOPLE = 10_000;
const PEOPLE_PER_SOLUTION = 2500;

/**
 * Whether equally good solutions put the same people together [LC25]: the lowest adjusted Rand index (weighted) between
 * the best and any other. Null if there is no other.
 */
export function leastAgreement(
  data: LatentClassData,
  best: SegmentModel,
  others: readonly SegmentModel[],
): number | null {
  if (others.length === 0 || best.segments === 1) return null;
  const some = somePeople(data, PEOPLE_PER_SOLUTION);
  const { assignments } = scoreRows(best, some);
  const agreements = others
    .slice(0, MAX_SOLUTIONS)
    .map((other) => adjustedRandIndex(assignments, scoreRows(other, some).assignments, some.weights));
  return Math.min(...agreements);
}

/** The weighted share of people whom another solution assigns differently, its segments matched one to one [LC25]. */
export function shareMoved(data: LatentClassData, best: SegmentModel, other: SegmentModel): number {
  const some = somePeople(data, MAX_PEOPLE);
  const [one, two] = [best, other].map((model) => scoreRows(model, some).assignments);
  const { rows, columns, weight, total } = peopleInBoth(one, two, some.weights);
  const shared = Array.from({ length: rows }, (_, r) => Array.from(weight.subarray(r * columns, (r + 1) * columns)));
  const stayed = optimalAssignment(shared).reduce((sum, at, r) => sum + (at < 0 ? 0 : shared[r][at]), 0);
  return 1 - stayed / total;
}

/** Evenly spaced people, where there are many. */
function somePeople(data: LatentClassData, most: number): LatentClassData {
  const every = Math.ceil(data.respondents / most);
  const people = Array.from({ length: Math.ceil(data.respondents / every) }, (_, at) => at * every);
  return every === 1 ? data : onlyPeople(data, people);
}
