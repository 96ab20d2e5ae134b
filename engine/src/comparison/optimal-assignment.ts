import { EngineError } from '../engine-error.ts';
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

/**
 * Gives each row a column of its own so that the values of the pairs have the largest sum (the Hungarian method with
 * potentials, as by Jonker and Volgenant 1987) [CM4]. `values` is as many rows of as many columns; where there are more
 * rows than columns, the rows that come off worst get -1. Equal sums: the first row gets the lower column.
 */
export function optimalAssignment(values: readonly (readonly number[])[]): number[] {
  const rows = values.length;
  const columns = values[0]?.length ?? 0;
  for (const row of values) {
    if (row.length !== columns)
      throw new EngineError(`invalid number of columns: ${row.length} (must be ${columns}, as in the first row)`);
    for (const value of row)
      if (!Number.isFinite(value)) throw new EngineError(`invalid value: ${value} (must be finite)`);
  }
  const size = Math.max(rows, columns);
  // A row or column that is only there to make the table square is worth less than any real one.
  const cost = (r: number, c: number): number => (r < rows && c < columns ? -values[r][c] : 0);
  const rowOf = solve(size, cost);
  const columnOf = new Array<number>(rows).fill(-1);
  for (let c = 0; c < columns; c++) if (rowOf[c] < rows) columnOf[rowOf[c]] = c;
  return columnOf;
}

/** The row of each column in an assignment of least cost; shortest augmenting paths, one row after the other. */
function solve(size: number, cost: (r: number, c: number) => number): Int32Array {
  // Position 0 is a column that is always free to start a path from; rows and columns are numbered from 1 in here.
  const rowPotential = new Float64Array(size + 1);
  const columnPotential = new Float64Array(size + 1);
  const rowOf = new Int32Array(size + 1);
  const before = new Int32Array(size + 1);
  for (let row = 1; row <= size; row++) {
    const distance = new Float64Array(size + 1).fill(Number.POSITIVE_INFINITY);
    const reached = new Uint8Array(size + 1);
    let column = 0;
    rowOf[0] = row;
    do {
      reached[column] = 1;
      const from = rowOf[column];
      let next = 0;
      let least = Number.POSITIVE_INFINITY;
      for (let c = 1; c <= size; c++) {
        if (reached[c]) continue;
        const reduced = cost(from - 1, c - 1) - rowPotential[from] - columnPotential[c];
        if (reduced < distance[c]) {
          distance[c] = reduced;
          before[c] = column;
        }
        if (distance[c] < least) {
          least = distance[c];
          next = c;
        }
      }
      for (let c = 0; c <= size; c++) {
        if (reached[c]) {
          rowPotential[rowOf[c]] += least;
          columnPotential[c] -= least;
        } else {
          distance[c] -= least;
        }
      }
      column = next;
    } while (rowOf[column] !== 0);
    while (column !== 0) {
      rowOf[column] = rowOf[before[column]];
      column = before[column];
    }
  }
  return rowOf.subarray(1).map((row) => row - 1);
}
