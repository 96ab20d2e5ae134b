import { EngineError } from '../engine-error.ts';

/**
 * How alike two assignments of the same people are (Hubert and Arabie 1985): 1 for the same segments under whatever
 * numbers, about 0 for segments that have nothing to do with each other.
 */
export function adjustedRandIndex(one: ArrayLike<number>, other: ArrayLike<number>): number {
  if (one.length !== other.length) {
    throw new EngineError(
      `invalid number of assignments: ${other.length} (must be ${one.length}, as many as in the other)`,
    );
  }
  const both = new Map<string, number>();
  const inOne = new Map<number, number>();
  const inOther = new Map<number, number>();
  for (let i = 0; i < one.length; i++) {
    count(both, `${one[i]} ${other[i]}`);
    count(inOne, one[i]);
    count(inOther, other[i]);
  }
  const together = pairs(both);
  const expected = (pairs(inOne) * pairs(inOther)) / Math.max(1, choose2(one.length));
  const most = (pairs(inOne) + pairs(inOther)) / 2;
  // Both all in one segment, or both all apart: the same partition.
  return most === expected ? 1 : (together - expected) / (most - expected);
}

const choose2 = (n: number): number => (n * (n - 1)) / 2;

function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function pairs(counts: ReadonlyMap<unknown, number>): number {
  let sum = 0;
  for (const n of counts.values()) sum += choose2(n);
  return sum;
}
