import type { MatchedQuestion, MatchedValue } from '@qp/facts';
import { MISSING } from '../../survey/index.ts';

/** Reads a written value of a matched column as the code of the run's answer. */
export function answerReader(
  question: RunQuestion,
  matched: MatchedQuestion,
  points: number,
): (text: string) => number {
  const answers = new Map(matched.values.map(({ value, answer }) => [value, answer]));
  const read = (text: string): number | null =>
    matched.values.length > 0
      ? (answers.get(text) ?? null)
      : (question.values.get(text) ?? question.cut?.(text) ?? null);
  return (text) => {
    const answer = text === '' ? null : read(text);
    if (answer === null) return MISSING;
    return matched.turned ? turnedRound(answer, points) : answer;
  };
}

/** The other end of the scale; what stands outside it stays. */
export const turnedRound = (answer: number, points: number): number => (answer < points ? points - 1 - answer : answer);

/** What is known of a column in the file of another wave. */
export interface WaveColumn {
  readonly name: string;
  readonly label: string;
  /** Labels of values, where the file has some. */
  readonly labels: ReadonlyMap<string, string>;
  /** How many people gave each value, missing ones left out; null where there are very many different ones. */
  readonly values: ReadonlyMap<string, number> | null;
}

export interface RunQuestion {
  readonly code: string;
  readonly label: string;
  readonly answers: readonly string[];
  /** The answer that each value of its own file stood for; empty where that isn't known. */
  readonly values: ReadonlyMap<string, number>;
  /** The answer of a number that is cut into groups; null where nothing is cut. */
  readonly cut: ((value: string) => number | null) | null;
  /** Share of each answer in the run: one that hardly anyone gave isn't missed. */
  readonly shares: readonly number[];
  /** Counts as a number: values are read as they are, never as a list of answers. */
  readonly isNumber: boolean;
}

interface ProposedValues {
  readonly values: readonly MatchedValue[];
  readonly recoded: boolean;
  readonly added: boolean;
  readonly gone: boolean;
}

/** Fewer expected people may all be missing by chance. */
const EXPECTED = 5;

/** Texts that a person would call the same. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Which answer of the run every value of a column stands for: by label, then by code, then by codes that all moved alike. */
export function proposeValues(question: RunQuestion, column: WaveColumn, people: number): ProposedValues {
  if (column.values === null || question.isNumber) return { values: [], recoded: false, added: false, gone: false };
  const byLabel = new Map(question.answers.map((answer, at) => [plainText(answer), at]));
  // In surveys of three CSV files the labels themselves are what people see in the file.
  const own =
    question.values.size > 0 ? question.values : new Map(question.answers.map((answer, at) => [answer.trim(), at]));
  const listed = new Set([...column.labels.keys(), ...column.values.keys()]);
  const labelOf = (value: string) => column.labels.get(value) ?? '';
  const labelled = [...listed].filter((value) => byLabel.has(plainText(labelOf(value))));
  const shift = labelled.length > 0 ? null : shiftOf([...own.keys()], [...column.values.keys()]);
  const answerOf = (value: string): number | null => {
    const label = labelOf(value);
    if (label !== '') return byLabel.get(plainText(label)) ?? (labelled.length === 0 ? byCode(value) : null);
    return byCode(value);
  };
  const byCode = (value: string): number | null => {
    if (shift !== null) return own.get(String(Number(value) - shift)) ?? null;
    return own.get(value) ?? byLabel.get(plainText(value)) ?? question.cut?.(value) ?? null;
  };
  const values = [...listed].sort(inOrder).map(
    (value): MatchedValue => ({
      value,
      label: labelOf(value),
      people: column.values?.get(value) ?? 0,
      answer: answerOf(value),
    }),
  );
  const reached = new Set(values.map(({ answer }) => answer));
  return {
    values,
    recoded: shift !== null || values.some(({ value, answer }) => isOther(question, value, answer)),
    added: values.some(({ answer, people: given }) => answer === null && given > 0),
    gone: question.answers.some((_, at) => !reached.has(at) && question.shares[at] * people >= EXPECTED),
  };
}

/** A code that stood for another answer, or a new code for a known one. */
function isOther({ values, answers }: RunQuestion, value: string, answer: number | null): boolean {
  if (answer === null || values.size === 0) return false;
  // A label in place of a code says itself what it means.
  if (plainText(value) === plainText(answers[answer])) return false;
  return values.get(value) !== answer;
}

/** By how much all codes moved, as from 1 to 5 to 0 to 4; null where they did not, or no such rule fits. */
function shiftOf(before: readonly string[], now: readonly string[]): number | null {
  const numbers = (texts: readonly string[]) => texts.map(Number).sort((a, b) => a - b);
  const [old, given] = [numbers(before), numbers(now)];
  if (old.length < 2 || given.length < 2 || [...old, ...given].some((value) => !Number.isInteger(value))) return null;
  const known = new Set(old);
  if (given.every((value) => known.has(value))) return null;
  const shift = given[0] < old[0] ? given[0] - old[0] : given[given.length - 1] - old[old.length - 1];
  return shift !== 0 && given.every((value) => known.has(value - shift)) ? shift : null;
}

function inOrder(one: string, other: string): number {
  const difference = Number(one) - Number(other);
  return Number.isNaN(difference) ? one.localeCompare(other, 'en') : difference;
}
