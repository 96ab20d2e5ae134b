import { classCount, type Responses, tableCount } from '../rows/model.ts';

/**
 * The numbers behind the tables of scales [LC17] [LC18]. In class (k, s) the logarithm of the probability of point c is
 * β_c + γ_k x_c + δ_s e_c, less what makes the probabilities sum to 1: β is what everybody answers, γ where the segment
 * leans, δ the habit of ticking ends. They stand behind the tables in the parameters: β and γ of each scale, then δ.
 */
export interface NaturalLayout {
  /** Variables that are scales. */
  readonly variables: readonly number[];
  /** Where β of each of them begins; its γ follows. */
  readonly betas: readonly number[];
  readonly gammas: readonly number[];
  readonly deltas: number;
  /** Of all parameters. */
  readonly length: number;
}

export function naturalLayout(model: Responses, segments: number): NaturalLayout {
  const variables: number[] = [];
  const betas: number[] = [];
  const gammas: number[] = [];
  let end = tableCount(model, segments);
  model.scalePoints.forEach((points, j) => {
    if (points === 0) return;
    variables.push(j);
    betas.push(end);
    end += givenPoints(model, j).length;
    gammas.push(end);
    end += segments;
  });
  return { variables, betas, gammas, deltas: end, length: variables.length === 0 ? end : end + model.styles };
}

/** Of all parameters: tables, and what stands behind those of scales. */
export const parameterCount = (model: Responses, segments: number): number => naturalLayout(model, segments).length;

/** No leaning and no habit goes further: beyond it a probability is below the smallest anyway [LC5]. */
export const FARTHEST = 40;

/** Evenly spaced from -1 to 1. */
export const scoresOf = (points: number): Float64Array =>
  Float64Array.from({ length: points }, (_, c) => (2 * c) / (points - 1) - 1);

/** How far each point is from the middle: its score squared, less the mean of that. */
export function endsOf(points: number): Float64Array {
  const squares = scoresOf(points).map((score) => score * score);
  const mean = squares.reduce((sum, square) => sum + square, 0) / points;
  return squares.map((square) => square - mean);
}

/** Responses of a variable that anybody gave; of a scale only those have a β. */
export function givenPoints(model: Responses, j: number): number[] {
  const points: number[] = [];
  for (let r = model.offsets[j]; r < model.offsets[j + 1]; r++)
    if (model.overall[r] > 0) points.push(r - model.offsets[j]);
  return points;
}

/** How many numbers a fit is free to choose [LC8]. */
export function freeParameters(model: Responses, segments: number): number {
  let free = classCount(model, segments) - 1;
  let scales = 0;
  model.scalePoints.forEach((points, j) => {
    const given = givenPoints(model, j).length;
    free += points > 0 ? given - 1 + segments - 1 : segments * (given - 1);
    scales += Number(points > 0);
  });
  return free + (scales > 0 ? model.styles - 1 : 0);
}
