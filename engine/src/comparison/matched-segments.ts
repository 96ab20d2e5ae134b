import { optimalAssignment } from './optimal-assignment.ts';
import { peopleInBoth } from './people-in-both.ts';

/** By segment of the one: the segment of the other with which it shares most people, one to one [CM4]. */
export function matchedSegments(
  one: ArrayLike<number>,
  other: ArrayLike<number>,
  weights: ArrayLike<number> | null,
  segments: number,
): number[] {
  const { rows, columns, weight } = peopleInBoth(one, other, weights);
  // Empty segments have no people to be matched by: they take what is left.
  const shared = Array.from({ length: segments }, (_, r) =>
    Array.from({ length: segments }, (_, c) => (r < rows && c < columns ? weight[r * columns + c] : 0)),
  );
  return optimalAssignment(shared);
}
