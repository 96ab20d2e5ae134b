import type { LatentClassData } from '@qp/engine/latent-class';
import { Random } from '@qp/engine/numerics';
import { drawsOf } from './draws.ts';

/** Planted segments of which any number of samples can be drawn: answers are independent inside a segment. */

export interface PlantedAnswers {
  readonly people: number;
  readonly questions: number;
  readonly segments: number;
  /** Standard deviation of the logarithms of the answer probabilities between segments. */
  readonly difference: number;
}

const ANSWERS = 4;

/** Draws samples of the same planted segments, one after the other. */
export function plantAnswers({ questions, segments, difference }: PlantedAnswers, seed: number) {
  const { draw, normal } = drawsOf(new Random(seed, questions, segments));
  const tables = Array.from({ length: questions }, () =>
    Array.from({ length: segments }, () => Array.from({ length: ANSWERS }, () => Math.exp(difference * normal()))),
  );
  // Sizes as a Dirichlet distribution of twelve each would give: the sum of squares of 24 normals is gamma of 12.
  const sizes = Array.from({ length: segments }, () =>
    Array.from({ length: 24 }, () => normal() ** 2).reduce((sum, square) => sum + square, 0),
  );
  return (people: number): LatentClassData & { readonly truth: Uint8Array } => {
    const truth = Uint8Array.from({ length: people }, () => draw(sizes));
    const columns = tables.map((table) => ({
      codes: Uint8Array.from(truth, (segment) => draw(table[segment])),
      categories: ANSWERS,
    }));
    return { respondents: people, columns, weights: null, truth };
  };
}
