import type { FieldProblem } from '@qp/contract';
import { type Locale, wordsIn } from '../locale.ts';
import { number } from '../numbers.ts';

/** What is wrong with a field of a form or request; an error puts the field before it: "name: must not be empty". */
const fieldProblemWords = wordsIn({
  'bar-in-response': 'a response can’t have a | in its name',
  'choose-cluster-variable': 'select at least one cluster variable',
  'choose-describing-variable': 'select at least one variable that describes the segments',
  'choose-fewer-variables': (most: number) => `choose at most ${number(most)} variables`,
  'choose-response': 'choose at least one response',
  'choose-segment': 'choose at least one segment',
  'choose-variable': 'choose at least one variable',
  'criterion-twice': 'two criteria have the same name',
  'days-out-of-range': (most: number) => `must be from 1 to ${number(most)}`,
  'edges-not-ascending': 'cuts must be in ascending order',
  empty: 'must not be empty',
  'enter-a-name': 'enter a name',
  'give-a-limit': 'give at least one limit',
  'line-twice': 'names a line twice',
  'name-the-project': 'give the project a name',
  'name-the-response': 'a response needs a name',
  'name-the-run': 'give the run a name',
  'name-the-token': 'give the token a name',
  'name-the-wave': 'give the wave a name',
  'net-twice': 'names a net twice',
  'not-a-day': 'must be a day like 2026-12-31, or empty',
  'not-a-number': 'must be a number',
  'not-in-the-calendar': 'isn’t a day of the calendar',
  'not-json': 'isn’t valid JSON',
  'number-from-0': 'enter a number that is 0 or more',
  'number-up-to': (most: number) => `enter a number of at most ${number(most)}`,
  'one-description': 'give either descriptions or description',
  'one-of-targets': 'give either targets or csv',
  'response-twice': 'two responses have the same name',
  'segment-twice': 'names a segment twice',
  'too-deep': (most: number) => `is nested more than ${number(most)} levels deep`,
  'too-long': (most: number) => `is longer than ${number(most)} characters`,
  'too-many-cuts': (most: number) => `has more than ${number(most)} cuts`,
  'no-classifier': 'isn’t a classifier file of the QP Tool whose tables fit together',
  'too-many-entries': (most: number) => `has more than ${number(most)} entries`,
  'too-many-questions': (most: number) => `names more than ${number(most)} questions`,
  'too-many-segments': (most: number) => `names more than ${number(most)} segments`,
  'too-many-values': (most: number) => `names more than ${number(most)} values`,
  'too-many-variables': (most: number) => `has more than ${number(most)} variables`,
  'variable-twice': 'names a variable twice',
  'variables-negative': 'Cannot have negative variable number.',
  'variables-not-a-number': 'Num. of Variables must be a number.',
  'variables-not-whole': 'Num. of Variables must be a whole number from 1 up.',
  'whole-number-from-0': (most: number) => `enter a whole number from 0 to ${number(most)}`,
  'whole-number-from-1': (most: number) => `enter a whole number from 1 to ${number(most)}`,
  'whole-number-or-empty': (most: number) => `enter a whole number from 1 to ${number(most)}, or leave it empty`,
} satisfies Record<FieldProblem, string | ((limit: number) => string)>);

/** The words of a problem that a schema names. What zod itself says of a wrong type or length stays as it is. */
export function fieldProblemText(problem: string, locale: Locale): string {
  const words: Readonly<Record<string, string | ((limit: number) => string)>> = fieldProblemWords(locale);
  const [name, limit] = problem.split(' ');
  if (!Object.hasOwn(words, name)) return problem;
  const text = words[name];
  return typeof text === 'string' ? text : text(Number(limit));
}

export type FieldSentence = (problem: string | null) => string | null;

/** The same as a sentence beside the field: `sentence(fieldProblem(schema, typed))`. */
export function fieldProblemSentence(locale: Locale): FieldSentence {
  return (problem) => {
    if (problem === null) return null;
    const text = fieldProblemText(problem, locale);
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.⟧]$/.test(text) ? '' : '.'}`;
  };
}
