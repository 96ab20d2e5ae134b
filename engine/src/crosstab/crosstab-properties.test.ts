import { ABSOLUTE, MARGINAL } from '@qp/facts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MISSING } from '../survey/index.ts';
import { cellsOf, plainMetricsCell, plainResponseCell } from '../testing/plain-crosstab.ts';
import { metric, response, rowsOf } from '../testing/small-survey.ts';
import { type CrosstabInput, crosstab } from './index.ts';

/** Surveys with missing answers, weights of 0, empty segments and variables without answers. */
const surveys = fc
  .record({ segments: fc.integer({ min: 1, max: 5 }), count: fc.integer({ min: 1, max: 40 }), weighted: fc.boolean() })
  .chain(({ segments, count, weighted }) => {
    const each = <T>(entry: fc.Arbitrary<T>) => fc.array(entry, { minLength: count, maxLength: count });
    const code = fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 0, max: 3 }) }, fc.constant(MISSING));
    const number = fc.oneof(
      { weight: 4, arbitrary: fc.integer({ min: 0, max: 1000 }).map((n) => n / 8) },
      fc.constant(Number.NaN),
    );
    const signed = fc.oneof(fc.integer({ min: -50, max: 50 }), fc.constant(Number.NaN));
    return fc.record({
      segments: fc.constant(segments),
      assignments: each(fc.integer({ min: 0, max: segments - 1 })).map((list) => Uint8Array.from(list)),
      weights: weighted
        ? each(fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 40 }))).map((list) =>
            Float64Array.from(list, (w) => w / 4),
          )
        : fc.constant(null),
      metrics: fc.tuple(each(number), each(signed)).map(([a, b]) => [metric('m1', a), metric('m2', b)]),
      cluster: each(code).map((codes) => [response('c', codes, ['a', 'b', 'c', 'd'])]),
      profile: each(code).map((codes) => [response('p', codes, ['a', 'b', 'c', 'd'])]),
    });
  });

const closeCells = (actual: ReturnType<typeof cellsOf>, expected: ReturnType<typeof cellsOf>) => {
  expect(actual.length).toBe(expected.length);
  actual.forEach((cell, k) => {
    for (const field of ['value', 'index', 'base'] as const)
      expect(Math.abs(cell[field] - expected[k][field])).toBeLessThanOrEqual(
        1e-9 * Math.max(1, Math.abs(expected[k][field])),
      );
  });
};

describe('crosstab against its plain twin', () => {
  it('[CT1] [CT4] [CT5] counts every response cell as the twin does', () => {
    fc.assert(
      fc.property(surveys, (input) => {
        const table = crosstab(input);
        for (const [group, list] of [
          [table.cluster, input.cluster],
          [table.profile, input.profile],
        ] as const)
          for (const variable of list)
            rowsOf(group, variable.code).forEach((row, r) => {
              const columns = [...Array(input.segments).keys(), null];
              closeCells(
                cellsOf(row),
                columns.map((k) => plainResponseCell(input, variable, r, k)),
              );
            });
      }),
    );
  });

  it('[CT1] [CT6] [CT7] [CT8] computes every metrics cell as the twin does', () => {
    fc.assert(
      fc.property(surveys, (input) => {
        const table = crosstab(input);
        for (const variable of input.metrics)
          [ABSOLUTE, MARGINAL].forEach((name, r) => {
            const row = rowsOf(table.metrics, variable.code)[r];
            const columns = [...Array(input.segments).keys(), null];
            expect(row.name).toBe(name);
            closeCells(
              cellsOf(row),
              columns.map((k) => plainMetricsCell(input, variable, r === 0 ? ABSOLUTE : MARGINAL, k)),
            );
          });
      }),
    );
  });
});

describe('what must always hold', () => {
  it('[CT4] the shares of a variable add up to 1 in every column that anyone answered', () => {
    fc.assert(
      fc.property(surveys, (input) => {
        const rows = rowsOf(crosstab(input).cluster, 'c');
        for (let k = 0; k <= input.segments; k++)
          if (rows[0].base[k] > 0) expect(rows.reduce((sum, row) => sum + row.value[k], 0)).toBeCloseTo(1, 12);
          else for (const row of rows) expect([row.value[k], row.index[k]]).toEqual([-1, -1]);
      }),
    );
  });

  it('[CT1] segment values weighted with their bases give Total', () => {
    fc.assert(
      fc.property(surveys, (input) => {
        const table = crosstab(input);
        const rows = [...rowsOf(table.cluster, 'c'), rowsOf(table.metrics, 'm1')[0], rowsOf(table.metrics, 'm2')[0]];
        for (const row of rows) {
          const total = row.base[input.segments];
          if (total === 0) continue;
          let sum = 0;
          for (let k = 0; k < input.segments; k++) if (row.base[k] > 0) sum += row.value[k] * row.base[k];
          expect(sum / total).toBeCloseTo(row.value[input.segments], 9);
        }
      }),
    );
  });

  it('[CT5] [CT6] the index of Total is 100 wherever the row has one', () => {
    fc.assert(
      fc.property(surveys, (input) => {
        const table = crosstab(input);
        for (const group of [table.metrics, table.cluster, table.profile])
          for (const row of group.flatMap((d) => d.factors.flatMap((f) => f.variables.flatMap((v) => v.rows))))
            expect(row.index[input.segments]).toBe(row.index.some((index) => index !== -1) ? 100 : -1);
      }),
    );
  });

  it('[CT6] marginal values of a variable that has them add up to 1', () => {
    fc.assert(
      fc.property(surveys, (input) => {
        const marginal = rowsOf(crosstab(input).metrics, 'm1')[1];
        if (marginal.base[input.segments] === 0) return;
        const parts = marginal.value.slice(0, -1).filter((_, k) => marginal.base[k] > 0);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(1, 12);
        expect(marginal.value[input.segments]).toBe(1);
      }),
    );
  });

  it('[CT9] a weight of 0 is an absent row and a weight of 2 is the row twice', () => {
    fc.assert(
      fc.property(
        surveys,
        fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 40, maxLength: 40 }),
        (input, times) => {
          const weights = Float64Array.from(input.assignments, (_, i) => times[i]);
          const repeated = [...input.assignments].flatMap((_, i) => Array<number>(times[i]).fill(i));
          const picked: CrosstabInput = {
            ...input,
            weights: null,
            assignments: Uint8Array.from(repeated, (i) => input.assignments[i]),
            metrics: input.metrics.map((v) => ({ ...v, values: Float64Array.from(repeated, (i) => v.values[i]) })),
            cluster: input.cluster.map((v) => ({ ...v, codes: Uint8Array.from(repeated, (i) => v.codes[i]) })),
            profile: input.profile.map((v) => ({ ...v, codes: Uint8Array.from(repeated, (i) => v.codes[i]) })),
          };
          expect(crosstab({ ...input, weights })).toEqual(crosstab(picked));
        },
      ),
    );
  });

  it('[CT11] renumbering the segments permutes the columns', () => {
    fc.assert(
      fc.property(surveys, (input) => {
        const K = input.segments;
        const flipped = crosstab({ ...input, assignments: input.assignments.map((segment) => K - 1 - segment) });
        const flip = (list: readonly number[]) => [...list.slice(0, K).reverse(), list[K]];
        const plain = rowsOf(crosstab(input).cluster, 'c');
        rowsOf(flipped.cluster, 'c').forEach((row, r) => {
          closeCells(
            cellsOf(row),
            cellsOf({
              ...plain[r],
              value: flip(plain[r].value),
              index: flip(plain[r].index),
              base: flip(plain[r].base),
            }),
          );
        });
      }),
    );
  });
});
