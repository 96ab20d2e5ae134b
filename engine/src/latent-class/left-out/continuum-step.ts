import { solveSymmetric } from '../../numerics/positive-definite.ts';

/** Newton steps for the numbers of one variable of a continuum [LC37]. */

/** How far a grid reaches, in standard deviations of a factor. */
const REACH = 2.5;

/** Points along one or two factors, evenly spaced, with the shares of a normal distribution. */
export interface FactorGrid {
  readonly factors: number;
  readonly points: number;
  /** For each point: 1 and its place on each factor, at [point * (1 + factors)]. */
  readonly places: Float64Array;
  readonly mixture: Float64Array;
}

export function factorGrid(factors: number, along: number): FactorGrid {
  const points = along ** factors;
  const width = 1 + factors;
  const places = new Float64Array(points * width).fill(1);
  const mixture = new Float64Array(points);
  for (let q = 0; q < points; q++) {
    let square = 0;
    for (let f = 0; f < factors; f++) {
      const z = REACH * ((2 * (Math.floor(q / along ** f) % along)) / (along - 1) - 1);
      places[q * width + 1 + f] = z;
      square += z * z;
    }
    mixture[q] = Math.exp(-square / 2);
  }
  const total = mixture.reduce((sum, share) => sum + share, 0);
  for (let q = 0; q < points; q++) mixture[q] /= total;
  return { factors, points, places, mixture };
}

/** Precision of the normal prior of the loadings. */
export const PRECISION = 0.1;
/** A little on β too: only differences between responses count. */
const BETA_PRECISION = 1e-3;

/** Where a variable stands before its step. */
export interface Standing {
  /** Expected counts, and the probabilities of its responses, at [point * responses + response]. */
  readonly own: Float64Array;
  readonly shares: Float64Array;
  /** For every response of the survey: β and its loadings. */
  readonly numbers: Float64Array;
  /** Its first response, and how many it has. */
  readonly from: number;
  readonly responses: number;
  readonly grid: FactorGrid;
}

/** Every response has loadings of its own. */
export function freeStep({ own, shares, numbers, from, responses, grid }: Standing, factors: number): Float64Array {
  const width = 1 + factors;
  const size = responses * width;
  const gradient = new Float64Array(size);
  const matrix = new Float64Array(size * size);
  const { points, places } = grid;
  for (let q = 0; q < points; q++) {
    const at = q * responses;
    const all = sumOf(own, at, responses);
    for (let c = 0; c < responses; c++) {
      for (let f = 0; f < width; f++) {
        const zf = places[q * width + f];
        gradient[c * width + f] += (own[at + c] - all * shares[at + c]) * zf;
        for (let d = 0; d < responses; d++) {
          const covariance = all * shares[at + c] * (Number(c === d) - shares[at + d]) * zf;
          for (let g = 0; g < width; g++) {
            matrix[(c * width + f) * size + d * width + g] += covariance * places[q * width + g];
          }
        }
      }
    }
  }
  for (let i = 0; i < size; i++) {
    const precision = i % width === 0 ? BETA_PRECISION : PRECISION;
    matrix[i * size + i] += precision;
    if (i % width > 0) gradient[i] -= precision * numbers[from * width + i];
  }
  solveSymmetric(matrix, gradient);
  return gradient;
}

/** A scale or a number has one loading for each factor, in proportion to its scores: β of every response, then the loadings. */
export function scoredStep(
  { own, shares: everywhere, numbers, from, responses, grid }: Standing,
  factors: number,
  scores: Float64Array,
): Float64Array {
  const [width, few] = [1 + factors, scores.length + factors];
  const step = new Float64Array(few);
  const matrix = new Float64Array(few * few);
  const { points, places } = grid;
  for (let q = 0; q < points; q++) {
    const at = q * responses;
    const shares = everywhere.subarray(at, at + responses);
    const z = places.subarray(q * width + 1, (q + 1) * width);
    const all = sumOf(own, at, responses);
    let [mean, square, residual] = [0, 0, 0];
    for (let c = 0; c < scores.length; c++) {
      mean += shares[c] * scores[c];
      square += shares[c] * scores[c] * scores[c];
      step[c] += own[at + c] - all * shares[c];
      residual += (own[at + c] - all * shares[c]) * scores[c];
    }
    for (let c = 0; c < scores.length; c++) {
      matrix[c * few + c] += all * shares[c];
      for (let d = 0; d < scores.length; d++) matrix[c * few + d] -= all * shares[c] * shares[d];
      for (let f = 0; f < factors; f++) {
        const covariance = all * shares[c] * (scores[c] - mean) * z[f];
        matrix[c * few + scores.length + f] += covariance;
        matrix[(scores.length + f) * few + c] += covariance;
      }
    }
    for (let f = 0; f < factors; f++) {
      step[scores.length + f] += residual * z[f];
      for (let g = 0; g < factors; g++)
        matrix[(scores.length + f) * few + scores.length + g] += all * (square - mean * mean) * z[f] * z[g];
    }
  }
  const size = scores.reduce((sum, score) => sum + score * score, 0);
  for (let i = 0; i < few; i++) matrix[i * few + i] += i < scores.length ? BETA_PRECISION : PRECISION * size;
  for (let f = 0; f < factors; f++)
    scores.forEach((score, c) => {
      step[scores.length + f] -= PRECISION * score * numbers[(from + c) * width + 1 + f];
    });
  solveSymmetric(matrix, step);
  return Float64Array.from({ length: scores.length * width }, (_, i) => {
    const [c, f] = [Math.floor(i / width), i % width];
    return f === 0 ? step[c] : scores[c] * step[scores.length + f - 1];
  });
}

function sumOf(values: Float64Array, from: number, count: number): number {
  let sum = 0;
  for (let at = from; at < from + count; at++) sum += values[at];
  return sum;
}
