import { expect, it } from 'vitest';
import { chiSquaredTail } from './chi-squared.ts';

it('has the upper percentage points of the published table', () => {
  // NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.4, to three decimals.
  const points: readonly [freedom: number, share: number, value: number][] = [
    [1, 0.1, 2.706],
    [1, 0.05, 3.841],
    [1, 0.001, 10.828],
    [2, 0.05, 5.991],
    [5, 0.01, 15.086],
    [10, 0.05, 18.307],
    [30, 0.025, 46.979],
    [100, 0.05, 124.342],
    [100, 0.001, 149.449],
  ];
  for (const [freedom, share, value] of points) expect(chiSquaredTail(value, freedom)).toBeCloseTo(share, 4);
});

it('is the exponential distribution with two degrees of freedom', () => {
  for (const x of [1e-9, 0.3, 1.9, 2.1, 40, 1400]) {
    expect(chiSquaredTail(x, 2) / Math.exp(-x / 2)).toBeCloseTo(1, 12);
  }
});
