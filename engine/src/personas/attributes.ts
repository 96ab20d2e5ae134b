import { commonBeginnings } from '@qp/facts';
import type { Question } from './questions.ts';

const MAX_WORDS = 3;
const MAX_LETTERS = 24;

/**
 * By code: what a question asks about in a word or three, "cheap" of "The brand is cheap". Questions whose answer affirms the label have one, where the label is
 * short or the battery begins with the same words.
 */
export function attributesOf(questions: readonly Question[]): Map<string, string> {
  const asked = questions.filter(({ affirms }) => affirms);
  const beginnings = commonBeginnings(asked.map(({ label }) => label));
  const found = new Map<string, string>();
  for (const { code, label } of asked) {
    const beginning = beginnings.find((one) => label.startsWith(one)) ?? '';
    const rest = label
      .slice(beginning.length)
      .trim()
      .replace(/[.?!:]+$/, '');
    const words = rest.split(/\s+/).length;
    // A statement about oneself is a sentence, however short.
    const sentence = /^(i|we|my|it)\b/i.test(label) || /^(i|we|my|it)\b/i.test(rest) || /[“”"?]/.test(rest);
    const plain = /^\p{L}[\p{L} '’-]*$/u.test(rest);
    if (plain && words <= MAX_WORDS && rest.length <= MAX_LETTERS && !sentence) found.set(code, rest);
  }
  // Two questions with one word could not be distinguished.
  const counts = new Map<string, number>();
  for (const word of found.values()) counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const [code, word] of found) if (counts.get(word)! > 1) found.delete(code);
  return found;
}
