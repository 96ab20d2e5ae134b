import { numberKey, numberKeys } from '../survey/response-numbers.ts';
import { plainLabel } from '../survey/response-order.ts';
import { scaleOrder } from '../survey/response-scales.ts';
import { bareWords, wordPattern } from '../survey/scale-words.ts';

/** Whether labels are the points of a scale: known words, amounts, or degrees of one thing. */

const DEGREE = wordPattern(({ degree, steps: { strong, mild, little, none, middle } }) => [
  ...degree,
  ...strong,
  ...mild,
  ...little,
  ...none,
  ...middle,
]);
const SCHOOL = wordPattern(({ school }) => school);
const SHARE = 0.75;
const LEAST = 3;
/** So many labels in the order of the alphabet are hardly so by chance. */
const ALPHABETICAL = 5;

/** Keys in the order of a known scale of words; null if they are of none. */
export const knownWordKeys = (labels: readonly string[]): readonly number[] | null =>
  scaleOrder(labels.map(plainLabel));

function knownKeys(labels: readonly string[]): readonly number[] | null {
  const plain = labels.map(plainLabel);
  return scaleOrder(plain) ?? numberKeys(plain);
}

/** Every label is a word of one scale, or a number or range. Two labels (Yes, No) aren't a scale. */
export function isKnownScale(labels: readonly string[]): boolean {
  return labels.length >= LEAST && knownKeys(labels) !== null;
}

/** Most labels name a degree, an amount or a level of education: not the words of a known scale, but points of one. */
export function isOrderedByWords(labels: readonly string[]): boolean {
  if (labels.length < LEAST) return false;
  const plain = labels.map((label) => bareWords(plainLabel(label)));
  const share = (test: (label: string) => boolean) => plain.filter(test).length / plain.length;
  if (share((label) => numberKey(label) !== null) >= SHARE) return true;
  if (areAlphabetical(labels)) return false;
  return share((label) => DEGREE.test(label)) >= SHARE || share((label) => SCHOOL.test(label)) >= SHARE;
}

/** A program has numbered the words by the alphabet: their codes are no order. */
export function areAlphabetical(labels: readonly string[]): boolean {
  const plain = labels.map((label) => bareWords(plainLabel(label)));
  return plain.length >= ALPHABETICAL && plain.every((label, i) => i === 0 || plain[i - 1].localeCompare(label) < 0);
}

/** An amount, or little but words of degree: one of them stands in many a sentence. */
export function namesDegree(label: string): boolean {
  const plain = bareWords(plainLabel(label));
  const lettersIn = (text: string) => text.match(/\p{L}/gu)?.length ?? 0;
  const rest = plain.replace(new RegExp(DEGREE, 'gu'), ' ');
  return numberKey(plain) !== null || lettersIn(rest) < 0.5 * lettersIn(plain);
}

/** Words at both ends and none between them: "1 Not at all", "2", "3", "4 Completely". In the order of their values. */
export function hasWordsAtEndsOnly(labels: readonly string[]): boolean {
  const worded = labels.map((label) => /\p{L}{2}|\p{Lo}/u.test(label));
  return labels.length > LEAST && worded[0] && worded.at(-1) === true && !worded.slice(1, -1).includes(true);
}
