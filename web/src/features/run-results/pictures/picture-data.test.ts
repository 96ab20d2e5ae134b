import type { CrosstabRow } from '@qp/facts';
import { expect, it } from 'vitest';
import { exampleRun } from '../crosstab/testing/example-run.ts';
import { differences, mostSpread, responseRows } from './picture-data.ts';

const row = (value: number[], base = value.map(() => 1)): CrosstabRow => ({
  name: 'r',
  value,
  index: value.map(() => 100),
  base,
  valueType: 'percent',
});
const rows = [
  { label: 'even', question: 'q', row: row([0.5, 0.5, 0.5]) },
  { label: 'high', question: 'q', row: row([0.9, 0.1, 0.5]) },
  { label: 'low', question: 'q', row: row([0.1, 0.5, 0.3]) },
  { label: 'blank', question: 'q', row: row([-1, 0.6, 0.6], [0, 1, 1]) },
];

it('takes every response of the cluster variables by its variable and name', () => {
  const run = exampleRun({ cluster: 2, responses: 3 });
  expect(responseRows([run.crosstabCluster]).length).toBe(6);
  expect(responseRows([run.crosstabCluster])[0].label).toBe('I check the ingredients before I buy: Strongly disagree');
});

it('gives a segment’s largest differences from Total in points, above before below, without blank cells', () => {
  expect(differences(rows, 1, 2).map((one) => [one.label, Math.round(one.points)])).toEqual([
    ['high', 40],
    ['low', -20],
  ]);
  expect(differences(rows, 1, 9).map((one) => one.label)).toEqual(['high', 'even', 'low']);
});

it('says only what differs significantly from the rest', () => {
  const significant = (of: CrosstabRow, segment: number) => of === rows[2].row && segment === 1;
  expect(differences(rows, 1, 9, significant).map((one) => one.label)).toEqual(['low']);
  expect(differences(rows, 2, 9, significant)).toEqual([]);
});

it('picks the questions with the widest spread and keeps their order', () => {
  const figures = [
    { code: 'even', share: [0.5, 0.5, 0.5] },
    { code: 'high', share: [0.9, 0.1, 0.5] },
    { code: 'low', share: [0.1, 0.5, 0.3] },
    { code: 'unasked', share: [-1, 0.6, 0.6] },
  ];
  expect(mostSpread(figures, 2).map(({ code }) => code)).toEqual(['high', 'low']);
});
