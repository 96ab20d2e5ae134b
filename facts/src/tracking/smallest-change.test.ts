import { expect, test } from 'vitest';
import { normalUpper, smallestChanges } from './smallest-change.ts';

test('the quantiles are those of the normal distribution', () => {
  const upper = [0.025, 0.2, 0.005, 0.00125].map(normalUpper);
  [1.959964, 0.8416212, 2.575829, 3.023341].forEach((value, at) => {
    expect(Math.abs(upper[at] - value)).toBeLessThan(0.0005);
  });
});

test('the smallest change grows with the interval and with the number of segments, and is at least what counts as a change', () => {
  const [one] = smallestChanges([{ low: -0.02, high: 0.02 }]);
  // Standard error .0102; half of 5% to either side for the questions, four of five waves: 2.241 + .842 standard errors.
  expect(one).toBeCloseTo(((2.2414 + 0.8416) * 0.02) / 1.96, 4);
  const [wide, narrow] = smallestChanges([
    { low: -0.04, high: 0.04 },
    { low: -0.001, high: 0.001 },
  ]);
  expect(wide).toBeGreaterThan(2 * one);
  expect(narrow).toBe(0.01);
});

test('a change of that size is found in about four of five waves', () => {
  const [changes, error, segments] = [20_000, 0.02, 4];
  const [smallest] = smallestChanges(
    Array.from({ length: segments }, () => ({ low: -1.959964 * error, high: 1.959964 * error })),
  );
  let state = 7;
  const uniform = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  const level = normalUpper(0.05 / 2 / (2 * segments));
  let found = 0;
  for (let i = 0; i < changes; i++) found += Number(Math.abs(smallest + error * normal()) > level * error);
  expect(Math.abs(found / changes - 0.8)).toBeLessThan(0.02);
});
