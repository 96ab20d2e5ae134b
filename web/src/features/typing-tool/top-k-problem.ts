import { featureNumber, fieldProblem } from '@qp/contract';

const plain = (text: string): string => text.trim().replace(',', '.');

/** The number as it was typed, with a comma or a point; NaN where it is none. */
export function topKNumber(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(plain(text));
}

/** What is wrong with the number of variables, in the words of the specification; null where nothing is. */
export function topKProblem(number: string, selected: number): string | null {
  const problem = fieldProblem(featureNumber, plain(number));
  if (problem !== null) return problem;
  return topKNumber(number) > selected
    ? 'Specified number must be at most the number of selected cluster variables.'
    : null;
}
