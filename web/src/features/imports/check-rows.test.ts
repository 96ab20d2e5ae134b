import type { ImportVariable } from '@qp/contract';
import { checkWords } from '@qp/words/imports/check';
import { describe, expect, it } from 'vitest';
import { checkRows, filterCounts, possible, shownRows } from './check-rows.ts';

const variable = (
  code: string,
  kind: ImportVariable['plan']['kind'],
  counts: number[],
  label = code,
): ImportVariable => ({
  source: {
    code,
    label,
    type: 'number',
    measure: null,
    labels: [],
    missing: [],
    missingRange: null,
    columns: [code],
    set: null,
    block: null,
    facts: {
      answered: counts.reduce((a, b) => a + b, 0),
      blank: 0,
      distinct: counts.length,
      values: counts.map((count, i) => [String(i + 1), count, count]),
      unique: false,
      numbers: null,
      blankInSet: 0,
    },
  },
  reason: 'whole numbers',
  plan: {
    kind,
    label,
    dimension: 'Survey',
    factor: 'General',
    responses: counts.map((_, i) => ({ label: String(i + 1), values: [String(i + 1)] })),
    missing: [],
    missingRange: null,
    edges: [],
    classNames: null,
  },
  changed: false,
});

const rows = checkRows([
  variable('Q1', 'scale', [20, 20]),
  variable('Q2', 'scale', [20, 2], 'Price decides'),
  variable('Q3', 'out', []),
]);
const everything = { filter: 'all', search: '', issuesFirst: true } as const;
const codes = (list: ReturnType<typeof shownRows>) => list.map((row) => row.variable.source.code);

describe('rows of the data check', () => {
  it('puts issues on top, in the order of the file', () => {
    expect(codes(shownRows(rows, everything))).toEqual(['Q2', 'Q3', 'Q1']);
    expect(codes(shownRows(rows, { ...everything, issuesFirst: false }))).toEqual(['Q1', 'Q2', 'Q3']);
  });

  it('finds by every word, in code, label, factor and dimension', () => {
    expect(codes(shownRows(rows, { ...everything, search: 'price q2' }))).toEqual(['Q2']);
    expect(codes(shownRows(rows, { ...everything, search: 'nowhere' }))).toEqual([]);
  });

  it('counts what each filter would show, and leaves out empty ones', () => {
    expect(filterCounts(rows).map(({ filter, count }) => [filter, count])).toEqual([
      ['all', 3],
      ['issues', 2],
      ['scale', 2],
      ['out', 1],
    ]);
  });

  it('knows what a variable can be, alone and among many', () => {
    const [number, text, option] = checkRows([
      variable('N', 'scale', [9, 9]),
      variable('T', 'categories', [9, 9]),
      variable('Where_1', 'yesno', [9]),
    ]).map((row, i) => {
      const { source } = row.variable;
      const numbers = { minimum: 1, maximum: 2, mean: 1.5, whole: true, decimals: 0, bins: [], exact: true };
      const facts = { ...source.facts, numbers: i === 0 ? numbers : null };
      const set = i === 2 ? { name: 'Where', label: 'Where', option: '1' } : null;
      const columns = i === 2 ? ['Where1', 'Where2'] : source.columns;
      return { ...row, variable: { ...row.variable, source: { ...source, facts, set, columns } } };
    });
    expect([number, text, option].map((row) => possible(row, 'number'))).toEqual([true, false, false]);
    expect([number, text, option].map((row) => possible(row, 'categories'))).toEqual([true, true, false]);
    expect([number, text, option].map((row) => possible(row, 'yesno'))).toEqual([false, false, true]);
    const { cannotBe } = checkWords('en');
    expect(cannotBe(2, 3, 'number')).toBe('2 of 3 variables can’t be Number and stay unchanged.');
    expect(cannotBe(1, 2, 'scale')).toBe('1 of 2 variables can’t be Scale and stays unchanged.');
  });

  it('makes a row again only for a variable that has changed', () => {
    const list = [variable('A', 'scale', [9, 9]), variable('B', 'scale', [9, 9])];
    const before = checkRows(list);
    const after = checkRows([list[0], { ...list[1], changed: true }]);
    expect(after[0]).toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
  });
});
