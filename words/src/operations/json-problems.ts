import { fieldProblemSentence, fieldProblemText } from '../errors/field-problems.ts';
import { type Locale, wordsIn } from '../locale.ts';
import { count, number } from '../numbers.ts';

/** What a schema finds wrong in a file of JSON. */
interface JsonIssue {
  readonly code?: string;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly expected?: unknown;
  readonly values?: readonly unknown[];
  readonly keys?: readonly string[];
  readonly origin?: string;
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
}

const MOST_SHOWN = 60;
const forms: Readonly<Record<string, string>> = {
  string: 'text in quotes',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list in square brackets',
  object: 'an object in braces',
  record: 'an object in braces',
  tuple: 'a list in square brackets',
};

const asJson = (value: unknown): string => {
  const text = JSON.stringify(value);
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
};

const sentences = wordsIn({
  whole: 'the file',
  missing: (place: string) => `${place} is missing.`,
  is: (place: string, value: string) => `${place} is ${value}.`,
  write: (form: string) => `Write ${form}.`,
  oneOf: (values: readonly string[]) => `${values.length > 1 ? 'one of ' : ''}${values.join(', ')}`,
  asWritten: 'it as the QP Tool writes it',
  unknownField: (place: string, field: string) =>
    `${place} has a field ${field}, which is not known there. Remove it, or correct its name.`,
  limits: {
    string: (most: boolean, limit: number) => `${most ? 'at most' : 'at least'} ${count(limit, 'character')}`,
    array: (most: boolean, limit: number) => `${most ? 'at most' : 'at least'} ${count(limit, 'entry', 'entries')}`,
    number: (most: boolean, limit: number) => `a number of at ${most ? 'most' : 'least'} ${number(limit)}`,
  },
});

/** Where it is, what stands there and what to write instead. `given`: what the file holds. */
export function jsonProblem(issue: JsonIssue, given: unknown, locale: Locale): string {
  const words = sentences(locale);
  const { code, path, expected, values, keys = [], origin = '', minimum, maximum } = issue;
  const place = placeOf(path) || words.whole;
  const value = path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], given);
  if (code === 'unrecognized_keys') return words.unknownField(place, asJson(keys[0]));
  const found = value === undefined ? words.missing(place) : words.is(place, asJson(value));
  const write = (form: string) => `${found} ${words.write(form)}`;
  if (code === 'invalid_type') return write(forms[String(expected)] ?? words.asWritten);
  if (code === 'invalid_value' && values) return write(words.oneOf(values.map(asJson)));
  if (fieldProblemText(issue.message, locale) !== issue.message)
    return `${found} ${fieldProblemSentence(locale)(issue.message)}`;
  const most = code === 'too_big';
  const limit = Number(most ? maximum : minimum);
  const limits = Object.entries(words.limits).find(([kind]) => kind === origin);
  return write(limits && Number.isFinite(limit) ? limits[1](most, limit) : words.asWritten);
}

/** As it is written in programs: `variables[3].plan.kind`. */
const placeOf = (path: readonly PropertyKey[]): string =>
  path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
