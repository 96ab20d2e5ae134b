import type { AnswerForm } from '@qp/facts';
import { type NumberFormat, type PersonaSection, plainQuestion, SMALL_BASE_UNDER } from '@qp/facts';
import { wordsIn } from '../locale.ts';
import { fixedNumber, joinedWithAnd, percent } from '../numbers.ts';

/** The findings of a persona in words, for the page, for print and for the presentation. */

const sectionTitles: Readonly<Record<PersonaSection, string>> = {
  think: 'What they think',
  not: 'What they reject',
  are: 'Who they are',
  do: 'What they do',
};

/** One finding of a persona, as the engine reports it. */
export interface PersonaLineFacts extends PersonaStatement {
  readonly kind: 'share' | 'mean';
  readonly value: number;
  readonly rest: number;
  readonly index: number;
  /** Among everyone, which is said of the items of an exercise. */
  readonly total?: number;
  /** How a number that shaped the segments is written; absent for others. */
  readonly number?: NumberFormat;
}
export interface PersonaStatement {
  readonly question: string;
  readonly answer: string;
  readonly form: AnswerForm;
}

/** "75.3%", "18.87"; a number with the decimals that it is written with. */
export function personaFigure(kind: PersonaLineFacts['kind'], value: number, number?: NumberFormat): string {
  return kind === 'share' ? percent(value) : fixedNumber(value, number?.decimals ?? meanDecimals(value));
}

/** Enough digits to distinguish 0.92 from 0.95, and none that are noise in 218. */
function meanDecimals(value: number): number {
  const size = Math.abs(value);
  return size >= 100 ? 0 : size >= 10 ? 1 : 2;
}

/** Sides of a scale as people who are on it do them: "62.0% agree", "62.0% are satisfied". */
const VERBS = /^(dis)?(agree|like)$/;
const STATES = /^(un|dis|not )?(satisfied|likely|familiar|interested)$/;
/** What people say of the thing asked about: "62.0% find this important", "62.0% find this very or extremely important". */
const JUDGEMENTS = /^(un|not |\w+ or \w+ )?important$/i;

const isWordOfScale = (answer: string) => [VERBS, STATES, JUDGEMENTS].some((words) => words.test(answer));
const raised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function sideWords(answer: string): string {
  if (VERBS.test(answer)) return answer;
  if (JUDGEMENTS.test(answer)) return `find this ${answer.toLowerCase()}`;
  return STATES.test(answer) ? `are ${answer}` : `answer “${answer}”`;
}

/** What was said, without its figure: "Agree: I avoid sugar", "Eats alone", "Place of purchase: Discounter". */
function personaStatement({ question: label, answer, form }: PersonaStatement): string {
  const question = plainQuestion(label);
  const said: Readonly<Record<PersonaStatement['form'], () => string>> = {
    side: () => (isWordOfScale(answer) ? `${raised(answer)}: ${question}` : `${question}: ${answer}`),
    yes: () => question,
    response: () => `${question}: ${answer}`,
    choice: () => `Would choose ${answer} first`,
    mean: () => question,
  };
  return said[form]();
}

/** The figure with its statement, as the start of a sentence: "75.3% agree: I avoid sugar". */
function personaClaim(line: PersonaStatement, figure: string): string {
  const { answer, form } = line;
  const question = plainQuestion(line.question);
  const said: Readonly<Record<PersonaStatement['form'], () => string>> = {
    side: () => `${figure} ${sideWords(answer)}: ${question}`,
    yes: () => `${figure} say yes: ${question}`,
    response: () => `${figure} answer “${answer}”: ${question}`,
    choice: () => `Would choose ${answer} first ${figure} of the time`,
    mean: () => `${question}: ${figure} on average`,
  };
  return said[form]();
}

/** Ratios to the average that have words of their own, and how far an index may be from them. */
const RATIOS: readonly (readonly [index: number, away: number, said: string])[] = [
  [33.3, 2, 'a third of the average'],
  [50, 3, 'half the average'],
  [75, 3, 'a quarter below average'],
  [125, 3, 'a quarter above average'],
  [150, 5, 'half as much again as average'],
  [200, 8, 'twice the average'],
  [300, 12, 'three times the average'],
];

/** "half as much again as average", "index 134". */
function besideAverage(index: number): string {
  return RATIOS.find(([ratio, away]) => Math.abs(index - ratio) <= away)?.[2] ?? `index ${Math.round(index)}`;
}

/** "(25.4% of the rest)", "(36.8 for the rest, index 59)", of a number "(23 for the rest, half as much again as average)". */
function againstRest({
  kind,
  rest,
  index,
  number,
  form,
  total,
}: Pick<PersonaLineFacts, 'kind' | 'rest' | 'index' | 'number' | 'total'> & { readonly form?: AnswerForm }): string {
  if (form === 'choice' && total !== undefined) return `(everyone: ${percent(total)})`;
  const there = personaFigure(kind, rest, number);
  if (kind === 'share') return `(${there} of the rest)`;
  if (number && index >= 0) return `(${there} for the rest, ${besideAverage(index)})`;
  return `(${there} for the rest${index < 0 ? '' : `, index ${Math.round(index)}`})`;
}

/** "75.3% agree: I avoid sugar (25.4% of the rest).", "Would choose Taste first 31.4% of the time, everyone: 18.2%." and "Price paid: 18.9 on average (36.8 for the rest, index 59)." */
function personaSentence(line: PersonaLineFacts): string {
  if (line.form === 'choice' && line.total !== undefined) {
    return `${personaClaim(line, percent(line.value))}, everyone: ${percent(line.total)}.`;
  }
  return `${personaClaim(line, personaFigure(line.kind, line.value, line.number))} ${againstRest(line)}.`;
}

/** What "agree" counts on its scale, each name once: “agree” counts “Agree” and “Strongly agree”. */
function countsText(answers: readonly { readonly answer: string; readonly combines?: readonly string[] }[]): string {
  const said = answers.flatMap(({ answer, combines }) =>
    combines ? [`“${answer}” counts ${joinedWithAnd(combines.map((label) => `“${label}”`))}.`] : [],
  );
  return [...new Set(said)].join(' ');
}

/** How much of the differences a map shows. */
function inertiaText([first, second]: readonly [number, number]): string {
  const both = percent(first + second);
  return second > 0
    ? `The map shows ${both} of the differences (inertia): ${percent(first)} horizontally, ${percent(second)} vertically.`
    : `The map shows ${both} of the differences (inertia), all horizontally.`;
}

/** How many answers a map has no room for; empty when it shows them all. */
function leftOutText(leftOut: number): string {
  if (leftOut === 0) return '';
  return leftOut === 1
    ? '1 answer is left out: no room for its label.'
    : `${leftOut} answers are left out: no room for their labels.`;
}

export const personaLineWords = wordsIn({
  sections: sectionTitles,
  statement: personaStatement,
  claim: personaClaim,
  rest: againstRest,
  sentence: personaSentence,
  tooFew: `Base too small to test (effective base under ${SMALL_BASE_UNDER}).`,
  nothingDiffers: 'Nothing differs significantly from the rest.',
  chosenByTest: 'Each line is where this segment differs most from everyone else.',
  formedTheSegments: 'For the questions that formed the segments, the test only selects lines.',
  counts: countsText,
  correctedShares: 'Shares are corrected for classification error.',
  inertia: inertiaText,
  leftOut: leftOutText,
});
