import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededNumbers } from '../../numerics/index.ts';
import { MISSING } from '../../survey/index.ts';
import { nearestPeople } from './nearest.ts';
import {
  contradictions,
  evenOdd,
  type Grid,
  longestRuns,
  mahalanobis,
  momentsOf,
  reversedPairs,
  spreads,
} from './scale-indices.ts';

/** Each index against a second computation from its definition, person by person. */

const POINTS = 5;
const answer = fc.oneof({ weight: 9, arbitrary: fc.nat(POINTS - 1) }, { weight: 1, arbitrary: fc.constant(MISSING) });
const tables = (people: number, items: number) =>
  fc.array(fc.array(answer, { minLength: items, maxLength: items }), { minLength: people, maxLength: people });

const gridOf = (rows: readonly (readonly number[])[], from = 0, to = rows[0].length): Grid =>
  Array.from({ length: to - from }, (_, j) => ({
    code: `Q${from + j}`,
    codes: Uint8Array.from(rows, (row) => row[from + j]),
    points: POINTS,
  }));
const given = (row: readonly number[]) => row.filter((code) => code !== MISSING);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const closeTo = (found: Float64Array, expected: readonly number[]) => {
  expect(found).toHaveLength(expected.length);
  expected.forEach((value, i) => {
    if (Number.isNaN(value)) expect(found[i]).toBeNaN();
    else expect(found[i]).toBeCloseTo(value, 8);
  });
};

describe('an index is what its definition says', () => {
  it('[DQ2] the longest run: pieces of equal answers, of which a missing one is none', () => {
    fc.assert(
      fc.property(tables(6, 11), (rows) => {
        const found = longestRuns([gridOf(rows, 0, 5), gridOf(rows, 5, 11)], rows.length);
        const runOf = (part: readonly number[]) => {
          let longest = Number.NaN;
          for (let from = 0; from < part.length; from++) {
            for (let to = from + 1; to <= part.length; to++) {
              const piece = part.slice(from, to);
              if (piece[0] !== MISSING && piece.every((code) => code === piece[0]) && !(longest >= piece.length))
                longest = piece.length;
            }
          }
          return longest;
        };
        const expected = rows.map((row) => {
          const runs = [runOf(row.slice(0, 5)), runOf(row.slice(5))].filter((run) => !Number.isNaN(run));
          return runs.length > 0 ? Math.max(...runs) : Number.NaN;
        });
        expect([...found]).toEqual(expected);
      }),
    );
  });

  it('[DQ3] the spread within a person: the standard deviation of the answers', () => {
    fc.assert(
      fc.property(tables(6, 8), (rows) => {
        const expected = rows.map((row) => {
          const places = given(row).map((code) => code / (POINTS - 1));
          if (places.length < 3) return Number.NaN;
          const middle = mean(places);
          return Math.sqrt(places.reduce((sum, at) => sum + (at - middle) ** 2, 0) / (places.length - 1));
        });
        closeTo(spreads(gridOf(rows), rows.length, 3), expected);
      }),
    );
  });

  it('[DQ4] even-odd consistency: the correlation of two halves, stepped up', () => {
    fc.assert(
      fc.property(tables(6, 24), (rows) => {
        const places = [0, 4, 8, 12, 16, 20];
        const found = evenOdd(
          places.map((from) => gridOf(rows, from, from + 4)),
          rows.length,
          4,
        );
        const expected = rows.map((row) => {
          const halves = places
            .map((from) => [given([row[from + 1], row[from + 3]]), given([row[from], row[from + 2]])])
            .filter(([even, odd]) => even.length > 0 && odd.length > 0)
            .map((both) => both.map(mean));
          if (halves.length < 4) return Number.NaN;
          const [even, odd] = [0, 1].map((half) => halves.map((both) => both[half]));
          const deviations = (values: readonly number[]) => values.map((value) => value - mean(values));
          const [x, y] = [deviations(even), deviations(odd)];
          const product = (a: readonly number[], b: readonly number[]) =>
            a.reduce((sum, value, i) => sum + value * b[i], 0);
          if (product(x, x) < 1e-9 || product(y, y) < 1e-9) return Number.NaN;
          const r = product(x, y) / Math.sqrt(product(x, x) * product(y, y));
          return Math.max(-1, (2 * r) / (1 + r));
        });
        found.forEach((value, i) => {
          // Where r is -1, rounding decides how far below -1 the step goes.
          if (Number.isNaN(expected[i])) expect(value).toBeNaN();
          else expect(value).toBeCloseTo(expected[i], 6);
        });
      }),
    );
  });

  it('[DQ6] the Mahalanobis distance: differences times the inverse of the covariances', () => {
    let tried = 0;
    for (let seed = 1; seed <= 30; seed++) {
      const draw = seededNumbers(seed);
      const size = 4;
      const rows = Array.from({ length: 40 }, () => {
        const level = 3 * draw();
        return Array.from({ length: size }, () =>
          draw() < 0.1 ? MISSING : Math.min(4, Math.floor(level + 3 * draw())),
        );
      });
      const items = gridOf(rows);
      const means = items.map((_, j) => mean(given(rows.map((row) => row[j]))));
      const covariance = (j: number, k: number) => {
        const both = rows.filter((row) => row[j] !== MISSING && row[k] !== MISSING);
        const [a, b] = [j, k].map((at) => both.map((row) => row[at]));
        return both.reduce((sum, _, i) => sum + (a[i] - mean(a)) * (b[i] - mean(b)), 0) / (both.length - 1);
      };
      const inverse = inverted(items.map((_, j) => items.map((__, k) => covariance(j, k))));
      if (inverse === null) continue;
      tried++;
      const expected = rows.map((row) => {
        const x = row.map((code, j) => (code === MISSING ? 0 : code - means[j]));
        const against = (j: number) => x.reduce((own, other, k) => own + inverse[j][k] * other, 0);
        return x.reduce((sum, value, j) => sum + value * against(j), 0);
      });
      closeTo(mahalanobis(items, momentsOf(items, rows.length), rows.length, 0), expected);
    }
    expect(tried).toBeGreaterThan(25);
  });

  it('[DQ5] contradictions: the same side for two items that others answer in opposite ways', () => {
    const honest = Array.from({ length: 40 }, (_, i) => [i % 5, 4 - (i % 5), i % 5, 4 - (i % 5)]);
    const rows = [...honest, [4, 4, 4, 4], [2, 2, 2, 2], [4, 4, MISSING, MISSING], [0, 4, 1, 0]];
    const items = gridOf(rows);
    const pairs = reversedPairs(items, [items], momentsOf(items, rows.length));
    expect(pairs.map(({ one, other }) => `${one.code} ${other.code}`)).toEqual(['Q0 Q1', 'Q0 Q3', 'Q1 Q2', 'Q2 Q3']);
    const found = contradictions(pairs, rows.length, 3);
    expect([...found.slice(0, 40)].every((share) => share === 0)).toBe(true);
    expect([...found.slice(40)]).toEqual([1, 0, Number.NaN, 0.5]);
  });

  it('[DQ7] the nearest other person: every pair, and by way of some questions where there are many people', () => {
    fc.assert(
      fc.property(tables(30, 12), (rows) => {
        const columns = gridOf(rows).map(({ codes }) => codes);
        const found = nearestPeople(columns, rows.length, { fewest: 6, missing: MISSING });
        const shareOf = (a: number, b: number) =>
          rows[a].filter((code, j) => code !== MISSING && code === rows[b][j]).length /
          Math.max(given(rows[a]).length, given(rows[b]).length);
        const takesPart = rows.map((row) => given(row).length >= 6);
        rows.forEach((_, i) => {
          const others = rows.flatMap((__, b) => (b !== i && takesPart[b] ? shareOf(i, b) : []));
          expect(found.shares[i]).toBeCloseTo(takesPart[i] ? Math.max(0, ...others) : Number.NaN, 12);
          const before = rows.flatMap((__, b) => (b < i && takesPart[b] ? shareOf(i, b) : []));
          if (takesPart[i]) expect(found.earlierShares[i]).toBeCloseTo(Math.max(0, ...before), 12);
        });
      }),
      { numRuns: 40 },
    );
    const codes = Array.from({ length: 20 }, (_, j) =>
      Uint8Array.from({ length: 600 }, (__, i) => ((i * 7919 + j * j * (i + 11)) >> 3) % 5),
    );
    for (const column of codes) for (let i = 0; i < 30; i++) column[500 + i] = column[i];
    const many = nearestPeople(codes, 600, { fewest: 10, missing: MISSING, allPairs: 100 });
    for (let i = 0; i < 30; i++) expect([many.shares[i], many.earlierShares[500 + i]]).toEqual([1, 1]);
    expect(many.typical).toHaveLength(100);
  });
});

/** By Gauss and Jordan; null where the matrix is not positive definite, as pairs of different people may make it. */
function inverted(matrix: readonly (readonly number[])[]): number[][] | null {
  const size = matrix.length;
  const rows = matrix.map((row, i) => [...row, ...row.map((_, j) => Number(i === j))]);
  for (let at = 0; at < size; at++) {
    const pivot = rows[at][at];
    if (pivot < 1e-3) return null;
    rows[at] = rows[at].map((value) => value / pivot);
    for (let i = 0; i < size; i++) {
      const by = rows[i][at];
      if (i !== at) rows[i] = rows[i].map((value, j) => value - by * rows[at][j]);
    }
  }
  return rows.map((row) => row.slice(size));
}
