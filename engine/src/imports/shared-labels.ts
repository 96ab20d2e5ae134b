import type { SourceVariable } from '@qp/facts';
import { plainLabel } from '../survey/response-order.ts';
import { noAnswers } from './missing-answers.ts';
import { noAnswerIn } from './no-answer-words.ts';
import { areAlphabetical, knownWordKeys } from './ordered-labels.ts';

/** What the labels of a file say together, where they are in a language without known words. */

const FEWEST_SCALES = 2;
const FEWEST_ITEMS = 3;
const FEWEST_POINTS = 3;
const MOST_POINTS = 11;

type Labels = SourceVariable['labels'];

const answersOf = ({ labels }: Pick<SourceVariable, 'labels'>, missing: ReadonlySet<string>): Labels =>
  labels.filter(([value]) => !missing.has(value)).toSorted(([a], [b]) => Number(a) - Number(b));
const isWord = (label: string): boolean => /\p{L}{2}|\p{Lo}/u.test(label);

/** A label that means no answer by its place behind two different scales means it at the end of every other list [DC6]. */
export function withLearntNoAnswers(columns: readonly SourceVariable[]): SourceVariable[] {
  const scalesWith = new Map<string, Set<string>>();
  const known = new Map(columns.map((column) => [column, noAnswers(column)]));
  for (const [column, missing] of known) {
    if (column.type !== 'number') continue;
    const scale = JSON.stringify(answersOf(column, missing));
    for (const [value, label] of column.labels) {
      if (!missing.has(value) || !isWord(label) || noAnswerIn(label) !== null) continue;
      const own = scalesWith.get(plainLabel(label)) ?? new Set();
      scalesWith.set(plainLabel(label), own.add(scale));
    }
  }
  const isLearnt = (label: string) => (scalesWith.get(plainLabel(label))?.size ?? 0) >= FEWEST_SCALES;
  return columns.map((column) => {
    if (column.type !== 'number' || column.missing.length > 0) return column;
    const answers = answersOf(column, known.get(column)!);
    const others = answers.filter(([, label]) => !isLearnt(label)).map(([value]) => Number(value));
    const [low, high] = [Math.min(...others), Math.max(...others)];
    const apart = (value: string) => Number(value) < low || Number(value) > high;
    const learnt = answers.filter(([value, label]) => isLearnt(label) && apart(value)).map(([value]) => value);
    return others.length < FEWEST_SCALES || learnt.length === 0 ? column : { ...column, missing: learnt };
  });
}

/**
 * Whether labels are a scale because of the rest of the file: in a language without known words, those that three or more
 * neighbouring items of one question share [DC4]. `stems`: by variable.
 */
export function sharedScales(
  variables: readonly SourceVariable[],
  stems: readonly (string | null)[],
): (variable: SourceVariable) => boolean {
  const lists = variables.map((variable) => answersOf(variable, noAnswers(variable)));
  const texts = ({ type, facts }: SourceVariable, i: number) =>
    type === 'text' ? facts.values.map(([value]) => value) : lists[i].map(([, label]) => label);
  const hasKnownWords = variables.some((variable, i) => {
    const labels = texts(variable, i);
    return labels.length >= FEWEST_POINTS && knownWordKeys(labels) !== null;
  });
  if (hasKnownWords) return () => false;
  const scales = new Set<string>();
  const keys = lists.map((list) => JSON.stringify(list));
  for (const [i, list] of lists.entries()) {
    const battery = Array.from({ length: FEWEST_ITEMS }, (_, item) => i + item);
    const alike = battery.every((at) => keys[at] === keys[i] && stems[at] === stems[i] && variables[at].set === null);
    if (alike && stems[i] !== null && arePoints(list)) scales.add(keys[i]);
  }
  const keyOf = new Map(variables.map((variable, i) => [variable.code, keys[i]]));
  return ({ code }) => scales.has(keyOf.get(code) ?? '');
}

/** Codes one after the other, each with a word, and not by the alphabet. */
function arePoints(list: Labels): boolean {
  const follow = list.every(([value, label], i) => isWord(label) && Number(value) === Number(list[0][0]) + i);
  const alphabetical = areAlphabetical(list.map(([, label]) => label));
  return follow && !alphabetical && list.length >= FEWEST_POINTS && list.length <= MOST_POINTS;
}
