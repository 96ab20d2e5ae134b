import { expect, test } from 'vitest';
import { agreementAt, saferNumber, shareReappearing, supportOf } from './other-samples.ts';

test('the share of people in segments that reappear counts segments from .75, by their size', () => {
  expect(shareReappearing([0.9, 0.75, 0.74], [0.5, 0.3, 0.2])).toBeCloseTo(0.8, 12);
  expect([0.9, 0.89, 0.6, 0.59].map(supportOf)).toEqual([2, 1, 1, 0]);
});

const fits = [2, 3, 4, 5].map((segments) => ({ segments, shares: new Array<number>(segments).fill(1 / segments) }));
const tried = (by: Readonly<Record<number, readonly number[]>>) =>
  Object.entries(by).map(([segments, stability]) => ({ segments: Number(segments), stability }));
const sure = { 2: [0.9, 0.9], 3: [0.8, 0.8, 0.8], 4: [0.9, 0.8, 0.5, 0.8], 5: [0.9, 0.5, 0.5, 0.5, 0.5] };

test('a smaller number is recommended only where other samples support it better: the largest of the best', () => {
  expect(saferNumber(5, fits, tried(sure), null)).toBe(3);
  expect(saferNumber(4, fits, tried(sure), null)).toBe(3);
  expect(saferNumber(3, fits, tried(sure), null)).toBe(3);
  expect(saferNumber(5, fits, [], null)).toBe(5);
  expect(saferNumber(2, fits, tried({ 2: [0.3, 0.3], 3: [0.9, 0.9, 0.9] }), null)).toBe(2);
});

test('a number that predicts people no better than one group is not recommended, however stable', () => {
  const predicted = [2, 3].map((segments) => ({ segments, lead: segments === 3 ? 0.1 : 1, leadError: 0.1 }));
  expect(saferNumber(5, fits, tried(sure), predicted)).toBe(2);
});

test('agreement with another sample is that of the number asked for', () => {
  const across = [
    {
      segments: 2,
      agreement: [
        [0.5, 0.1],
        [0.1, 0.3],
      ],
    },
    { segments: 3, agreement: [] },
  ];
  expect(agreementAt(across, 2)?.all).toBeCloseTo(0.8, 12);
  expect([agreementAt(across, 4), agreementAt(null, 2)]).toEqual([null, null]);
});
