import type { ResultRow } from './queries.ts';

export interface MergePlan {
  /** How many segments were fitted. */
  readonly of: number;
  /** Of each new segment, the numbers of the fitted segments that it is made of. */
  readonly groups: readonly (readonly number[])[];
  /** The same by the numbers of the run whose segments are merged. */
  readonly parts: readonly number[][];
}

/** Which segments become one; those of a run that was merged itself are made of several fitted ones. */
export function mergePlan(source: Pick<ResultRow, 'segments' | 'merged'>, chosen: readonly number[]): MergePlan {
  const numbers = Array.from({ length: source.segments }, (_, k) => k + 1);
  const before = source.merged?.groups ?? numbers.map((n) => [n]);
  const joined = [...chosen].sort((a, b) => a - b);
  const parts = [joined, ...numbers.filter((n) => !joined.includes(n)).map((n) => [n])];
  return {
    of: source.merged?.of ?? source.segments,
    groups: parts.map((some) => some.flatMap((n) => before[n - 1])),
    parts,
  };
}
