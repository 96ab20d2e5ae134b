import { minimise } from '../numerics/minimise.ts';
import type { Design } from './design.ts';

/** Strength of the quadratic penalty on the coefficients: a normal prior with standard deviation 1 on each. */
const PENALTY = 1;

/** What coefficients cost: added to the loss and to the gradient. */
export type Penalty = (x: Float64Array, gradient: Float64Array, intercept: number) => number;

/**
 * Penalised multinomial logistic regression on the answers, one coefficient a label and segment; a missing answer adds
 * nothing. Coefficients are [cell * segments + segment], then the intercepts.
 */
export function fitLogistic(
  design: Design,
  start: Float64Array,
  step: () => void,
  smallGradient?: number,
  penalty?: Penalty,
): Float64Array {
  const loss = (x: Float64Array, gradient: Float64Array) => penalisedLoss(design, x, gradient, penalty);
  return minimise(loss, start, design.totalWeight, step, smallGradient);
}

/** Minus the weighted log-likelihood plus the penalty; fills the gradient. */
export function penalisedLoss(
  design: Design,
  x: Float64Array,
  gradient: Float64Array,
  penalty: Penalty = ridge,
): number {
  const { segments, cells, people, segmentOf, weights, active, questions } = design;
  const intercept = cells * segments;
  const logits = new Float64Array(segments);
  gradient.fill(0);
  let loss = 0;
  for (let i = 0; i < people; i++) {
    for (let s = 0; s < segments; s++) logits[s] = x[intercept + s]!;
    const at = i * questions;
    for (let q = 0; q < questions; q++) {
      const cell = active[at + q] * segments;
      if (cell < 0) continue;
      for (let s = 0; s < segments; s++) logits[s] += x[cell + s];
    }
    let largest = logits[0];
    for (let s = 1; s < segments; s++) if (logits[s] > largest) largest = logits[s]!;
    const own = logits[segmentOf[i]] - largest;
    let sum = 0;
    for (let s = 0; s < segments; s++) {
      const part = Math.exp(logits[s] - largest);
      logits[s] = part;
      sum += part;
    }
    const weight = weights[i];
    loss += weight * (Math.log(sum) - own);
    const scale = weight / sum;
    for (let s = 0; s < segments; s++) logits[s] *= scale;
    logits[segmentOf[i]] -= weight;
    for (let s = 0; s < segments; s++) gradient[intercept + s] += logits[s];
    for (let q = 0; q < questions; q++) {
      const cell = active[at + q] * segments;
      if (cell < 0) continue;
      for (let s = 0; s < segments; s++) gradient[cell + s] += logits[s];
    }
  }
  return loss + penalty(x, gradient, intercept);
}

function ridge(x: Float64Array, gradient: Float64Array, intercept: number): number {
  let cost = 0;
  for (let c = 0; c < intercept; c++) {
    cost += 0.5 * PENALTY * x[c] * x[c];
    gradient[c] += PENALTY * x[c];
  }
  return cost;
}
