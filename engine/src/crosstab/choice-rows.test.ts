import { BEST_LESS_WORST } from '@qp/facts';
import { expect, test } from 'vitest';
import { withAddedRows } from '../significance/index.ts';
import type { Exercise } from '../survey/index.ts';
import { maxdiff } from '../testing/choice-surveys.ts';
import { crosstab } from './index.ts';

const { data, fits } = maxdiff();
const exercise = (columns: Exercise['columns'], items: number): Exercise => ({
  code: 'Needs',
  items: Array.from({ length: items }, (_, i) => `Item ${i + 1}`),
  columns,
});
const place = { code: 'Needs', label: 'Needs', dimension: 'D', factor: 'F', labels: [], codes: new Uint8Array() };
const tableOf = (of: Exercise, assignments: Uint8Array, segments: number, weights: Float64Array | null = null) =>
  crosstab({ assignments, segments, weights, metrics: [], cluster: [{ ...place, exercise: of }], profile: [] });
const rowsIn = (table: ReturnType<typeof tableOf>) => table.cluster[0].factors[0].variables[0].rows;

const columns = data.columns.map(({ codes, choice }) => ({
  task: choice!.task,
  part: 0,
  answers: choice!.answers,
  codes,
}));

test('[CT22] shares of preference of everyone are those of the utilities that numpy finds for one segment', () => {
  const table = tableOf(exercise(columns, 14), new Uint8Array(900), 1);
  const weights = fits[1].utilities[0].map(Math.exp);
  const sum = weights.reduce((all, one) => all + one, 0);
  rowsIn(table).forEach(({ value, index }, item) => {
    expect(value[0]).toBeCloseTo(weights[item] / sum, 4);
    expect(value[1]).toBeCloseTo(weights[item] / sum, 4);
    expect(index[0]).toBeCloseTo(100, 6);
  });
});

test('[CT22] weights count as people, and a segment that answered nothing is blank', () => {
  const people = Uint8Array.from({ length: 900 }, (_, i) => Number(i % 3 === 0));
  const twice = Float64Array.from({ length: 900 }, (_, i) => (i < 450 ? 2 : 0));
  const half = columns.map((column) => ({
    ...column,
    codes: Uint8Array.from({ length: 900 }, (_, i) => column.codes[i % 450]),
  }));
  const repeated = people.map((_, i) => people[i % 450]);
  const [weighted, doubled] = [
    rowsIn(tableOf(exercise(half, 14), repeated, 2, twice)),
    rowsIn(tableOf(exercise(half, 14), repeated, 2)),
  ];
  weighted.forEach((row, item) => {
    row.value.forEach((share, k) => {
      expect(share).toBeCloseTo(doubled[item].value[k], 6);
    });
  });
  const none = columns.map((column) => ({ ...column, codes: column.codes.map((code, i) => (people[i] ? 255 : code)) }));
  for (const { value, base, net } of rowsIn(tableOf(exercise(none, 14), people, 2))) {
    expect([value[1], base[1], net![1]]).toEqual([-1, 0, null]);
  }
});

test('[CT22] best less worst in percent of times shown, with the last of a ranking as worst; a view shows either', () => {
  const one = exercise([{ task: 'A', part: 0, answers: ['0>1|2>3', '1>0'], codes: Uint8Array.of(0, 0, 1) }], 4);
  const table = tableOf(one, new Uint8Array(3), 1);
  expect(rowsIn(table).map(({ net }) => net![1])).toEqual([1 / 3, 1 / 3, 0, -1]);
  const shown = { groups: table, facts: new Map(), corrected: false };
  const { groups } = withAddedRows(shown, { boxes: 'no', means: 'no', nets: [], choiceFigures: 'counts' });
  const [variable] = groups.cluster[0].factors[0].variables;
  expect(variable.name).toContain(BEST_LESS_WORST);
  expect(variable.rows[3]).toMatchObject({ value: [-100, -100], valueType: 'unitless', base: [3, 3] });
});
