import type { Identification } from '@qp/facts';

/**
 * Whether answers to some variables can identify this many segments at all [LC26]: that depends on the numbers of
 * responses alone, so it is known before anything is fitted.
 */
/** Beyond this many multiplications the rank is not worked out; variables are then many, or segments very many. */
const MAX_WORK = 5e6;
/** A pivot below this part of the largest is none. */
const SMALLEST_PIVOT = 1e-9;

/** `responses`: of each variable how many were given; those with one response may be omitted. */
export function identification(responses: readonly number[], segments: number): Identification {
  const telling = responses.filter((count) => count > 1);
  if (segments === 1) return 'identified';
  const patterns = telling.reduce((product, count) => product * count, 1);
  const parameters = segments - 1 + segments * telling.reduce((sum, count) => sum + count - 1, 0);
  if (parameters > patterns - 1) return 'too-many-parameters';
  if (isGenericallyIdentified(telling, segments) || patterns * parameters * parameters > MAX_WORK) return 'identified';
  return rank(derivatives(telling, segments, patterns, parameters)) < parameters ? 'rank-deficient' : 'identified';
}

/**
 * Enough for almost all tables (Allman, Matias and Rhodes 2009, after Kruskal): the variables make three groups whose
 * numbers of joint responses, each counted up to the number of segments, add up to twice that number and two.
 */
function isGenericallyIdentified(responses: readonly number[], segments: number): boolean {
  const groups = [1, 1, 1];
  for (const count of responses.toSorted((a, b) => b - a)) {
    groups[groups.indexOf(Math.min(...groups))] *= count;
  }
  return groups.reduce((sum, joint) => sum + Math.min(joint, segments), 0) >= 2 * segments + 2;
}

/** How the probability of each pattern of answers changes with each parameter, at a table without any symmetry. */
function derivatives(
  responses: readonly number[],
  segments: number,
  patterns: number,
  parameters: number,
): Float64Array[] {
  const tables = responses.map((count, j) =>
    Array.from({ length: segments }, (_, k) => shares(count, (c) => 1 + fraction(17 * j + 31 * k + 7 * c + 1))),
  );
  const mixture = shares(segments, (k) => 1 + fraction(5 * k + 3));
  const matrix = Array.from({ length: patterns }, () => new Float64Array(parameters));
  matrix.forEach((row, pattern) => {
    const codes = responsesOf(pattern, responses);
    const factors = tables.map((table, j) => table.map((own) => own[codes[j]]));
    const without = (k: number, left: number): number =>
      factors.reduce((product, own, j) => (j === left ? product : product * own[k]), 1);
    // The last share, and the last probability of each table, are what is left over.
    for (let k = 0; k + 1 < segments; k++) row[k] = without(k, -1) - without(segments - 1, -1);
    let at = segments - 1;
    responses.forEach((count, j) => {
      for (let k = 0; k < segments; k++) {
        const slope = mixture[k] * without(k, j);
        if (codes[j] < count - 1) row[at + codes[j]] = slope;
        else for (let c = 0; c < count - 1; c++) row[at + c] = -slope;
        at += count - 1;
      }
    });
  });
  return matrix;
}

function responsesOf(pattern: number, responses: readonly number[]): number[] {
  let left = pattern;
  return responses.map((count) => {
    const code = left % count;
    left = (left - code) / count;
    return code;
  });
}

function shares(count: number, weight: (at: number) => number): number[] {
  const weights = Array.from({ length: count }, (_, at) => weight(at));
  const sum = weights.reduce((total, value) => total + value, 0);
  return weights.map((value) => value / sum);
}

/** Numbers between 0 and 1 that look like chance and are always the same. */
export function fraction(at: number): number {
  const value = Math.sin(at * 12.9898) * 43758.5453;
  return value - Math.floor(value);
}

/** By Gaussian elimination with the largest pivot of all; changes the matrix. */
export function rank(matrix: Float64Array[]): number {
  const columns = matrix[0].length;
  let largest = 0;
  for (let done = 0; done < Math.min(matrix.length, columns); done++) {
    const { row, column, size } = largestFrom(matrix, done);
    largest = Math.max(largest, size);
    if (size <= SMALLEST_PIVOT * largest) return done;
    [matrix[done], matrix[row]] = [matrix[row], matrix[done]];
    for (const values of matrix) [values[done], values[column]] = [values[column], values[done]];
    for (let below = done + 1; below < matrix.length; below++) {
      const factor = matrix[below][done] / matrix[done][done];
      if (factor === 0) continue;
      for (let c = done; c < columns; c++) matrix[below][c] -= factor * matrix[done][c];
    }
  }
  return Math.min(matrix.length, columns);
}

function largestFrom(matrix: readonly Float64Array[], from: number) {
  let [row, column, size] = [from, from, 0];
  for (let r = from; r < matrix.length; r++) {
    for (let c = from; c < matrix[r].length; c++) {
      if (Math.abs(matrix[r][c]) > size) [row, column, size] = [r, c, Math.abs(matrix[r][c])];
    }
  }
  return { row, column, size };
}
