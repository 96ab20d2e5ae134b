import type { LatentClassData } from '@qp/engine/latent-class';
import { Random } from '@qp/engine/numerics';
import { drawsOf } from './draws.ts';

/** Surveys of which the truth is known, from the model that categories take for granted. */

interface Recipe {
  readonly name: string;
  readonly respondents: number;
  readonly variables: number;
  readonly responses: number;
  /** Shares of the segments; one is noise. */
  readonly shares: readonly number[];
  /** How far the logarithms of the response probabilities of segments differ (standard deviation). */
  readonly difference: number;
}

const even = (segments: number): number[] => new Array<number>(segments).fill(1 / segments);

export const recipes: readonly Recipe[] = [
  { name: 'noise 400 x 60', respondents: 400, variables: 60, responses: 4, shares: [1], difference: 0 },
  { name: 'noise 1,000 x 12', respondents: 1000, variables: 12, responses: 3, shares: [1], difference: 0 },
  { name: '3 segments, 300 x 12', respondents: 300, variables: 12, responses: 4, shares: even(3), difference: 0.6 },
  { name: '3 segments, 2,000 x 8', respondents: 2000, variables: 8, responses: 3, shares: even(3), difference: 0.7 },
  { name: '4 segments, 500 x 20', respondents: 500, variables: 20, responses: 4, shares: even(4), difference: 0.5 },
  { name: '5 segments, 1,000 x 20', respondents: 1000, variables: 20, responses: 4, shares: even(5), difference: 0.5 },
  {
    name: '5 uneven segments, 1,000 x 30',
    respondents: 1000,
    variables: 30,
    responses: 5,
    difference: 0.45,
    shares: [0.4, 0.25, 0.18, 0.12, 0.05],
  },
];

export function simulate(recipe: Recipe, seed: number): { data: LatentClassData; truth: number[] } {
  const { respondents, variables, responses, shares, difference } = recipe;
  const { draw, normal } = drawsOf(new Random(seed, variables, respondents));
  const tables = Array.from({ length: variables }, () => {
    const base = Array.from({ length: responses }, () => 0.5 * normal());
    return shares.map(() => base.map((value) => Math.exp(value + difference * normal())));
  });
  const columns = tables.map(() => ({ codes: new Uint8Array(respondents), categories: responses }));
  const truth = Array.from({ length: respondents }, () => draw(shares));
  truth.forEach((segment, i) => {
    columns.forEach(({ codes }, j) => {
      codes[i] = draw(tables[j][segment]);
    });
  });
  return { data: { respondents, columns, weights: null }, truth };
}
