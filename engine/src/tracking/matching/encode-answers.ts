import type { MatchedQuestion } from '@qp/facts';
import { MISSING } from '../../survey/index.ts';
import type { RunQuestion } from './propose-values.ts';

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
