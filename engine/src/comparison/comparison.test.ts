import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { adjustedRandIndex, jaccards, optimalAssignment, peopleInBoth } from './index.ts';

/** Two segmentations of 100 people by arithmetic, so any program can make them; the first 40 agree. */
const people = Array.from({ length: 100 }, (_, i) => i);
const one = people.map((i) => (i * 7 + Math.floor(i / 9)) % 4);
const other = people.map((i) => (i < 40 ? one[i] : (i * 3 + Math.floor(i / 13)) % 5));
/** One that has nothing to do with either. */
const third = people.map((i) => (i * i + 2 * i) % 6);

/** How many pairs of people share a cell. */
const pairsIn = (cells: ArrayLike<number>) => Array.from(cells).reduce((sum, n) => sum + (n * (n - 1)) / 2, 0);

describe('the adjusted Rand index [CM2]', () => {
  test('agrees with R 4.2.2: mclust 6.0.0 adjustedRandIndex, fpc 2.2-10 cluster.stats(compareonly = TRUE)$corrected.rand', () => {
    expect(adjustedRandIndex(one, other)).toBeCloseTo(0.141141209327672, 14);
  });

  test('agrees with R 4.2.2: flexclust 1.4-0 comPart(type = c("ARI", "RI", "J")), pairs of people counted one by one', () => {
    const figures = [
      [one, other, 0.1411412093276719, 0.6943434343434344, 0.2028451001053741],
      [one, third, 0.01696624135173659, 0.6191919191919192, 0.1592328278322926],
      [other, third, -0.01829062626276122, 0.6266666666666667, 0.1245855045002369],
      [[0, 0, 1, 2], [0, 0, 1, 1], 0.5714285714285715, 0.8333333333333334, 0.5],
    ] as const;
    for (const [a, b, adjusted, rand, jaccard] of figures) {
      expect(adjustedRandIndex(a, b)).toBeCloseTo(adjusted, 14);
      // Rand's own index and Jaccard's over pairs come from the same table: together in both, in one, in the other.
      const { weight, rowWeight, columnWeight, total } = peopleInBoth(a, b);
      const [both, inOne, inOther, all] = [weight, rowWeight, columnWeight, [total]].map(pairsIn);
      expect((all - inOne - inOther + 2 * both) / all).toBeCloseTo(rand, 14);
      expect(both / (inOne + inOther - both)).toBeCloseTo(jaccard, 14);
    }
  });

  test('is the same for equal weights, and leaves out people of weight 0', () => {
    const threes = people.map(() => 3);
    expect(adjustedRandIndex(one, other, threes)).toBeCloseTo(adjustedRandIndex(one, other), 12);
    const half = people.map((i) => Number(i < 50));
    expect(adjustedRandIndex(one, other, half)).toBeCloseTo(
      adjustedRandIndex(one.slice(0, 50), other.slice(0, 50)),
      12,
    );
  });

  test('is 1 for the same segments under other numbers, and what the textbook example has', () => {
    expect(adjustedRandIndex([0, 0, 1, 1, 2], [5, 5, 3, 3, 9])).toBe(1);
    // sklearn.metrics.adjusted_rand_score([0, 0, 1, 2], [0, 0, 1, 1]), documented there.
    expect(adjustedRandIndex([0, 0, 1, 2], [0, 0, 1, 1])).toBeCloseTo(0.5714285714, 9);
    expect(adjustedRandIndex([0, 0, 0, 0], [0, 1, 2, 3])).toBe(0);
    expect(adjustedRandIndex([0, 0], [1, 1])).toBe(1);
  });

  test('does not care which assignment comes first, and is at most 1', () => {
    const pair = fc.array(fc.tuple(fc.nat(3), fc.nat(3)), { minLength: 1 });
    fc.assert(
      fc.property(pair, (people) => {
        const [one, other] = [people.map(([a]) => a), people.map(([, b]) => b)];
        expect(adjustedRandIndex(one, other)).toBeCloseTo(adjustedRandIndex(other, one), 12);
        expect(adjustedRandIndex(one, other)).toBeLessThanOrEqual(1 + 1e-12);
      }),
      { seed: 1 },
    );
  });

  test('refuses assignments of different people', () => {
    expect(() => adjustedRandIndex([1], [1, 2])).toThrow(
      'invalid number of assignments: 2 (must be 1, as many as in the other)',
    );
  });
});

describe('Jaccard and matching [CM3] [CM4]', () => {
  test('agree with R 4.2.2: fpc 2.2-10 clujaccard(zerobyzero = 0), clue 0.3-64 solve_LSAP(maximum = TRUE)', () => {
    const alike = jaccards(peopleInBoth(one, other));
    expect(alike[0][0]).toBeCloseTo(0.3636363636363636, 14);
    expect(alike[1][0]).toBeCloseTo(0.1162790697674419, 14);
    expect(alike[2][2]).toBeCloseTo(0.4814814814814815, 14);
    expect(alike[3][4]).toBeCloseTo(0.1428571428571428, 14);
    expect(alike[0][2]).toBe(0);
    const matched = optimalAssignment(alike);
    expect(matched).toEqual([0, 1, 2, 3]);
    expect(matched.reduce((sum, c, r) => sum + alike[r][c], 0)).toBeCloseTo(1.416546416546417, 14);
  });

  test('the assignment of a table with many near-equal values is the one of clue', () => {
    const values = Array.from({ length: 7 }, (_, r) =>
      Array.from({ length: 7 }, (__, c) => ((r * 5 + c * 3 + r * c * c) % 11) / 11),
    );
    const matched = optimalAssignment(values);
    expect(matched.reduce((sum, c, r) => sum + values[r][c], 0)).toBeCloseTo(5.545454545454546, 13);
  });

  test('the sum is never below that of any other assignment', () => {
    const table = fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 })).chain(([rows, columns]) =>
      fc.array(fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: columns, maxLength: columns }), {
        minLength: rows,
        maxLength: rows,
      }),
    );
    fc.assert(
      fc.property(table, (values) => {
        const matched = optimalAssignment(values);
        const columns = matched.filter((c) => c >= 0);
        expect(new Set(columns).size).toBe(columns.length);
        expect(columns.length).toBe(Math.min(values.length, values[0].length));
        const sum = matched.reduce((all, c, r) => all + (c < 0 ? 0 : values[r][c]), 0);
        expect(sum).toBeGreaterThanOrEqual(bestByTrying(values) - 1e-12);
      }),
      { seed: 1, numRuns: 200 },
    );
  });

  test('refuses a table that is none', () => {
    expect(() => optimalAssignment([[1, 2], [1]])).toThrow('invalid number of columns: 1 (must be 2');
    expect(() => optimalAssignment([[Number.NaN]])).toThrow('invalid value: NaN (must be finite)');
    expect(() => peopleInBoth([-1], [0])).toThrow('invalid segment: -1 (must be a whole number from 0)');
  });
});

/** The twin: every assignment, one after the other. */
function bestByTrying(values: readonly (readonly number[])[], row = 0, taken: readonly number[] = []): number {
  const left = values.length - row;
  if (left === 0) return 0;
  const free = values[0].map((_, c) => c).filter((c) => !taken.includes(c));
  const sums = free.map((c) => values[row][c] + bestByTrying(values, row + 1, [...taken, c]));
  // A row may stay without a partner only where there are too few.
  if (free.length < left) sums.push(bestByTrying(values, row + 1, taken));
  return Math.max(...sums);
}
