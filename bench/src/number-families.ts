import type { LatentClassData } from '@qp/engine/latent-class';
import { Random } from '@qp/engine/numerics';
import { MISSING } from '@qp/engine/survey';
import type { AnswerTreatment } from '@qp/facts';
import { drawsOf } from './draws.ts';

/**
 * Surveys with a known number of segments, for the rule that recommends one: segments alone, and segments beside what no
 * fit allows for (people who differ within a segment, questions that follow one another, habits of answering).
 */
export interface NumberFamily {
  readonly name: string;
  readonly respondents: number;
  readonly questions: number;
  readonly responses: number;
  /** Shares of the segments; one is noise, or a continuum with a factor. */
  readonly shares: readonly number[];
  /** Standard deviation of the differences between segments, in logarithms of the response probabilities (habits: in points). */
  readonly difference: number;
  /** Standard deviation of the loadings of a factor that people of all segments differ along. */
  readonly factor?: number;
  /** How often every second question is answered like the one before. */
  readonly echo?: number;
  /** Share of missing answers. */
  readonly missing?: number;
  /** Habits of five-point scales: how much people differ in spread, and in agreeing (points). */
  readonly habits?: { readonly spread: number; readonly agreeing: number };
  /** As Automatic mostly treats them: it takes agreeing in one of three of those that have it. */
  readonly answers: AnswerTreatment;
}

const even = (segments: number): number[] => new Array<number>(segments).fill(1 / segments);
const segments = (
  shares: readonly number[],
  size: readonly [respondents: number, questions: number, responses: number],
  difference: number,
  beside: Partial<NumberFamily> & { readonly called?: string } = {},
): NumberFamily => {
  const [respondents, questions, responses] = size;
  const { called = `${shares.length} segments`, ...other } = beside;
  const name = `${called}, ${respondents} x ${questions}`;
  return { name, respondents, questions, responses, shares, difference, answers: 'categories', ...other };
};

export const numberFamilies: readonly NumberFamily[] = [
  segments(even(3), [400, 12, 4], 0.8),
  segments(even(3), [600, 12, 3], 0.6, { called: '3 weak segments' }),
  segments(even(3), [150, 10, 4], 1, { called: '3 segments, few people' }),
  segments([0.4, 0.3, 0.2, 0.1], [600, 10, 2], 1, { called: '4 uneven segments, yes/no' }),
  segments([0.6, 0.4], [300, 6, 3], 1),
  segments(even(5), [600, 15, 4], 0.8),
  segments([0.4, 0.25, 0.2, 0.15], [500, 24, 4], 0.5, { called: '4 uneven segments' }),
  segments(even(4), [400, 16, 4], 0.8, { called: '4 segments, a quarter missing', missing: 0.25 }),
  segments(even(3), [500, 12, 4], 0.9, { called: '3 segments and a factor', factor: 0.5 }),
  segments(even(4), [600, 14, 3], 0.9, { called: '4 segments and a factor', factor: 0.4 }),
  segments(even(3), [500, 12, 4], 0.8, { called: '3 segments, questions that follow', echo: 0.3 }),
  segments([0.45, 0.35, 0.2], [500, 12, 5], 0.9, {
    called: '3 segments and spread',
    answers: 'style',
    habits: { spread: 0.45, agreeing: 0 },
  }),
  segments([0.45, 0.35, 0.2], [400, 12, 5], 0.9, {
    called: '3 segments, spread and agreeing',
    answers: 'style',
    habits: { spread: 0.45, agreeing: 0.6 },
  }),
  segments([1], [400, 12, 4], 0, { called: 'a continuum', factor: 1 }),
  segments([1], [400, 12, 4], 0, { called: 'noise' }),
];

interface DrawnNumber {
  readonly data: LatentClassData;
  /** The segment of everyone; along a continuum, their band, all bands being equally wide. */
  readonly truth: (segments: number) => number[];
  /** Nothing was planted. */
  readonly isNoise: boolean;
}

export function drawNumber(of: NumberFamily, seed: number): DrawnNumber {
  const { respondents, questions, responses, shares, missing = 0, echo = 0 } = of;
  const { draw, normal } = drawsOf(new Random(9000 + seed, questions, respondents));
  const columns = Array.from({ length: questions }, () => ({
    codes: new Uint8Array(respondents),
    categories: responses,
    ...(of.habits && { scalePoints: responses }),
  }));
  const answer = of.habits ? byHabit(of, of.habits, normal) : byModel(of, { draw, normal });
  const people = Array.from({ length: respondents }, (_, i) => {
    const [segment, place] = [draw(shares), normal()];
    const answers = answer(segment, place);
    columns.forEach(({ codes }, j) => {
      const follows = j % 2 === 1 && draw([echo, 1 - echo]) === 0;
      codes[i] = answers[follows ? j - 1 : j];
    });
    for (const { codes } of columns) if (missing > 0 && draw([missing, 1 - missing]) === 0) codes[i] = MISSING;
    return { segment, place };
  });
  const isContinuum = shares.length === 1 && of.factor !== undefined;
  const rank = new Map(people.toSorted((a, b) => a.place - b.place).map((person, at) => [person, at]));
  return {
    data: { respondents, columns, weights: null },
    isNoise: shares.length === 1 && !isContinuum,
    truth: (bands) =>
      people.map((person) => (isContinuum ? Math.floor((bands * rank.get(person)!) / respondents) : person.segment)),
  };
}

type Draws = ReturnType<typeof drawsOf>;
type Answering = (segment: number, place: number) => number[];

function byModel(of: NumberFamily, { draw, normal }: Draws): Answering {
  const { questions, responses, shares, difference, factor = 0 } = of;
  const asked = Array.from({ length: questions }, () => {
    const base = Array.from({ length: responses }, () => 0.5 * normal());
    return { logs: shares.map(() => base.map((value) => value + difference * normal())), loading: factor * normal() };
  });
  const score = (c: number) => (2 * c) / (responses - 1) - 1;
  return (segment, place) =>
    asked.map(({ logs, loading }) =>
      draw(logs[segment].map((value, c) => Math.exp(value + loading * place * score(c)))),
    );
}

function byHabit(of: NumberFamily, habits: NonNullable<NumberFamily['habits']>, normal: () => number): Answering {
  const { questions, responses, shares, difference } = of;
  const opinions = shares.map(() => Array.from({ length: questions }, () => difference * normal()));
  return (segment) => {
    const spread = Math.exp(habits.spread * normal());
    const agrees = habits.agreeing * normal();
    return opinions[segment].map((opinion) => {
      const point = (responses - 1) / 2 + spread * (opinion + 0.9 * normal()) + agrees;
      return Math.max(0, Math.min(responses - 1, Math.round(point)));
    });
  };
}
