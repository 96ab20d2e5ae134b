import { featureNumber, fieldProblem } from '@qp/contract';
import type { VariablesOfRun } from '@qp/facts';
import type { FieldSentence } from '@qp/words/errors/field-problems';
import type { TypingWords } from '@qp/words/typing-tool/screen';

const plain = (text: string): string => text.trim().replace(',', '.');

/** The typed number, with a comma or a point; NaN if it isn't one. */
export function topKNumber(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(plain(text));
}

interface TopKWords {
  readonly words: TypingWords;
  readonly sentence: FieldSentence;
}

/** What is wrong with the number of variables, in the words of the specification, or null. */
export function topKProblem(
  number: string,
  selected: number,
  { words, sentence }: TopKWords,
  of: VariablesOfRun,
): string | null {
  const problem = sentence(fieldProblem(featureNumber, plain(number)));
  if (problem !== null) return problem;
  return topKNumber(number) > selected ? words.tooMany(of) : null;
}
