import { expect, it } from 'vitest';
import { groupsAt, MISSING, numberSteps, stepCodes } from '../survey/index.ts';
import { answerKey, isOutside, numberKey } from './answers.ts';
import { separated, separatingGroups } from './number-questions.ts';

const people = Array.from({ length: 400 }, (_, i) => i);
/** The segment changes at 30 and at 60; 7 people gave no number. */
const values = Float64Array.from(people, (i) => (i % 57 === 5 ? Number.NaN : (i * 37) % 100));
const segmentOf = Uint8Array.from(values, (value) => (value < 30 ? 0 : value < 60 ? 1 : 2));
const steps = numberSteps(values, null);
const question = { values, steps, codes: stepCodes(values, steps) };
const data = { segmentOf, segments: 3, weights: null };

it('[TT30] a number is asked in the few groups that separate the segments best', () => {
  const { column, cut } = separatingGroups('AGE', question, data, people);
  // Two of the 24 steps hold people of two segments: they are groups of their own.
  expect(column.labels).toEqual(['Under 29', '29-33', '34-58', '59-62', '63+']);
  const key = answerKey(column.labels, cut);
  values.forEach((value, i) => {
    expect(key.read(Number.isNaN(value) ? '' : String(value), 'raw')).toBe(
      column.codes[i] === MISSING ? -1 : column.codes[i],
    );
  });
  expect([key.read('-1e9', 'raw'), key.read('1e9', 'raw'), key.read(column.labels[1], 'labels')]).toEqual([0, 4, 1]);
});

it('[TT30] groups leave no number between them, however near to an edge', () => {
  for (const edges of [
    [30, 60],
    [-2.5, 0],
    [1e-7, 1e12],
  ]) {
    const { cut } = groupsAt('AGE', values, edges);
    const key = answerKey(['low', 'middle', 'high'], cut);
    edges.forEach((edge, at) => {
      const near = [edge - Math.abs(edge || 1) * 1e-10, edge - Math.abs(edge || 1) * 2 ** -52, edge];
      expect(near.map((value) => key.read(String(value), 'raw'))).toEqual([at, at, at + 1]);
    });
  }
});

it('[TT30] noise gets two groups, and no group is tiny', () => {
  const noise = { ...data, segmentOf: segmentOf.map((_, i) => (i * 7919) % 3) };
  const { column } = separatingGroups('AGE', question, noise, people);
  expect(column.labels).toHaveLength(2);
});

it('[TT30] groups are learned from the people given, and other columns stay as they are', () => {
  const other = { code: 'Q', labels: ['no', 'yes'], codes: new Uint8Array(400) };
  const number = { code: 'AGE', labels: ['x'], codes: question.codes };
  const learned = separated({ ...data, columns: [other, number], numbers: [null, question] }, people.slice(0, 200));
  expect(learned.columns[0]).toBe(other);
  expect(learned.columns[1].labels.length).toBeGreaterThan(1);
});

it('[NU4] new numbers are read into steps, and those outside the range are known', () => {
  const key = numberKey(steps);
  expect([key.read('0', 'raw'), key.read('1000', 'raw'), key.read('', 'raw'), key.read('old', 'raw')]).toEqual([
    0,
    steps.from.length - 1,
    -1,
    -2,
  ]);
  expect(['1000', '-1', '50', ''].map((text) => isOutside(steps, text))).toEqual([true, true, false, false]);
});
