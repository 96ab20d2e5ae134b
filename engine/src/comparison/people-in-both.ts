import { EngineError } from '../engine-error.ts';

/** The share in both of the people who are in segment r of the one or c of the other; 0 where both are empty [CM3]. */
export function jaccard(people: PeopleInBoth, r: number, c: number): number {
  if (r >= people.rows || c >= people.columns) return 0;
  const both = people.weight[r * people.columns + c];
  const either = people.rowWeight[r] + people.columnWeight[c] - both;
  return either > 0 ? both / either : 0;
}

/** All of them: segment r of the one and c of the other at [r][c], for as many segments as are asked for. */
export function jaccards(people: PeopleInBoth, rows = people.rows, columns = people.columns): number[][] {
  return Array.from({ length: rows }, (_, r) => Array.from({ length: columns }, (__, c) => jaccard(people, r, c)));
}

/** How the people of one segmentation are spread over the segments of another, by number of segment from 0. */
export interface PeopleInBoth {
  readonly rows: number;
  readonly columns: number;
  /** Weight of the people in segment r of the one and c of the other at [r * columns + c]. */
  readonly weight: Float64Array;
  /** Sum of the squared weights, in the same places. */
  readonly squares: Float64Array;
  readonly rowWeight: Float64Array;
  readonly columnWeight: Float64Array;
  readonly total: number;
}

/** Counts two segmentations of the same people against each other; without weights everyone counts once [CM1]. */
export function peopleInBoth(
  one: ArrayLike<number>,
  other: ArrayLike<number>,
  weights: ArrayLike<number> | null = null,
): PeopleInBoth {
  checkLength('assignments', other.length, one.length);
  if (weights) checkLength('weights', weights.length, one.length);
  const rows = 1 + highest(one);
  const columns = 1 + highest(other);
  const weight = new Float64Array(rows * columns);
  const squares = new Float64Array(rows * columns);
  const rowWeight = new Float64Array(rows);
  const columnWeight = new Float64Array(columns);
  let total = 0;
  for (let i = 0; i < one.length; i++) {
    const w = weights ? weights[i] : 1;
    const at = one[i] * columns + other[i];
    weight[at] += w;
    squares[at] += w * w;
    rowWeight[one[i]] += w;
    columnWeight[other[i]] += w;
    total += w;
  }
  return { rows, columns, weight, squares, rowWeight, columnWeight, total };
}

function checkLength(what: string, length: number, wanted: number): void {
  if (length !== wanted)
    throw new EngineError(`invalid number of ${what}: ${length} (must be ${wanted}, as many as in the other)`);
}

function highest(numbers: ArrayLike<number>): number {
  let most = -1;
  for (let i = 0; i < numbers.length; i++) {
    if (!Number.isInteger(numbers[i]) || numbers[i] < 0)
      throw new EngineError(`invalid segment: ${numbers[i]} (must be a whole number from 0)`);
    if (numbers[i] > most) most = numbers[i];
  }
  return most;
}
