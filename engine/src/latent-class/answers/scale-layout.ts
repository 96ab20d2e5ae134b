import { givenResponses } from '../rows/responses.ts';
import type { VariableGroup } from './answer-model.ts';
import type { StyleNumbers, StyleShape } from './style-shape.ts';

/**
 * The numbers behind the tables of scales [LC17] [LC18] [LC38]. In class (k, s, t) the logarithm of the probability of point c
 * is β_c + γ_k x_c + δ_s e_c + α_t x_c s_j, less what makes the probabilities sum to 1: β is what everyone answers, γ where
 * the segment leans, δ the use of the ends, α agreeing. In the parameters they follow the tables: β and γ of each scale, δ, α.
 */
export interface ScaleLayout {
  /** Where β of each scale begins; its γ follows. */
  readonly betas: readonly number[];
  readonly gammas: readonly number[];
  readonly style: (parameters: Float64Array) => StyleNumbers;
  /** How many numbers there are in all. */
  readonly length: number;
}

export function scaleLayout({ model, segments, variables, behind }: VariableGroup, shape: StyleShape): ScaleLayout {
  const betas: number[] = [];
  const gammas: number[] = [];
  let end = behind;
  for (const j of variables) {
    betas.push(end);
    end += givenResponses(model, j).length;
    gammas.push(end);
    end += segments;
  }
  const alphas = end + shape.ends;
  const style = (parameters: Float64Array): StyleNumbers => ({
    delta: parameters.subarray(end, alphas),
    alpha: parameters.subarray(alphas, alphas + shape.agreeing),
  });
  return { betas, gammas, style, length: alphas + shape.agreeing - behind };
}

/** Evenly spaced from -1 to 1. */
export const scoresOf = (points: number): Float64Array =>
  Float64Array.from({ length: points }, (_, c) => (2 * c) / (points - 1) - 1);

/** How far each point is from the middle: its score squared, less the mean of that. */
export function endsOf(points: number): Float64Array {
  const squares = scoresOf(points).map((score) => score * score);
  const mean = squares.reduce((sum, square) => sum + square, 0) / points;
  return squares.map((square) => square - mean);
}
