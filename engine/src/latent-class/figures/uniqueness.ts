import type { SegmentModel } from '@qp/facts';
import { adjustedRandIndex } from '../../comparison/index.ts';
import { onlyPeople } from '../left-out/folds.ts';
import type { LatentClassData } from '../types.ts';
import { scoreRows } from './score-rows.ts';

/** Solutions that are compared, and people by whom: enough to see a difference, and soon done. */
const MOST_SOLUTIONS = 12;
const MOST_PEOPLE = 10_000;

/**
 * Whether solutions that are as good as the best one put the same people together [LC25]: the least adjusted Rand index
 * (weighted) between the best and any of them. Null where there is no other. Of many people every so many-th is asked.
 */
export function leastAgreement(
  data: LatentClassData,
  best: SegmentModel,
  others: readonly SegmentModel[],
): number | null {
  if (others.length === 0 || best.segments === 1) return null;
  const every = Math.ceil(data.respondents / MOST_PEOPLE);
  const people = Array.from({ length: Math.ceil(data.respondents / every) }, (_, at) => at * every);
  const some = every === 1 ? data : onlyPeople(data, people);
  const { assignments } = scoreRows(best, some);
  const agreements = others
    .slice(0, MOST_SOLUTIONS)
    .map((other) => adjustedRandIndex(assignments, scoreRows(other, some).assignments, some.weights));
  return Math.min(...agreements);
}
