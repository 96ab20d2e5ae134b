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
export interface PersonaLineFacts {
  readonly question: string;
  readonly answer: string;
  readonly kind: 'share' | 'mean';
  readonly value: number;
  readonly rest: number;
  readonly index: number;
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

/** The question with its answer, as the questionnaire words them. */
export function personaStatement({ question, answer }: Pick<PersonaLineFacts, 'question' | 'answer'>): string {
  return answer === '' ? question : `${question}: ${answer}`;
}

/** "75.3% agree: I avoid sugar (25.4% of the rest)." and "Price paid: 18.9 on average (36.8 for the rest, index 59)." */
export function personaSentence({ question, answer, kind, value, rest, index }: PersonaLineFacts): string {
  const [here, there] = [personaFigure(kind, value), personaFigure(kind, rest)];
  if (kind === 'share') return `${answer === '' ? here : `${here} ${answer}`}: ${question} (${there} of the rest).`;
  const indexed = index < 0 ? '' : `, index ${Math.round(index)}`;
  return `${personaStatement({ question, answer })}: ${here} on average (${there} for the rest${indexed}).`;
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
