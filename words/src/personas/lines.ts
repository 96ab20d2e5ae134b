import { type PersonaSection, SMALL_BASE_UNDER } from '@qp/facts';
import { fixedNumber, percent } from '../numbers.ts';

/** The findings of a persona in words, for the page, for print and for the presentation. */

export const sectionTitles: Readonly<Record<PersonaSection, string>> = {
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
}
export interface PersonaStatement {
  readonly question: string;
  readonly answer: string;
  /** A side of a scale, a Yes, one of several responses, or a mean. */
  readonly form: 'side' | 'yes' | 'response' | 'mean';
}

/** "75.3%", "18.87". */
export function personaFigure(kind: PersonaLineFacts['kind'], value: number): string {
  return kind === 'share' ? percent(value) : fixedNumber(value, meanDecimals(value));
}

/** Enough digits to distinguish 0.92 from 0.95, and none that are noise in 218. */
function meanDecimals(value: number): number {
  const size = Math.abs(value);
  return size >= 100 ? 0 : size >= 10 ? 1 : 2;
}

/** Sides of a scale as people who are on it do them: "62.0% agree", "62.0% are satisfied". */
const VERBS = /^(dis)?(agree|like)$/;
const STATES = /^(un|dis|not )?(satisfied|likely|familiar|interested)$/;

const isWordOfScale = (answer: string) => VERBS.test(answer) || STATES.test(answer);
const raised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function sideWords(answer: string): string {
  if (VERBS.test(answer)) return answer;
  return STATES.test(answer) ? `are ${answer}` : `answer “${answer}”`;
}

/** What was said, without its figure: "Agree: I avoid sugar", "Eats alone", "Place of purchase: Discounter". */
export function personaStatement({ question, answer, form }: PersonaStatement): string {
  const said: Readonly<Record<PersonaStatement['form'], () => string>> = {
    side: () => (isWordOfScale(answer) ? `${raised(answer)}: ${question}` : `${question}: ${answer}`),
    yes: () => question,
    response: () => `${question}: ${answer}`,
    mean: () => question,
  };
  return said[form]();
}

/** The figure with its statement, as the start of a sentence: "75.3% agree: I avoid sugar". */
export function personaClaim(line: PersonaStatement, figure: string): string {
  const { question, answer, form } = line;
  const said: Readonly<Record<PersonaStatement['form'], () => string>> = {
    side: () => `${figure} ${sideWords(answer)}: ${question}`,
    yes: () => `${figure} say yes: ${question}`,
    response: () => `${figure} answer “${answer}”: ${question}`,
    mean: () => `${question}: ${figure} on average`,
  };
  return said[form]();
}

/** "(25.4% of the rest)", "(36.8 for the rest, index 59)". */
export function againstRest({ kind, rest, index }: Pick<PersonaLineFacts, 'kind' | 'rest' | 'index'>): string {
  const there = personaFigure(kind, rest);
  if (kind === 'share') return `(${there} of the rest)`;
  return `(${there} for the rest${index < 0 ? '' : `, index ${Math.round(index)}`})`;
}

/** "75.3% agree: I avoid sugar (25.4% of the rest)." and "Price paid: 18.9 on average (36.8 for the rest, index 59)." */
export function personaSentence(line: PersonaLineFacts): string {
  return `${personaClaim(line, personaFigure(line.kind, line.value))} ${againstRest(line)}.`;
}

/** The same as part of a title: "75.3% agree with “I avoid sugar” (25.4% of the rest)". */
export function personaFinding(line: PersonaLineFacts): string {
  const { question, answer, form, kind, value } = line;
  const figure = personaFigure(kind, value);
  const said: Readonly<Record<PersonaStatement['form'], () => string>> = {
    side: () =>
      `${figure} ${sideWords(answer)}${VERBS.test(answer) ? (answer.endsWith('agree') ? ' with' : '') : ' on'} “${question}”`,
    yes: () => `${figure} say yes to “${question}”`,
    response: () => `${figure} answer “${answer}” to “${question}”`,
    mean: () => `${question} ${figure} on average`,
  };
  return `${said[form]()} ${againstRest(line)}`;
}

/** The share of its people whom fits without them assign to the segment; nothing for older runs, where it wasn't measured. */
export function agreementWords(agreement: number | null | undefined): string {
  return typeof agreement === 'number'
    ? `Agreement: ${percent(agreement)} of these people are assigned to the same segment when they are held out of the fit.`
    : '';
}

export const TOO_FEW = `Base too small to test (effective base under ${SMALL_BASE_UNDER}).`;
export const NOTHING_TOLD = 'Nothing differs significantly from the rest.';
export const CHOSEN_BY_TEST =
  'Each line is where this segment differs most from everyone else. For the questions that formed the segments, the test only selects lines.';

/** How much of the differences a map shows. */
export function inertiaWords([first, second]: readonly [number, number]): string {
  const both = percent(first + second);
  return second > 0
    ? `The map shows ${both} of the differences (inertia): ${percent(first)} horizontally, ${percent(second)} vertically.`
    : `The map shows ${both} of the differences (inertia), all horizontally.`;
}

/** How many answers a map has no room for; empty when it shows them all. */
export function leftOutWords(leftOut: number): string {
  if (leftOut === 0) return '';
  return leftOut === 1
    ? '1 answer is left out: no room for its label.'
    : `${leftOut} answers are left out: no room for their labels.`;
}
