import { expect, it } from 'vitest';
import { arrangedRows } from './arranged-rows.ts';
import type { CrosstabGroup } from './crosstab-result.ts';

const row = (name: string) => ({
  name,
  value: [0.5, 0.5],
  index: [100, 100],
  base: [1, 1],
  valueType: 'percent' as const,
});
const group = (...codes: string[]): CrosstabGroup => [
  {
    name: 'D',
    factors: [{ name: 'F', variables: codes.map((code) => ({ name: code, code, rows: [row('yes'), row('no')] })) }],
  },
];
const groups = { metrics: group('m'), cluster: group('a', 'b', 'c', 'd'), profile: group('p') };
const codes = (of: CrosstabGroup) =>
  of.flatMap(({ factors }) => factors.flatMap(({ variables }) => variables.map(({ code }) => code)));

it('hides rows and variables, and what is left without any', () => {
  const shown = arrangedRows(groups, {
    hidden: [
      ['a', null],
      ['b', 'yes'],
      ['p', null],
    ],
    rowOrder: [],
    opened: [],
  });
  expect(codes(shown.cluster)).toEqual(['b', 'c', 'd']);
  expect(shown.cluster[0].factors[0].variables[0].rows.map(({ name }) => name)).toEqual(['no']);
  expect(shown.profile).toEqual([]);
});

it('puts variables in the order given, and leaves the others where they are', () => {
  expect(codes(arrangedRows(groups, { hidden: [], rowOrder: ['d', 'b', 'm'], opened: [] }).cluster)).toEqual([
    'a',
    'd',
    'c',
    'b',
  ]);
  expect(arrangedRows(groups, { hidden: [], rowOrder: [], opened: [] })).toBe(groups);
});

it('shows the groups of a number only where it is opened', () => {
  const mean = { ...row('Mean'), valueType: 'unitless' as const };
  const number = { unit: '', decimals: null };
  const spend = { name: 'Spend', code: 's', rows: [mean, row('Under 5'), row('5+'), row('Net: all')], number };
  const cluster = [{ name: 'D', factors: [{ name: 'F', variables: [spend] }] }];
  const rows = (opened: string[]) =>
    arrangedRows(
      { metrics: [], cluster, profile: [] },
      { hidden: [], rowOrder: [], opened },
    ).cluster[0].factors[0].variables[0].rows.map(({ name }) => name);
  expect(rows([])).toEqual(['Mean', 'Net: all']);
  expect(rows(['s'])).toEqual(['Mean', 'Under 5', '5+', 'Net: all']);
});
