import { factorInPlace } from '../../numerics/positive-definite.ts';

/** Indices of careless responding on scales, one number per respondent; NaN where there is nothing to say. Values are as in the R package careless. */

export interface ScaleItem {
  readonly code: string;
  /** Answers; a code of `points` or more is none. */
  readonly codes: Uint8Array;
  readonly points: number;
}
/** Items shown together, in the order of the questionnaire. */
export type Grid = readonly ScaleItem[];

/** The longest run of the same answer within a grid [DQ2]; an unanswered item ends a run. */
export function longestRuns(grids: readonly Grid[], respondents: number): Float64Array {
  const longest = new Float64Array(respondents).fill(Number.NaN);
  for (const grid of grids) {
    const [before, run] = [new Int16Array(respondents).fill(-1), new Uint16Array(respondents)];
    for (const { codes, points } of grid) {
      for (let i = 0; i < respondents; i++) {
        const code = codes[i] < points ? codes[i] : -1;
        run[i] = code >= 0 && code === before[i] ? run[i] + 1 : 1;
        before[i] = code;
        if (code >= 0 && !(longest[i] >= run[i])) longest[i] = run[i];
      }
    }
  }
  return longest;
}

/** Intra-individual response variability [DQ3]: the standard deviation of a person's answers, in steps of a scale from 0 to 1. */
export function spreads(items: readonly ScaleItem[], respondents: number, fewest: number): Float64Array {
  const [count, mean, squares] = [1, 2, 3].map(() => new Float64Array(respondents));
  for (const { codes, points } of items) {
    for (let i = 0; i < respondents; i++) {
      if (codes[i] >= points) continue;
      const from = codes[i] / (points - 1) - mean[i];
      mean[i] += from / ++count[i];
      squares[i] += from * (codes[i] / (points - 1) - mean[i]);
    }
  }
  return count.map((n, i) => (n >= fewest ? Math.sqrt(squares[i] / (n - 1)) : Number.NaN));
}

/** Even-odd consistency over grids [DQ4]: the correlation of their two halves, stepped up by Spearman and Brown, from -1 to 1. */
export function evenOdd(grids: readonly Grid[], respondents: number, fewest: number): Float64Array {
  const sums = Array.from({ length: 6 }, () => new Float64Array(respondents));
  const [n, x, y, xx, yy, xy] = sums;
  for (const grid of grids) {
    const halves = [0, 1].map((half) =>
      meansOf(
        grid.filter((_, at) => at % 2 === half),
        respondents,
      ),
    );
    for (let i = 0; i < respondents; i++) {
      const [even, odd] = [halves[1][i], halves[0][i]];
      if (Number.isNaN(even) || Number.isNaN(odd)) continue;
      n[i]++;
      x[i] += even;
      y[i] += odd;
      xx[i] += even * even;
      yy[i] += odd * odd;
      xy[i] += even * odd;
    }
  }
  return n.map((count, i) => {
    if (count < fewest) return Number.NaN;
    const [a, b] = [count * xx[i] - x[i] ** 2, count * yy[i] - y[i] ** 2];
    const r = (count * xy[i] - x[i] * y[i]) / Math.sqrt(a * b);
    // Without any difference between the grids there is no correlation.
    return a < 1e-9 || b < 1e-9 ? Number.NaN : Math.max(-1, (2 * r) / (1 + r));
  });
}

function meansOf(items: Grid, respondents: number): Float64Array {
  const [count, sum] = [new Float64Array(respondents), new Float64Array(respondents)];
  for (const { codes, points } of items) {
    for (let i = 0; i < respondents; i++) {
      if (codes[i] >= points) continue;
      count[i]++;
      sum[i] += codes[i];
    }
  }
  return sum.map((of, i) => of / count[i]);
}

/** People are taken in parts whose answers stay in the cache. */
const PART = 1024;

/** The mean of each item, and the covariance of every pair over the people who answered both. */
interface Moments {
  readonly means: Float64Array;
  readonly covariances: Float64Array;
}

export function momentsOf(items: readonly ScaleItem[], respondents: number): Moments {
  const size = items.length;
  const answered = items.map((item) => meanOf(item, respondents));
  const means = Float64Array.from(answered, ({ mean }) => mean);
  const isComplete = answered.map(({ count }) => count === respondents);
  const [products, counts, firsts] = [1, 2, 3].map(() => new Float64Array(size * size));
  const given = Array.from(items, () => new Float64Array(PART));
  for (let from = 0; from < respondents; from += PART) {
    const people = Math.min(PART, respondents - from);
    const values = centred(items, means, from, people);
    items.forEach(({ codes, points }, j) => {
      if (!isComplete[j]) for (let i = 0; i < people; i++) given[j][i] = Number(codes[from + i] < points);
    });
    eachPair(size, (j, k, at, mirror) => {
      products[at] += dot(values[j], values[k], people);
      if (isComplete[j] && isComplete[k]) return;
      const [one, other] = [isComplete[j] ? null : given[j], isComplete[k] ? null : given[k]];
      counts[at] += dot(one ?? other!, other ?? one!, people);
      firsts[at] += other ? dot(values[j], other, people) : 0;
      firsts[mirror] += j !== k && one ? dot(values[k], one, people) : 0;
    });
  }
  eachPair(size, (j, k, at, mirror) => {
    const n = isComplete[j] && isComplete[k] ? respondents : counts[at];
    products[at] = n > 1 ? (products[at] - (firsts[at] * firsts[mirror]) / n) / (n - 1) : Number(j === k);
    products[mirror] = products[at];
  });
  return { means, covariances: products };
}

function meanOf({ codes, points }: ScaleItem, respondents: number): { readonly count: number; readonly mean: number } {
  let [count, sum] = [0, 0];
  for (let i = 0; i < respondents; i++) {
    if (codes[i] >= points) continue;
    count++;
    sum += codes[i];
  }
  return { count, mean: count > 0 ? sum / count : 0 };
}

/** Every pair of items once, an item with itself too, and where it is in a square table: in its row, and mirrored. */
function eachPair(size: number, visit: (j: number, k: number, at: number, mirror: number) => void): void {
  for (let j = 0; j < size; j++) for (let k = 0; k <= j; k++) visit(j, k, j * size + k, k * size + j);
}

/** By item, less its mean; 0 for no answer. */
function centred(items: readonly ScaleItem[], means: Float64Array, from: number, people: number): Float64Array[] {
  return items.map(({ codes, points }, j) => {
    const values = new Float64Array(people);
    for (let i = 0; i < people; i++) if (codes[from + i] < points) values[i] = codes[from + i] - means[j];
    return values;
  });
}

function dot(one: Float64Array, other: Float64Array, length: number): number {
  let sum = 0;
  for (let i = 0; i < length; i++) sum += one[i] * other[i];
  return sum;
}

/** Squared Mahalanobis distance from the mean answers [DQ6]; an unanswered item counts as its mean. */
export function mahalanobis(
  items: readonly ScaleItem[],
  { means, covariances }: Moments,
  respondents: number,
  fewest: number,
): Float64Array {
  const size = items.length;
  const factor = covariances.slice();
  factorInPlace(factor, size);
  const squared = new Float64Array(respondents);
  for (let from = 0; from < respondents; from += PART) {
    const people = Math.min(PART, respondents - from);
    const values = centred(items, means, from, people);
    for (let j = 0; j < size; j++) {
      const own = values[j];
      for (let k = 0; k < j; k++) {
        const [by, other] = [factor[j * size + k], values[k]];
        for (let i = 0; i < people; i++) own[i] -= by * other[i];
      }
      for (let i = 0; i < people; i++) {
        own[i] /= factor[j * size + j];
        squared[from + i] += own[i] * own[i];
      }
    }
  }
  const answered = new Uint16Array(respondents);
  for (const { codes, points } of items) for (let i = 0; i < respondents; i++) answered[i] += Number(codes[i] < points);
  return squared.map((of, i) => (answered[i] >= fewest ? of : Number.NaN));
}

interface ReversedPair {
  readonly one: ScaleItem;
  readonly other: ScaleItem;
}

/** Items of one grid that people answer in opposite ways: at most this correlation. */
const OPPOSITE = -0.4;

export function reversedPairs(
  items: readonly ScaleItem[],
  grids: readonly Grid[],
  { covariances }: Moments,
): ReversedPair[] {
  const placeOf = new Map(items.map((item, place) => [item, place]));
  const covariance = (a: ScaleItem, b: ScaleItem) => covariances[placeOf.get(a)! * items.length + placeOf.get(b)!];
  const isOpposite = (a: ScaleItem, b: ScaleItem) =>
    covariance(a, b) <= OPPOSITE * Math.sqrt(covariance(a, a) * covariance(b, b)) && covariance(a, b) < 0;
  return grids.flatMap((grid) =>
    grid.flatMap((one, at) => grid.slice(at + 1).flatMap((other) => (isOpposite(one, other) ? { one, other } : []))),
  );
}

/** Whether someone gave the same side of the scale to both items of a reversed pair [DQ5]. */
export const contradicts = ({ one, other }: ReversedPair, i: number): boolean =>
  (one.codes[i] - (one.points - 1) / 2) * (other.codes[i] - (other.points - 1) / 2) > 0;

/** The share of reversed pairs that a person contradicts [DQ5]. */
export function contradictions(pairs: readonly ReversedPair[], respondents: number, fewest: number): Float64Array {
  const [count, found] = [new Float64Array(respondents), new Float64Array(respondents)];
  for (const pair of pairs) {
    const { one, other } = pair;
    for (let i = 0; i < respondents; i++) {
      if (one.codes[i] >= one.points || other.codes[i] >= other.points) continue;
      count[i]++;
      found[i] += Number(contradicts(pair, i));
    }
  }
  return found.map((of, i) => (count[i] >= fewest ? of / count[i] : Number.NaN));
}
