import type { PeopleInBoth } from './people-in-both.ts';

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
