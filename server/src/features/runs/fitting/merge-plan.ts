import type { ResultRow } from '../run/index.ts';

export interface MergePlan {
  /** The number of fitted segments. */
  readonly of: number;
  /** For each new segment, the numbers of the fitted segments that it combines. */
  readonly groups: readonly (readonly number[])[];
  /** The same in the numbering of the original run. */
  readonly parts: readonly number[][];
}

/** The segments to merge; those of a merged run already combine several fitted ones. */
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
