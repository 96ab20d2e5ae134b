import { existsSync, readFileSync } from 'node:fs';
import type { LatentClassData } from '@qp/engine/latent-class';
import { Random } from '@qp/engine/numerics';
import { labelledSurveys } from './labelled-surveys.ts';
import { simulate } from './simulated-surveys.ts';
import { surveysAtHand } from './surveys-at-hand.ts';

/** A survey, and the numbers of segments with which a search must find the best known solution. */
interface SearchedSurvey {
  readonly name: string;
  readonly data: LatentClassData;
  readonly segments: readonly number[];
  /** Segments are planted in it, so every search has to find the best; on real surveys 19 of 20. */
  readonly isPlanted: boolean;
}

const HEART = new URL('../../../shared/data/mixed/heart', import.meta.url).href;
/** Segments that were planted: these, and one more, count. */
const PLANTED: Record<string, number> = {
  'planted-complete': 3,
  'planted-missing': 4,
  'planted-wide': 4,
  'planted-scales': 4,
};
/** The small public surveys are not identified beyond 3 segments. */
const FEW_QUESTIONS = new Set(['values', 'cheating']);
const UP_TO_6 = [2, 3, 4, 5, 6];

/** The surveys at hand, ten made ones, three of them with more than 100 five-point questions, and SPSS files of others. */
export async function searchedSurveys(): Promise<SearchedSurvey[]> {
  const atHand = (await surveysAtHand()).map(({ name, data }) => {
    const planted = PLANTED[name];
    if (planted) return { name, data, segments: [planted, planted + 1], isPlanted: true };
    return { name, data, segments: FEW_QUESTIONS.has(name) ? [2, 3] : UP_TO_6, isPlanted: false };
  });
  const heart = existsSync(new URL(`${HEART}.csv`))
    ? [{ name: 'heart', data: readHeart(), segments: UP_TO_6, isPlanted: false }]
    : [];
  const labelled = (await labelledSurveys()).map((survey) => ({ ...survey, segments: UP_TO_6, isPlanted: false }));
  return [...atHand, ...heart, ...made(), ...labelled];
}

const even = (segments: number): number[] => new Array<number>(segments).fill(1 / segments);

function made(): SearchedSurvey[] {
  const drawn = (respondents: number, variables: number, responses: number, shares: number[], difference: number) => {
    const name = `made ${respondents} x ${variables}, ${shares.length} planted`;
    const { data } = simulate({ name, respondents, variables, responses, shares, difference }, 1);
    return { name, data, segments: [shares.length, shares.length + 1], isPlanted: true };
  };
  const scaled = (respondents: number, variables: number, shares: number[], ordered: Ordered) => ({
    name: `made ${respondents} x ${variables} ordered, ${shares.length} planted`,
    data: orderedSurvey(respondents, variables, shares, ordered),
    segments: [shares.length, shares.length + 1],
    isPlanted: true,
  });
  return [
    drawn(300, 12, 4, even(3), 0.6),
    drawn(2000, 8, 3, even(3), 0.7),
    drawn(500, 20, 4, even(4), 0.5),
    drawn(1000, 20, 4, even(5), 0.5),
    drawn(1000, 30, 5, [0.4, 0.25, 0.18, 0.12, 0.05], 0.45),
    drawn(3000, 40, 5, even(6), 0.4),
    drawn(700, 60, 4, even(4), 0.4),
    drawn(1010, 135, 5, even(6), 0.25),
    scaled(1010, 135, [0.35, 0.25, 0.2, 0.12, 0.08], { difference: 0.35, factors: 6, style: 0.3 }),
    scaled(600, 110, even(5), { difference: 0.3, factors: 4, style: 0 }),
  ];
}

interface Ordered {
  /** Standard deviation of the segments' means, in units of an answer's own noise. */
  readonly difference: number;
  /** Factors that people differ in beside their segment. */
  readonly factors: number;
  /** How much people differ in using the ends of the scale. */
  readonly style: number;
}

const CUTS = [-1.4, -0.5, 0.5, 1.4];

/** Five-point questions: segments, factors and response style together. */
function orderedSurvey(
  respondents: number,
  variables: number,
  shares: readonly number[],
  { difference, factors, style }: Ordered,
): LatentClassData {
  const random = new Random(1, variables, respondents + 1);
  const uniform = () => (random.below(2 ** 31) + 0.5) / 2 ** 31;
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  const questions = Array.from({ length: variables }, () => ({
    factor: random.below(factors),
    mean: 0.4 * normal(),
    means: shares.map(() => difference * normal()),
  }));
  const columns = questions.map(() => ({ codes: new Uint8Array(respondents), categories: 5 }));
  for (let i = 0; i < respondents; i++) {
    const drawn = uniform();
    const segment = shares.findIndex((_, k) => drawn < shares.slice(0, k + 1).reduce((a, b) => a + b) + 1e-9);
    const spread = Math.exp(style * normal());
    const scores = Array.from({ length: factors }, () => 0.6 * normal());
    questions.forEach(({ factor, mean, means }, j) => {
      const answer = (mean + means[segment] + scores[factor] + normal()) * spread;
      columns[j].codes[i] = CUTS.filter((cut) => answer >= cut).length;
    });
  }
  return { respondents, columns, weights: null };
}

/** Categories as they are, numbers and counts in quarters. */
function readHeart(): LatentClassData {
  const { indicators } = JSON.parse(readFileSync(new URL(`${HEART}.json`), 'utf8'));
  const [header, ...lines] = readFileSync(new URL(`${HEART}.csv`), 'utf8')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','));
  const valuesOf = (name: string) => lines.map((line) => Number(line[header.indexOf(name)]));
  const quarters = (values: readonly number[]) => {
    const sorted = values.toSorted((a, b) => a - b);
    const cuts = [1, 2, 3].map((at) => sorted[Math.floor((at * values.length) / 4)]);
    return values.map((value) => cuts.filter((cut) => value >= cut).length);
  };
  const columns = [
    ...indicators.categories.map(valuesOf),
    ...[...indicators.number, ...indicators.count].map((name: string) => quarters(valuesOf(name))),
  ].map((values: number[]) => {
    const given = [...new Set(values)].sort((a, b) => a - b);
    return { codes: Uint8Array.from(values, (value) => given.indexOf(value)), categories: given.length };
  });
  return { respondents: lines.length, columns, weights: null };
}
