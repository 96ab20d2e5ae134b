import { expect, it } from 'vitest';
import { arrangedRows } from './arranged-rows.ts';
import type { CrosstabGroup } from './crosstab.ts';

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
  });
  expect(codes(shown.cluster)).toEqual(['b', 'c', 'd']);
  expect(shown.cluster[0].factors[0].variables[0].rows.map(({ name }) => name)).toEqual(['no']);
  expect(shown.profile).toEqual([]);
});

it('puts variables in the order given, and leaves the others where they are', () => {
  expect(codes(arrangedRows(groups, { hidden: [], rowOrder: ['d', 'b', 'm'] }).cluster)).toEqual(['a', 'd', 'c', 'b']);
  expect(arrangedRows(groups, { hidden: [], rowOrder: [] })).toBe(groups);
});
