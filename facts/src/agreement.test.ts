import { expect, test } from 'vitest';
import { agreementOf } from './agreement.ts';

const table = [
  [0.4, 0.1, 0],
  [0.05, 0.15, 0.1],
  [0, 0.1, 0.1],
];

test('agreement is the share on the diagonal, over all people and by segment', () => {
  const { all, bySegment } = agreementOf(table);
  expect(all).toBeCloseTo(0.65, 12);
  expect(bySegment).toEqual([expect.closeTo(0.8, 12), expect.closeTo(0.5, 12), expect.closeTo(0.5, 12)]);
});

test('a segment without held-out respondents has none', () => {
  expect(
    agreementOf([
      [1, 0],
      [0, 0],
    ]).bySegment,
  ).toEqual([1, null]);
});
