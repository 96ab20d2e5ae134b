import type { SourceVariable, ValueCount } from '@qp/facts';
import { isOutside } from '../survey/response-order.ts';
import { gradesFromBothEnds, gradesOneWord, shareWords } from './graded-labels.ts';
import { noAnswerIn } from './no-answer-words.ts';
import { isKnownScale, isOrderedByWords, namesDegree } from './ordered-labels.ts';

/** Which values mean no answer, and which of them the data check should ask about. */
interface NoAnswers {
  /** What the file says, what a label says, what the place says. */
  readonly values: readonly string[];
  /** Treated as no answer only because of their place, or kept although they may be no answer. */
  readonly uncertain: readonly string[];
}

/** Values that survey programs use for no answer. */
const FAR_CODES: ReadonlySet<number> = new Set(
  [66, 77, 88, 95, 96, 97, 98, 99].flatMap((code) => [code, -code, 900 + code, -900 - code, 9900 + code]),
);
/** Nearer ones: behind a scale of up to seven points, or below 0. */
const NEAR_CODES: ReadonlySet<number> = new Set([8, 9]);
const BELOW: ReadonlySet<number> = new Set([-1, -2, -3, -4, -5, -6, -7, -8, -9]);
/** A far code stands at least so far from the answers; to be beyond doubt, as far as the answers reach. */
const SMALLEST_GAP = 5;
const FEW_VALUES = 12;
const NEXT = 2;
/** Answers of a scale follow one another. */
const LONGEST_SCALE = 11;

/** All values that mean no answer, including those in the file's missing range. */
export function noAnswers(variable: SourceVariable): Set<string> {
  return new Set(missingAnswers(variable).values);
}

export function missingAnswers(variable: SourceVariable): NoAnswers {
  const said = new Set(variable.missing);
  for (const [value] of variable.facts.values) if (inMissingRange(variable, value)) said.add(value);
  const uncertain = new Set<string>();
  for (const [value, label] of wordings(variable)) {
    const says = said.has(value) ? null : noAnswerIn(label);
    if (says === null) continue;
    if (says === 'perhaps' && isInside(variable, value)) uncertain.add(value);
    else said.add(value);
  }
  if (variable.type === 'number') {
    for (const { value, sure } of outOfPlace(variable, said)) {
      said.add(value);
      if (!sure) uncertain.add(value);
    }
  }
  return { values: [...said], uncertain: [...uncertain] };
}

/** The words for each value: its label, or a text itself. */
function wordings({ type, labels, facts }: SourceVariable): readonly (readonly [string, string])[] {
  if (type !== 'text') return labels;
  const labelled = new Set(labels.map(([value]) => value));
  return [
    ...labels,
    ...facts.values.filter(([value]) => !labelled.has(value)).map(([value]) => [value, value] as const),
  ];
}

/** Between other values of a numbered scale. */
function isInside({ type, labels }: SourceVariable, value: string): boolean {
  const others = labels.filter(([other, label]) => other !== value && noAnswerIn(label) === null);
  // "Trifft nicht zu" is the low end of "Trifft voll zu".
  if (others.some(([, label]) => /\btrifft\b/i.test(label))) return true;
  if (type !== 'number' || others.length === 0) return false;
  const numbers = others.map(([other]) => Number(other));
  return Number(value) > Math.min(...numbers) && Number(value) < Math.max(...numbers);
}

/** A value as it is written; an end that is null is open. */
export function inMissingRange({ missingRange }: Pick<SourceVariable, 'missingRange'>, text: string): boolean {
  if (missingRange === null || text.trim() === '') return false;
  const value = Number(text);
  const { low, high } = missingRange;
  return !Number.isNaN(value) && (low === null || value >= low) && (high === null || value <= high);
}

interface OutOfPlace {
  readonly value: string;
  readonly sure: boolean;
}

/** Codes that stand apart from the answers. One with a label of its own is uncertain; among worded categories it is one of them. */
function outOfPlace({ labels, facts }: SourceVariable, known: ReadonlySet<string>): OutOfPlace[] {
  const left = facts.values.filter(([value]) => !known.has(value));
  const label = new Map(labels);
  const core = ordinary(left, label, facts.numbers?.whole ?? false);
  if (core.length < 2) return [];
  const numbers = core.map(([value]) => Number(value));
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  const worded = isWorded(core, label);
  const most = Math.max(...core.map(([, count]) => count));
  // A label that no one needed, such as a misspelt "Refued" at 99, must not name a range of answers.
  const given = new Set(facts.values.map(([value]) => value));
  const unused = labels
    .map(([value]) => value)
    .filter((value) => !known.has(value) && !given.has(value))
    .filter((value) => {
      const gap = Number(value) - high;
      if (worded) return gap > 1 && isOffScale(value, core, label);
      return FAR_CODES.has(Number(value)) && gap >= Math.max(SMALLEST_GAP, high - low);
    })
    .map((value): OutOfPlace => ({ value, sure: true }));
  const apart = left.flatMap(([value, count]): OutOfPlace[] => {
    const number = Number(value);
    const own = label.has(value);
    if (number >= low && number <= high) return [];
    if (own && worded && !isOffScale(value, core, label)) return [];
    // -1 beside 0 and 1: worse, the same, better.
    if (number === -1 && core.length <= 2 && left.every(([other]) => Number(other) >= -1)) return [];
    if (number < low) return isCodeBelow(number, low, core.length) ? [{ value, sure: !own }] : [];
    const gap = number - high;
    const often = count > most;
    if (!FAR_CODES.has(number)) return [{ value, sure: false }];
    if (gap >= Math.max(SMALLEST_GAP, high - low)) return [{ value, sure: !own && !often }];
    return gap >= SMALLEST_GAP && (own || often || worded) ? [{ value, sure: false }] : [];
  });
  return [...apart, ...unused];
}

/** A negative code below counts or points from 0 or 1. */
function isCodeBelow(number: number, low: number, values: number): boolean {
  if (low < 0 || !(BELOW.has(number) || FAR_CODES.has(number))) return false;
  return number <= -7 || values <= FEW_VALUES;
}

/** The answers, without what could be a code for none. */
function ordinary(
  left: readonly ValueCount[],
  label: ReadonlyMap<string, string>,
  whole: boolean,
): readonly ValueCount[] {
  const negative = left.filter(([value]) => Number(value) < 0);
  // Temperatures and attitudes have negative answers, and codes are few.
  const near = negative.filter(([value]) => Number(value) > -7).length;
  const codesBelow = negative.length <= 3 && near <= 1 && negative.every(([value]) => isCodeBelow(Number(value), 0, 0));
  const plain = left.filter(([value]) => (Number(value) < 0 ? !codesBelow : !FAR_CODES.has(Number(value))));
  const rest = withNeighbours(plain, left);
  if (!whole) return rest;
  const end = endOfScale(rest, label);
  return end === null ? rest : rest.slice(0, end);
}

/** Ages run on to 95, 97 and 99: a value next to the answers is one of them. */
function withNeighbours(core: readonly ValueCount[], all: readonly ValueCount[]): readonly ValueCount[] {
  const own = new Set(core);
  let high = Math.max(...core.map(([value]) => Number(value)));
  for (const entry of all) {
    const value = Number(entry[0]);
    if (value <= 0 || value > high + NEXT) continue;
    own.add(entry);
    high = Math.max(high, value);
  }
  return all.filter((entry) => own.has(entry));
}

/** Where the points of a scale end and a few people have something else; null if all belong together. */
function endOfScale(sorted: readonly ValueCount[], label: ReadonlyMap<string, string>): number | null {
  let end = 1;
  while (end < sorted.length && Number(sorted[end][0]) - Number(sorted[end - 1][0]) === 1) end++;
  const [points, behind] = [sorted.slice(0, end), sorted.slice(end)];
  if (points.length < 3 || points.length > LONGEST_SCALE) return null;
  if (behind.length === 0) {
    // Labelled ends, and one labelled value more: "0 Not at all", "10 Completely", "11 Never heard of it".
    const labelled = points.map(([value]) => label.has(value));
    const extra = labelled[0] && labelled.at(-1) && labelled.at(-2) && labelled.filter(Boolean).length === 3;
    return extra && points.length > 4 ? end - 1 : null;
  }
  const people = (values: readonly ValueCount[]) => values.reduce((sum, [, count]) => sum + count, 0);
  if (behind.length > 3 || people(behind) > 0.25 * people(points)) return null;
  if (isWorded(points, label)) {
    return behind.every(([value]) => !label.has(value) || isOffScale(value, points, label)) ? end : null;
  }
  // Counts thin out: 0, 1, 2, 3, 8 children. The points of a scale do not.
  const thin = points[end - 1][1] < 0.05 * people(points);
  const near = behind.every(([value]) => NEAR_CODES.has(Number(value)) && !label.has(value));
  return near && !thin && Number(points[end - 1][0]) <= 7 ? end : null;
}

/** The answers grade one thing, and the label of a usual code for no answer doesn't. */
function isOffScale(value: string, answers: readonly ValueCount[], label: ReadonlyMap<string, string>): boolean {
  const own = label.get(value) ?? '';
  const points = answers.flatMap(([point]) => label.get(point) ?? []);
  const code = Number(value);
  if (![NEAR_CODES, BELOW, FAR_CODES].some((codes) => codes.has(code)) || isOutside(own)) return false;
  // "Not" may be a word of the points and of this label; what most points speak about may not.
  const related = points.filter((point) => shareWords(point, own)).length;
  if (related >= 0.5 * points.length || isKnownScale([...points, own])) return false;
  if (isKnownScale(points) || isOrderedByWords(points)) return !namesDegree(own);
  return gradesFromBothEnds(points) || gradesOneWord(points);
}

/** Most of the values have words, or bands of numbers. */
function isWorded(values: readonly ValueCount[], label: ReadonlyMap<string, string>): boolean {
  return values.filter(([value]) => /\p{L}|\d\s*[-–]\s*\d/u.test(label.get(value) ?? '')).length > 0.5 * values.length;
}
