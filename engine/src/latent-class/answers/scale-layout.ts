import { givenResponses, type Responses } from '../rows/responses.ts';
import type { StyleNumbers, StyleShape, VariableGroup } from './answer-model.ts';

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

/** How far each point of a scale is towards its ends: x² - m x [LC18]. */
export function useOfEnds({ offsets, turns }: Responses, j: number): Float64Array {
  return scoresOf(offsets[j + 1] - offsets[j]).map((score) => score * (score - turns[j]));
}

/** The same less its mean over the points. */
export function endsOf(model: Responses, j: number): Float64Array {
  const along = useOfEnds(model, j);
  const mean = along.reduce((sum, value) => sum + value, 0) / along.length;
  return along.map((value) => value - mean);
}

/**
 * Where response style turns: half the mean score of everyone's answers, to half a point [LC18]. People who use less of a scale stay
 * between its middle and what most people answer.
 */
export function turnsOf(offsets: Int32Array, overall: Float64Array): number[] {
  return Array.from({ length: offsets.length - 1 }, (_, j) => {
    const scores = scoresOf(offsets[j + 1] - offsets[j]);
    const steps = scores.length - 1;
    const mean = scores.reduce((sum, score, c) => sum + score * overall[offsets[j] + c], 0);
    // Reversing a scale changes nothing: to either side alike.
    return steps === 0 ? 0 : (Math.sign(mean) * Math.round((Math.abs(mean) / 2) * steps)) / steps;
  });
}
