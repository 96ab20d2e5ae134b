import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ABSOLUTE,
  type CrosstabFilters,
  type CrosstabGroup,
  type CrosstabRow,
  columnOrder,
  compare,
  type FilterOperator,
  filterOperators,
  highlighter,
  MARGINAL,
  naturalOrder,
  sortColsByText,
  sortedColumns,
  sortedMetrics,
  sortRow,
} from './index.ts';

const row = (name: string, value: number[], rest: Partial<CrosstabRow> = {}): CrosstabRow => ({
  name,
  value,
  index: value.map(() => -1),
  base: value.map(() => 10),
  valueType: 'percent',
  ...rest,
});
const view = (changes: Partial<CrosstabFilters> = {}): CrosstabFilters => ({
  filterCriteriaValue: '',
  filterThresholdValue: null,
  filterCriteriaIndex: '',
  filterThresholdIndex: null,
  ...changes,
});
const number = fc.double({ min: -500, max: 500, noNaN: true });

describe('comparison', () => {
  it('treats numbers closer than 1e-6 as equal for all six operators', () => {
    const table: [FilterOperator, boolean, boolean, boolean][] = [
      ['=', false, true, false],
      ['≠', true, false, true],
      ['<', true, false, false],
      ['>', false, false, true],
      ['≤', true, true, false],
      ['≥', false, true, true],
    ];
    for (const [criterion, below, equal, above] of table)
      fc.assert(
        fc.property(
          number,
          fc.double({ min: -0.9e-6, max: 0.9e-6, noNaN: true }),
          fc.double({ min: 1.1e-6, max: 100, noNaN: true }),
          (threshold, near, far) => {
            expect(compare(threshold + near, criterion, threshold)).toBe(equal);
            expect(compare(threshold - far, criterion, threshold)).toBe(below);
            expect(compare(threshold + far, criterion, threshold)).toBe(above);
          },
        ),
      );
  });

  it('makes each criterion the opposite of its counterpart', () => {
    fc.assert(
      fc.property(number, number, (value, threshold) => {
        for (const [one, other] of [
          ['=', '≠'],
          ['<', '≥'],
          ['>', '≤'],
        ] as const)
          expect(compare(value, one, threshold)).toBe(!compare(value, other, threshold));
      }),
    );
  });
});

describe('highlighting', () => {
  const cells = row('r', [0.3, 0.57, 0.1, 0.4], { index: [75, 142.5, -1, 100] });
  const picked = (changes: Partial<CrosstabFilters>, of = cells) => {
    const picks = highlighter(view(changes));
    return picks ? of.value.map((_, k) => picks(of, k)) : null;
  };

  it('needs both a criterion and a threshold', () => {
    expect(picked({})).toBeNull();
    expect(picked({ filterCriteriaValue: '>' })).toBeNull();
    expect(picked({ filterThresholdValue: 5, filterThresholdIndex: 5 })).toBeNull();
    expect(picked({ filterCriteriaIndex: '≥' })).toBeNull();
  });

  it('compares a percentage on the scale from 0 to 100 and a unitless value as it is', () => {
    expect(picked({ filterCriteriaValue: '=', filterThresholdValue: 57 })).toEqual([false, true, false, false]);
    expect(
      picked(
        { filterCriteriaValue: '≥', filterThresholdValue: 0.3 },
        row('r', [0.3, 0.2, 0.1], { valueType: 'unitless' }),
      ),
    ).toEqual([true, false, false]);
  });

  it('compares the exact value and not the floored text', () => {
    expect(picked({ filterCriteriaValue: '≥', filterThresholdValue: 57.95 }, row('r', [0.5794, 0.57951, 0.5]))).toEqual(
      [false, true, false],
    );
  });

  it('never picks out Total', () => {
    expect(picked({ filterCriteriaValue: '≥', filterThresholdValue: 0 })).toEqual([true, true, true, false]);
    expect(picked({ filterCriteriaIndex: '=', filterThresholdIndex: 100 })).toEqual([false, false, false, false]);
  });

  it('leaves out cells without an index when the index filter is set, whatever its criterion', () => {
    for (const criterion of filterOperators)
      expect(picked({ filterCriteriaIndex: criterion, filterThresholdIndex: -1 })?.[2]).toBe(false);
  });

  it('takes an index that is 0 within the tolerance', () => {
    const near = row('r', [0.1, 0.1, 0.1], { index: [-0.9e-6, 0, 100] });
    expect(picked({ filterCriteriaIndex: '≤', filterThresholdIndex: 50 }, near)).toEqual([true, true, false]);
  });

  it('wants both filters to hold where both are set', () => {
    const both = {
      filterCriteriaValue: '≥',
      filterThresholdValue: 20,
      filterCriteriaIndex: '>',
      filterThresholdIndex: 100,
    } as const;
    expect(picked(both)).toEqual([false, true, false, false]);
  });

  it('leaves out blank cells and keeps a mean that happens to be -1', () => {
    const means = row('r', [-1, -1, 2], { valueType: 'unitless', base: [4, 0, 4] });
    expect(picked({ filterCriteriaValue: '=', filterThresholdValue: -1 }, means)).toEqual([true, false, false]);
  });
});

describe('column order', () => {
  it('is natural where the stored one does not name each segment once', () => {
    expect(columnOrder([2, 1, 3], 3)).toEqual([2, 1, 3]);
    for (const broken of [[], [1, 2], [1, 1, 2], [1, 2, 4], [0, 1, 2]])
      expect(columnOrder(broken, 3)).toEqual([1, 2, 3]);
  });

  it('follows a row’s values in the chosen direction; Total takes no part, blanks come last, ties keep their numbers', () => {
    const by = row('r', [0.2, 0.5, 0.2, 0, 0.9, 0.3], { base: [1, 1, 1, 0, 1, 1] });
    expect(sortedColumns(by, 'desc')).toEqual([5, 2, 1, 3, 4]);
    expect(sortedColumns(by, 'asc')).toEqual([1, 3, 2, 5, 4]);
  });

  it('is a stable permutation for any row', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 2, maxLength: 31 }),
        fc.constantFrom('asc', 'desc'),
        (values, direction) => {
          const order = sortedColumns(row('r', values), direction);
          expect([...order].sort((a, b) => a - b)).toEqual(naturalOrder(values.length - 1));
          for (let i = 1; i < order.length; i++) {
            const [before, after] = [values[order[i - 1] - 1], values[order[i] - 1]];
            if (before === after) expect(order[i - 1]).toBeLessThan(order[i]);
            else expect(before < after).toBe(direction === 'asc');
          }
        },
      ),
    );
  });

  it('finds the row to sort by through its code and name, metrics first', () => {
    const rows = [row(ABSOLUTE, [1, 2, 3]), row('yes', [0.1, 0.2, 0.15])];
    const group = (code: string, of: CrosstabRow): CrosstabGroup => [
      { name: 'D', factors: [{ name: 'F', variables: [{ name: 'V', code, rows: [of] }] }] },
    ];
    const groups = [group('age', rows[0]), group('age', rows[1])];
    expect(sortRow(groups, sortColsByText('age', ABSOLUTE))).toBe(rows[0]);
    expect(sortRow(groups, sortColsByText('age', 'yes'))).toBe(rows[1]);
    expect(sortRow(groups, sortColsByText('age', 'no'))).toBeNull();
    expect(sortRow(groups, '')).toBeNull();
    expect(() => sortRow(groups, '["age"]')).toThrow('invalid sort column');
  });
});

describe('row order', () => {
  const variable = (code: string, absolute: number[], marginal: number[], base = absolute.map(() => 1)) => ({
    name: code,
    code,
    rows: [row(ABSOLUTE, absolute, { valueType: 'unitless', base }), row(MARGINAL, marginal, { base })],
  });
  const other = { name: 'x', code: 'x', rows: [row('first', [0, 0])] };
  const metrics: CrosstabGroup = [
    {
      name: 'D',
      factors: [
        {
          name: 'F',
          variables: [
            variable('a', [1, 9, 5], [0.5, 0.5, 1]),
            other,
            variable('b', [3, 2, 5], [0.2, 0.8, 1]),
            variable('c', [2, 4, 5], [0.9, 0.1, 1]),
          ],
        },
        { name: 'G', variables: [variable('d', [8, 0, 4], [1, 0, 1]), variable('e', [0, 0, 0], [0, 0, 0], [0, 1, 1])] },
      ],
    },
  ];
  const codes = (group: CrosstabGroup) =>
    group[0].factors.map((factor) => factor.variables.map((v) => v.code).join(''));

  it('goes by the chosen value in the first segment column, inside each factor', () => {
    expect(codes(sortedMetrics(metrics, ABSOLUTE, 'desc', 1))).toEqual(['bxca', 'de']);
    expect(codes(sortedMetrics(metrics, ABSOLUTE, 'asc', 1))).toEqual(['axcb', 'de']);
    expect(codes(sortedMetrics(metrics, ABSOLUTE, 'desc', 2))).toEqual(['axcb', 'de']);
    expect(codes(sortedMetrics(metrics, MARGINAL, 'desc', 1))).toEqual(['cxab', 'de']);
  });

  it('leaves a variable alone whose first row is not the absolute value', () => {
    for (const direction of ['asc', 'desc'] as const)
      expect(sortedMetrics(metrics, ABSOLUTE, direction, 1)[0].factors[0].variables[1]).toBe(other);
  });

  it('changes nothing without a sort', () => {
    expect(sortedMetrics(metrics, '', 'asc', 1)).toBe(metrics);
  });
});
