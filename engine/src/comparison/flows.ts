import { type PeopleInBoth, peopleInBoth } from './people-in-both.ts';

/** How people go from the segments of one solution to those of the next [CM5]. */
export interface Flow {
  /** Weight of the people who go from segment r (row) to segment c (column). */
  readonly people: readonly (readonly number[])[];
  /**
   * For each segment of the next solution: 1 where all its people come from one segment, 0 where they come evenly from
   * all of them (Dolnicar and Leisch 2017, segment level stability across solutions).
   */
  readonly kept: readonly number[];
}

export function flow(
  from: ArrayLike<number>,
  to: ArrayLike<number>,
  segments: readonly [number, number],
  weights: ArrayLike<number> | null,
): Flow {
  const both = peopleInBoth(from, to, weights);
  const people = Array.from({ length: segments[0] }, (_, r) =>
    Array.from({ length: segments[1] }, (__, c) => weightAt(both, r, c)),
  );
  const kept = Array.from({ length: segments[1] }, (_, c) => keptTogether(people.map((row) => row[c])));
  return { people, kept };
}

const weightAt = ({ rows, columns, weight }: PeopleInBoth, r: number, c: number): number =>
  r < rows && c < columns ? weight[r * columns + c] : 0;

/** 1 - H / ln K of where people come from; 1 where there is only one origin, or no people. */
function keptTogether(origins: readonly number[]): number {
  const total = origins.reduce((sum, weight) => sum + weight, 0);
  if (origins.length < 2 || total === 0) return 1;
  const entropy = origins.reduce(
    (sum, weight) => (weight > 0 ? sum - (weight / total) * Math.log(weight / total) : sum),
    0,
  );
  return 1 - entropy / Math.log(origins.length);
}

/** Sweeps over the solutions; more change nothing for as many segments as there can be. */
const SWEEPS = 12;

/**
 * An order of the segments of every solution in which bands cross little [CM6]: each solution in turn is put in the order of
 * the mean position of its people's neighbours, to and fro; the order with the least crossing is kept. `flows[s]`
 * leads from solution s to s + 1.
 */
export function orderWithFewCrossings(flows: readonly (readonly (readonly number[])[])[]): number[][] {
  const counts = flows.length === 0 ? [] : [flows[0].length, ...flows.map((people) => people[0].length)];
  let orders = counts.map((count) => Array.from({ length: count }, (_, k) => k));
  let best = orders;
  let least = crossings(flows, orders);
  for (let sweep = 0; sweep < SWEEPS && least > 0; sweep++) {
    orders = swept(flows, orders, sweep % 2 === 0);
    const now = crossings(flows, orders);
    if (now < least) {
      least = now;
      best = orders;
    }
  }
  return best;
}

type Table = readonly (readonly number[])[];

/** Each solution in the order of the mean position of its people's neighbours: from the first on, or from the last back. */
function swept(flows: readonly Table[], orders: readonly number[][], forward: boolean): number[][] {
  const result = orders.map((order) => [...order]);
  for (let step = 0; step < flows.length; step++) {
    const s = forward ? step : flows.length - 1 - step;
    const [from, to] = forward ? [s, s + 1] : [s + 1, s];
    const place = result[from].map((_, segment) => result[from].indexOf(segment));
    const weightsOf = (k: number) => (forward ? flows[s].map((row) => row[k]) : flows[s][k]);
    result[to] = byMean(orders[to], (k) => meanPlace(weightsOf(k), place));
  }
  return result;
}

function meanPlace(weights: readonly number[], place: readonly number[]): number | null {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return null;
  return weights.reduce((sum, weight, segment) => sum + weight * place[segment], 0) / total;
}

/** Sorted by mean; an entry without one keeps its position. */
function byMean(order: readonly number[], mean: (segment: number) => number | null): number[] {
  return order
    .map((segment, position) => ({ segment, position, at: mean(segment) ?? position }))
    .sort((a, b) => a.at - b.at || a.position - b.position)
    .map(({ segment }) => segment);
}

/** Weight of the pairs of bands that cross. */
export function crossings(flows: readonly Table[], orders: readonly (readonly number[])[]): number {
  let sum = 0;
  flows.forEach((people, s) => {
    const [rows, columns] = [orders[s], orders[s + 1]];
    for (let r = 0; r < rows.length; r++)
      for (let c = 0; c < columns.length; c++) {
        const band = people[rows[r]][columns[c]];
        if (band === 0) continue;
        for (let below = r + 1; below < rows.length; below++)
          for (let left = 0; left < c; left++) sum += band * people[rows[below]][columns[left]];
      }
  });
  return sum;
}
