import { describe, expect, it } from 'vitest';
import { choleskyOf, solveCholesky, solveSymmetric } from './positive-definite.ts';
import { seededNumbers } from './random.ts';

describe('a positive definite matrix', () => {
  it('has the inverse of the published Hilbert matrix', () => {
    // Choi, Tricks or treats with the Hilbert matrix, American Mathematical Monthly 90 (1983): its inverse is whole numbers.
    const size = 5;
    const hilbert = Float64Array.from(
      { length: size * size },
      (_, at) => 1 / (Math.floor(at / size) + (at % size) + 1),
    );
    const inverse = [
      [25, -300, 1050, -1400, 630],
      [-300, 4800, -18900, 26880, -12600],
      [1050, -18900, 79380, -117600, 56700],
      [-1400, 26880, -117600, 179200, -88200],
      [630, -12600, 56700, -88200, 44100],
    ];
    const factor = choleskyOf(hilbert, size)!;
    inverse.forEach((column, j) => {
      const unit = Float64Array.from({ length: size }, (_, i) => Number(i === j));
      solveCholesky(factor, size, unit).forEach((entry, i) => {
        expect(entry / column[i]).toBeCloseTo(1, 8);
      });
    });
  });

  it('is solved the same way whether it is one block or several', () => {
    const size = 131;
    const draw = seededNumbers(7);
    const root = Float64Array.from({ length: size * size }, () => draw() - 0.5);
    const matrix = new Float64Array(size * size);
    for (let i = 0; i < size; i++) {
      for (let j = 0; j < size; j++) {
        for (let k = 0; k < size; k++) matrix[i * size + j] += root[i * size + k] * root[j * size + k];
        matrix[i * size + j] += Number(i === j);
      }
    }
    const solution = Float64Array.from({ length: size }, () => draw());
    const right = solution.map((_, i) => solution.reduce((sum, x, j) => sum + matrix[i * size + j] * x, 0));
    solveSymmetric(matrix, right);
    right.forEach((x, i) => {
      expect(x).toBeCloseTo(solution[i], 8);
    });
  });

  it('is told from one that is singular, along whose flat direction a step stays', () => {
    const singular = Float64Array.from([4, 2, 2, 1]);
    expect(choleskyOf(singular, 2)).toBeNull();
    expect(choleskyOf(Float64Array.from([1, 2, 2, 1]), 2)).toBeNull();
    expect(choleskyOf(Float64Array.from([Number.NaN]), 1)).toBeNull();
    const right = Float64Array.from([4, 2]);
    solveSymmetric(singular, right);
    expect(Array.from(right)).toEqual([1, 0]);
  });
});
