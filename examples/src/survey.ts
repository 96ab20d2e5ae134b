import type { Question } from './behaviour.ts';
import { BEHAVIOUR } from './behaviour.ts';
import { FIGURES, PERSON } from './people.ts';
import { Random } from './random.ts';
import type { Segment } from './segments.ts';
import { SEGMENTS } from './segments.ts';
import { AGREEMENT, STATEMENTS } from './statements.ts';

/** Asks every question of every person, with a seed. */

export const PEOPLE = 3000;
const SEED = 20_261_114;
/** How widely the answers of one segment scatter around its mean, in points of the scale. */
const SCATTER = 1.1;
/** People of one kind are less alike than its description: means move this far from the middle of the scale. */
const DISTINCTNESS = 0.85;
const MIDDLE = 3.1;
/** How much people differ in the way they use scales: one in six reaches over 1.6 times as far as the usual. */
const HABIT = 0.48;
/** Most questions are left out by a few; income by many. */
const LEFT_OUT = 0.015;
const INCOME_LEFT_OUT = 0.09;

const QUESTIONS: readonly Question[] = [
  ...STATEMENTS.map(
    (statement): Question => ({
      ...statement,
      type: 'Ordinal',
      answer: (random, segment, _, reach) =>
        agreement(random, MIDDLE + DISTINCTNESS * (statement.mean(segment) - MIDDLE), reach),
      cut: (answer) => AGREEMENT[Number(answer) - 1],
    }),
  ),
  ...BEHAVIOUR,
  ...PERSON,
  ...FIGURES,
];
/** Free numbers have no responses: they are metrics only. */
const UNCUT = new Set(['PRICE_PAID', 'SPEND', 'OFFER_SHARE', 'BRANDS']);

/**
 * Whatever they think, some people use the ends of every scale and others stay near its middle: their opinions reach
 * further on it, or less far. It has nothing to do with the kind of snacker that they are.
 */
const reachOf = (random: Random): number => Math.exp(random.normal(0, HABIT));

function agreement(random: Random, mean: number, reach: number): string {
  const opinion = random.normal(mean, SCATTER);
  return String(Math.min(5, Math.max(1, Math.round(3 + reach * (opinion - 3)))));
}

interface ExampleTables {
  readonly data: string[][];
  readonly variables: string[][];
  readonly discretized: string[][];
  /** The segment that each person was made from; in no file. */
  readonly truth: number[];
}

export function makeTables(): ExampleTables {
  const random = new Random(SEED);
  const cutQuestions = QUESTIONS.filter(({ code }) => !UNCUT.has(code));
  const data = [['RESPONDENT', ...QUESTIONS.map(({ code }) => code), 'WEIGHT']];
  const discretized = [['RESPONDENT', ...cutQuestions.map(({ code }) => code)]];
  const truth: number[] = [];
  for (let person = 1; person <= PEOPLE; person++) {
    const position = random.pick(SEGMENTS.map(({ share }) => share));
    const segment: Segment = SEGMENTS[position];
    const reach = reachOf(random);
    truth.push(position);
    const answers = new Map<string, string>();
    for (const { code, answer } of QUESTIONS) {
      const given = answer(random, segment, position, reach);
      answers.set(code, random.chance(code === 'INCOME' ? INCOME_LEFT_OUT : LEFT_OUT) ? '' : given);
    }
    const id = `P${String(person).padStart(5, '0')}`;
    data.push([id, ...QUESTIONS.map(({ code }) => answers.get(code) ?? ''), weight(answers)]);
    discretized.push([id, ...cutQuestions.map((question) => response(question, answers.get(question.code) ?? ''))]);
  }
  return { data, variables: dictionary(), discretized, truth };
}

function response(question: Question, answer: string): string {
  return answer === '' || !question.cut ? answer : question.cut(answer);
}

function dictionary(): string[][] {
  return [
    ['Variable', 'Variable Label', 'Dimension', 'Factor', 'Data Type'],
    ['RESPONDENT', 'Respondent', 'Admin', 'Admin', 'ID'],
    ...QUESTIONS.map(({ code, label, dimension, factor, type }) => [code, label, dimension, factor, type]),
    ['WEIGHT', 'Weight to the population', 'Admin', 'Admin', 'Weight'],
  ];
}

/** The panel has too few young men and people in the capital, and too many older women. */
function weight(answers: ReadonlyMap<string, string>): string {
  const age = Number(answers.get('AGE') || 45);
  const male = answers.get('GENDER') === 'Male';
  const byPerson = age < 35 ? (male ? 1.45 : 1.1) : age < 55 ? (male ? 1.05 : 0.95) : male ? 0.95 : 0.72;
  return (byPerson * (answers.get('REGION') === 'Capital' ? 1.2 : 0.97)).toFixed(3);
}
