import { expect, it } from 'vitest';
import { minimise } from './minimise.ts';

it('finds the published minimum of a strictly convex function', () => {
  // Nocedal & Wright, Numerical Optimization, 2nd edition, chapter 3: a convex quadratic has its minimum where A x = b.
  const rows = [
    [4, 1, 0],
    [1, 3, 1],
    [0, 1, 2],
  ];
  const found = minimise(
    (x, gradient) => {
      let value = 0;
      rows.forEach((row, i) => {
        const product = row.reduce((sum, entry, j) => sum + entry * x[j], 0);
        gradient[i] = product - [1, 2, 3][i];
        value += x[i] * (product / 2 - [1, 2, 3][i]);
      });
      return value;
    },
    new Float64Array(3),
    1e-6,
    () => {},
  );
  // Cramer's rule: the determinant is 18.
  [4 / 18, 2 / 18, 26 / 18].forEach((x, i) => {
    expect(found[i]).toBeCloseTo(x, 9);
  });
});

it('ends near the minimum of the mean log loss that logistic regression has', () => {
  // One predictor, counts 8 of 10 and 3 of 12: the maximum is at the log odds of each group.
  const groups = [
    { x: 0, yes: 8, of: 10 },
    { x: 1, yes: 3, of: 12 },
  ];
  const [constant, slope] = minimise(
    (at, gradient) => {
      gradient.fill(0);
      let loss = 0;
      for (const { x, yes, of } of groups) {
        const p = 1 / (1 + Math.exp(-at[0] - at[1] * x));
        loss -= yes * Math.log(p) + (of - yes) * Math.log(1 - p);
        gradient[0] += of * p - yes;
        gradient[1] += x * (of * p - yes);
      }
      return loss;
    },
    new Float64Array(2),
    22,
    () => {},
  );
  expect(constant).toBeCloseTo(Math.log(8 / 2), 3);
  expect(constant + slope).toBeCloseTo(Math.log(3 / 9), 3);
});
