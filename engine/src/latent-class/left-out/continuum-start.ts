import { Random } from '../../numerics/random.ts';
import type { Model } from '../rows/model.ts';

/** It only has to point in about the right direction. */
const SCORE_ROUNDS = 8;
const SCORING = 1_000_411;

/** β from everyone's answers; loadings from the first directions in which people's answers differ (power iteration). */
export function startingNumbers(model: Model, factors: number): Float64Array {
  const { rows, offsets, codes, weights, answers, overall, responses } = model;
  const width = 1 + factors;
  const numbers = new Float64Array(responses * width);
  for (let r = 0; r < responses; r++) numbers[r * width] = Math.log(Math.max(overall[r], 1e-6));
  const earlier: Float64Array[] = [];
  for (let f = 0; f < factors; f++) {
    const random = new Random(1, SCORING, f);
    const scores = Float64Array.from({ length: rows }, () => random.below(2001) / 1000 - 1);
    const means = new Float64Array(responses);
    const weighted = new Float64Array(rows);
    for (let round = 0; round < SCORE_ROUNDS; round++) {
      standardise(scores, weights, earlier);
      means.fill(0);
      for (let i = 0; i < rows; i++) weighted[i] = weights[i] * scores[i];
      codes.forEach((column, j) => {
        addByAnswer(column, weighted, means.subarray(offsets[j], offsets[j + 1]));
      });
      for (let r = 0; r < responses; r++) means[r] /= answers[r] + 1;
      scores.fill(0);
      codes.forEach((column, j) => {
        addOfAnswer(column, means.subarray(offsets[j], offsets[j + 1]), scores);
      });
    }
    standardise(scores, weights, earlier);
    earlier.push(scores);
    for (let r = 0; r < responses; r++) numbers[r * width + 1 + f] = means[r];
  }
  return numbers;
}

/** Adds the value of everyone to the sum of their answer; a missing answer is none of the responses. */
function addByAnswer(codes: Uint8Array, values: Float64Array, sums: Float64Array): void {
  const known = sums.length;
  for (let i = 0; i < codes.length; i++) if (codes[i] < known) sums[codes[i]] += values[i];
}

function addOfAnswer(codes: Uint8Array, values: Float64Array, sums: Float64Array): void {
  const known = values.length;
  for (let i = 0; i < codes.length; i++) if (codes[i] < known) sums[i] += values[codes[i]];
}

/** Mean 0, variance 1, and nothing in common with the earlier scores. */
function standardise(scores: Float64Array, weights: Float64Array, earlier: readonly Float64Array[]): void {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const along = (other: (i: number) => number) => {
    let sum = 0;
    for (let i = 0; i < scores.length; i++) sum += weights[i] * scores[i] * other(i);
    return sum / total;
  };
  const mean = along(() => 1);
  for (let i = 0; i < scores.length; i++) scores[i] -= mean;
  for (const other of earlier) {
    const shared = along((i) => other[i]);
    for (let i = 0; i < scores.length; i++) scores[i] -= shared * other[i];
  }
  const deviation = Math.sqrt(along((i) => scores[i])) || 1;
  for (let i = 0; i < scores.length; i++) scores[i] /= deviation;
}
