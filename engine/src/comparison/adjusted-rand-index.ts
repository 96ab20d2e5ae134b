import { type PeopleInBoth, peopleInBoth } from './people-in-both.ts';

/**
 * How alike two segmentations of the same people are (Hubert and Arabie 1985): 1 for the same segments under whatever
 * numbers, about 0 for segments that have nothing to do with each other. With weights a pair of people counts as much
 * as the product of theirs [CM2].
 */
export function adjustedRandIndex(
  one: ArrayLike<number>,
  other: ArrayLike<number>,
  weights: ArrayLike<number> | null = null,
): number {
  return adjustedRand(peopleInBoth(one, other, weights));
}

export function adjustedRand({ rows, columns, weight, squares, rowWeight, columnWeight, total }: PeopleInBoth): number {
  const rowSquares = new Float64Array(rows);
  const columnSquares = new Float64Array(columns);
  let together = 0;
  let allSquares = 0;
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < columns; c++) {
      const at = r * columns + c;
      together += pairs(weight[at], squares[at]);
      rowSquares[r] += squares[at];
      columnSquares[c] += squares[at];
      allSquares += squares[at];
    }
  }
  const inOne = sumOfPairs(rowWeight, rowSquares);
  const inOther = sumOfPairs(columnWeight, columnSquares);
  const all = pairs(total, allSquares);
  const expected = all > 0 ? (inOne * inOther) / all : 0;
  const most = (inOne + inOther) / 2;
  // Both all in one segment, or both all apart: the same partition.
  return most === expected ? 1 : (together - expected) / (most - expected);
}

/** Sum over the pairs of some people of the products of their weights: n (n - 1) / 2 where all weigh 1. */
const pairs = (sum: number, squares: number): number => (sum * sum - squares) / 2;

function sumOfPairs(sums: Float64Array, squares: Float64Array): number {
  return sums.reduce((all, sum, at) => all + pairs(sum, squares[at]), 0);
}
