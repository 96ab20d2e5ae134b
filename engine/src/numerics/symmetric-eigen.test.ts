import { expect, it } from 'vitest';
import { symmetricEigen } from './symmetric-eigen.ts';

/** Wilkinson's W21+ (The Algebraic Eigenvalue Problem, 1965, p. 309): 10, 9, … 0 … 9, 10 between ones. */
const wilkinson = Array.from({ length: 21 }, (_, i) =>
  Array.from({ length: 21 }, (__, j) => (i === j ? Math.abs(10 - i) : Number(Math.abs(i - j) === 1))),
);

it("separates the two largest eigenvalues of Wilkinson's matrix, which agree to 14 digits", () => {
  const { values } = symmetricEigen(wilkinson);
  expect(values[0]).toBeCloseTo(10.746194182903393, 12);
  expect(values[1]).toBeCloseTo(10.746194182903322, 12);
  expect(values[20]).toBeCloseTo(-1.1254415221199847, 12);
});

it('has vectors of unit length that the matrix only stretches', () => {
  const { values, vectors } = symmetricEigen(wilkinson);
  vectors.forEach((vector, at) => {
    expect(Math.hypot(...vector)).toBeCloseTo(1, 12);
    wilkinson.forEach((row, i) => {
      const stretched = row.reduce((sum, entry, j) => sum + entry * vector[j], 0);
      expect(stretched).toBeCloseTo(values[at] * vector[i], 10);
    });
  });
});
