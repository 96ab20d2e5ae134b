import { existsSync, readFileSync } from 'node:fs';
import { fitSegments, type LatentClassData, membership } from '@qp/engine/latent-class';
import { Random } from '@qp/engine/numerics';
import type { ReachData, ReachVariable } from '@qp/engine/reach';
import { labelledSurveys } from './labelled-surveys.ts';
import { surveysAtHand } from './surveys-at-hand.ts';

/** Surveys whose segments are to be found from variables that took no part in them. */
export interface CustomerSurvey extends ReachData {
  readonly name: string;
}

const MOST_SEGMENTS = 4;
const MOST_VARIABLES = 12;
const HEART = new URL('../../../shared/data/mixed/heart.csv', import.meta.url);

/** Surveys at hand: segments of the first half of the questions, found from the others; and patients by their diagnosis. */
export async function* customerSurveys(): AsyncGenerator<CustomerSurvey> {
  for (const { name, data } of [...(await surveysAtHand()), ...(await labelledSurveys())]) {
    const half = Math.ceil(data.columns.length / 2);
    if (half < 3 || data.respondents < 200) continue;
    const segments = await segmentsOf({ ...data, columns: data.columns.slice(0, half) });
    const variables = data.columns.slice(half, half + MOST_VARIABLES).map(({ codes, categories, scalePoints }, at) => {
      const labels = Array.from({ length: categories }, (_, c) => String(c + 1));
      return { column: { code: `Q${half + at + 1}`, labels, codes, ...(scalePoints && { scalePoints }) } };
    });
    yield { name, ...segments, variables, weights: null };
  }
  if (existsSync(HEART)) yield heart();
}

async function segmentsOf(data: LatentClassData) {
  const { fits } = await fitSegments(data, { maxSegments: MOST_SEGMENTS, predict: false, seed: 1 });
  const model = fits[MOST_SEGMENTS - 1];
  return { segmentOf: Uint8Array.from(membership(data, model).assignments), segments: MOST_SEGMENTS };
}

function heart(): CustomerSurvey {
  const [head, ...rows] = readFileSync(HEART, 'utf8')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','));
  const variables = head.slice(1, -1).map((code, at): ReachVariable => {
    return { code, values: Float64Array.from(rows, (row) => Number(row[at + 1] || Number.NaN)) };
  });
  return {
    name: 'heart',
    variables,
    segmentOf: Uint8Array.from(rows, (row) => Number(row.at(-1)) - 1),
    segments: 2,
    weights: null,
  };
}

/** Fresh customers: numbers and labels of known odds; `pairs` adds what only two variables together say. */
export function freshCustomers(people: number, seed: number, pairs: boolean): CustomerSurvey {
  const random = new Random(seed, people, Number(pairs));
  const uniform = () => (random.below(2 ** 31) + 0.5) / 2 ** 31;
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  const numbers = (make: () => number) => Float64Array.from({ length: people }, make);
  const age = numbers(() => Math.round(48 + 16 * normal()));
  const spend = numbers(() => Math.round(100 * Math.exp(3 + 0.8 * normal())) / 100);
  const visits = numbers(() => Math.floor(-6 * Math.log(uniform())));
  const region = Uint8Array.from({ length: people }, () => random.below(4));
  const noise = Uint8Array.from({ length: people }, () => random.below(5));
  const segmentOf = Uint8Array.from({ length: people }, (_, i) => {
    const [young, rich] = [Number(age[i] < 40), Number(spend[i] > 25)];
    const odds = [
      1,
      Math.exp((age[i] - 48) / 14),
      Math.exp(Math.log(spend[i]) - 3 + Number(region[i] === 0)),
      Math.exp(0.12 * visits[i] - 1 + (pairs ? 1.2 * (young === rich ? 1 : -1) : 0)),
    ];
    const drawn = uniform() * odds.reduce((sum, odd) => sum + odd, 0);
    const upTo = odds.map((_, k) => odds.slice(0, k + 1).reduce((sum, odd) => sum + odd, 0));
    return Math.min(upTo.filter((sum) => sum <= drawn).length, odds.length - 1);
  });
  const answered = age.map((value) => (uniform() < 0.1 ? Number.NaN : value));
  const labels = (code: string, codes: Uint8Array, count: number) => ({
    column: { code, labels: Array.from({ length: count }, (_, n) => `${code} ${n}`), codes },
  });
  const variables = [
    { code: 'AGE', values: answered },
    { code: 'SPEND', values: spend },
    { code: 'VISITS', values: visits },
    labels('REGION', region, 4),
    labels('NOISE', noise, 5),
  ];
  return { name: pairs ? 'fresh, with a pair' : 'fresh', variables, segmentOf, segments: 4, weights: null };
}

/** Some of its people, by position. */
export function onlyCustomers(survey: CustomerSurvey, rows: readonly number[]): CustomerSurvey {
  const variables = survey.variables.map((variable): ReachVariable => {
    if (!('column' in variable)) return { ...variable, values: Float64Array.from(rows, (i) => variable.values[i]) };
    return { column: { ...variable.column, codes: Uint8Array.from(rows, (i) => variable.column.codes[i]) } };
  });
  return { ...survey, variables, segmentOf: Uint8Array.from(rows, (i) => survey.segmentOf[i]) };
}

/** The same people with their segments shuffled. */
export function permuted(survey: CustomerSurvey, seed: number): CustomerSurvey {
  const random = new Random(seed, 7, 7);
  const segmentOf = survey.segmentOf.slice();
  for (let i = segmentOf.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [segmentOf[i], segmentOf[j]] = [segmentOf[j], segmentOf[i]];
  }
  return { ...survey, segmentOf };
}
