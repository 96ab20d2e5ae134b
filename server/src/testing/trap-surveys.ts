import type { LatentClassData } from '@qp/engine/latent-class';
import { Random } from '@qp/engine/numerics';
import { MISSING } from '@qp/engine/survey';

/** Surveys that easily mislead a program, but not an honest statistician. Each follows from its seed. */

const draws = (seed: number) => {
  const random = new Random(seed, 77, 5);
  const uniform = () => (random.below(2 ** 31) + 0.5) / 2 ** 31;
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  return { below: (limit: number) => random.below(limit), uniform, normal };
};

interface Shape {
  readonly respondents: number;
  readonly variables: number;
  readonly responses: number;
}

function survey(
  { respondents, variables, responses }: Shape,
  answer: (i: number, j: number) => number,
  more: { scale?: boolean; weights?: Float64Array } = {},
): LatentClassData {
  const columns = Array.from({ length: variables }, () => ({
    codes: new Uint8Array(respondents),
    categories: responses,
    ...(more.scale && { scalePoints: responses }),
  }));
  for (let i = 0; i < respondents; i++) {
    columns.forEach(({ codes }, j) => {
      codes[i] = answer(i, j);
    });
  }
  return { respondents, columns, weights: more.weights ?? null };
}

/** Everyone answers everything at random. */
export function pureNoise(respondents: number, variables: number): LatentClassData {
  const { below } = draws(1);
  return survey({ respondents, variables, responses: 4 }, () => below(4));
}

/** One trait from low to high, spread evenly over people, and answers on scales of five: there are no segments. */
export function gradedTrait(respondents: number, variables: number): LatentClassData {
  const { normal } = draws(2);
  const traits = Array.from({ length: respondents }, normal);
  const answer = (i: number): number => Math.max(0, Math.min(4, Math.round(2 + traits[i] + 0.8 * normal())));
  return survey({ respondents, variables, responses: 5 }, answer, { scale: true });
}

/** Two traits without any groups, each behind half of the questions. */
export function gradedPlane(respondents: number, variables: number): LatentClassData {
  const { normal } = draws(9);
  const traits = Array.from({ length: respondents }, () => [normal(), normal()]);
  const answer = (i: number, j: number): number =>
    Math.max(0, Math.min(4, Math.round(2 + traits[i][j % 2] + 0.8 * normal())));
  return survey({ respondents, variables, responses: 5 }, answer, { scale: true });
}

/** No one has an opinion, but some use the ends of five-point scales, some the middle, and some all of them. */
export function styleOnly(respondents: number, variables: number): LatentClassData {
  const { normal } = draws(8);
  const spreads = Array.from({ length: respondents }, () => Math.exp(0.7 * normal()));
  const answer = (i: number): number => Math.max(0, Math.min(4, Math.round(2 + spreads[i] * normal())));
  return survey({ respondents, variables, responses: 5 }, answer, { scale: true });
}

/** No segments, but two questions that each appear twice, with an occasional slip. */
export function duplicateQuestions(respondents: number): LatentClassData {
  const { below, uniform } = draws(3);
  const answers = Array.from({ length: respondents }, () => Array.from({ length: 8 }, () => below(4)));
  return survey({ respondents, variables: 10, responses: 4 }, (i, j) => {
    if (j < 8) return answers[i][j];
    return uniform() < 0.97 ? answers[i][j - 8] : below(4);
  });
}

/** Two halves of the people who differ in one question of eight, and in nothing else. */
export function oneQuestionApart(respondents: number): LatentClassData {
  const { below, uniform } = draws(4);
  return survey({ respondents, variables: 8, responses: 3 }, (i, j) => {
    if (j > 0) return below(3);
    return uniform() < 0.8 ? (i % 2) * 2 : 1;
  });
}

/** Three clear segments, of which one holds 2% of the people. */
export function tinySegment(respondents: number): LatentClassData {
  const { below, uniform } = draws(5);
  const segments = Array.from({ length: respondents }, () => {
    const drawn = uniform();
    return drawn < 0.02 ? 2 : drawn < 0.5 ? 1 : 0;
  });
  return survey({ respondents, variables: 14, responses: 3 }, (i) => (uniform() < 0.75 ? segments[i] : below(3)));
}

/** Two segments, and weights so uneven that four respondents carry the information of one. */
export function unevenWeights(respondents: number): LatentClassData {
  const { below, uniform } = draws(6);
  // A tenth of the people weigh 15.5 times as much as the others: (0.1 * 240 + 0.9) / (0.1 * 15.5 + 0.9)² is a design effect of 4.2.
  const weights = Float64Array.from({ length: respondents }, () => (uniform() < 0.1 ? 15.5 : 1));
  const segments = Array.from({ length: respondents }, () => below(2));
  const answer = (i: number): number => (uniform() < 0.55 ? segments[i] * 2 : below(3));
  return survey({ respondents, variables: 8, responses: 3 }, answer, { weights });
}

/** The same survey with a share of the answers removed at random. */
export function withMissing(data: LatentClassData, share: number): LatentClassData {
  const { uniform } = draws(7);
  const columns = data.columns.map((column) => ({
    ...column,
    codes: column.codes.map((code) => (uniform() < share ? MISSING : code)),
  }));
  return { ...data, columns };
}
