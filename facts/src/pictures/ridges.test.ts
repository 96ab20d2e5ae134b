import { expect, it } from 'vitest';
import type { CrosstabGroup, CrosstabRow, CrosstabVariable } from '../crosstab-result.ts';
import { ridgesOf } from './ridges.ts';

const row = (name: string): CrosstabRow => ({
  name,
  value: [1, 2, 1.5],
  index: [-1, -1, -1],
  base: [1, 1, 2],
  valueType: 'unitless',
});
const number = (code: string, shares: number[][] | null): CrosstabVariable => ({
  name: code,
  code,
  rows: [row('Mean'), row('Median')],
  number: { unit: '', decimals: null, ...(shares && { distribution: { first: 0.5, width: 2, shares } }) },
});
const alike = [
  [0.5, 0.5],
  [0.5, 0.5],
  [0.5, 0.5],
];
const apart = [
  [1, 0],
  [0, 1],
  [0.5, 0.5],
];

it('puts the numbers that separate the segments most first, and leaves out what has no distribution', () => {
  const variables = [number('alike', alike), number('older', null), number('apart', apart)];
  const group: CrosstabGroup = [{ name: 'd', factors: [{ name: 'f', variables }] }];
  const ridges = ridgesOf(group, [10, 10, 20]);
  expect(ridges.map(({ variable }) => variable.code)).toEqual(['apart', 'alike']);
  expect(ridges[0]).toMatchObject({ places: [0.5, 2.5], starts: [0, 2], highest: 1 });
});
