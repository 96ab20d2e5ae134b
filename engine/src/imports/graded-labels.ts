import { plainLabel } from '../survey/response-order.ts';
import { bareWords } from '../survey/scale-words.ts';

/** Whether labels grade one thing, in a language without known words: by the words that they repeat. */

const FEWEST = 4;
const MOST_WORDS = 6;
const MOST_OWN = 2;
/** Two words with so much in common are forms of one: "elégedett", "elégedetlen". */
const COMMON_LETTERS = 4;
const COMMON = 0.5;

const wordsOf = (label: string): readonly string[] => bareWords(plainLabel(label)).match(/[\p{L}\p{M}]+/gu) ?? [];

/**
 * All labels but the middle one have forms of one word, and an outer pair from both ends has a word that no other label has:
 * "very dissatisfied, rather dissatisfied, neither, rather satisfied, very satisfied". In the order of their values.
 */
export function gradesFromBothEnds(labels: readonly string[]): boolean {
  const words = labels.map(wordsOf);
  const last = words.length - 1;
  // The middle may be a sentence: "neither satisfied nor dissatisfied with it".
  const sides = words.filter((_, i) => 2 * i !== last);
  if (labels.length < FEWEST || sides.some(({ length }) => length > MOST_WORDS)) return false;
  if (!words[0].some((word) => sides.every((other) => areRelated([word], other)))) return false;
  return words.slice(0, Math.floor(words.length / 2)).some((own, i) => {
    return own.some((word) => words.every((other, at) => other.includes(word) === (at === i || at === last - i)));
  });
}

/** One or two words beside what all labels share: "not at all, little, quite, very satisfied", each with the last word. */
export function gradesOneWord(labels: readonly string[]): boolean {
  const words = labels.map(wordsOf);
  const shared = (words[0] ?? []).filter((word) => words.every((other) => other.includes(word)));
  const own = words.map((list) => list.filter((word) => !shared.includes(word)).length);
  return labels.length >= FEWEST && shared.length > 0 && own.every((count) => count <= MOST_OWN);
}

/** A word of one is a form of a word of the other. */
export function shareWords(one: string, other: string): boolean {
  return areRelated(wordsOf(one), wordsOf(other));
}

const areRelated = (one: readonly string[], other: readonly string[]): boolean =>
  one.some((word) => other.some((second) => areForms(word, second)));

function areForms(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length < COMMON_LETTERS) return false;
  for (let size = short.length; size >= Math.max(COMMON_LETTERS, COMMON * short.length); size--)
    for (let from = 0; from + size <= short.length; from++)
      if (long.includes(short.slice(from, from + size))) return true;
  return false;
}
