import { restOf, standardised } from './differences.ts';
import type { Question } from './questions.ts';
import type { Theme } from './types.ts';

/** By segment: the factors with a direction, the strongest first [PE8]. */
export function themesOf(questions: readonly Question[], segment: number): Theme[] {
  const sums = new Map<string, { sum: number; count: number }>();
  for (const question of questions) {
    const difference = question.factor === '' ? null : highDifference(question, segment);
    if (difference === null) continue;
    const before = sums.get(question.factor) ?? { sum: 0, count: 0 };
    sums.set(question.factor, { sum: before.sum + difference, count: before.count + 1 });
  }
  return [...sums]
    .map(([factor, { sum, count }]) => ({ factor, strength: sum / count }))
    .sort((a, b) => b.strength - a.strength);
}

/** The high side compared with the rest; null where the question has none, or no one answered it. */
export function highDifference(question: Question, segment: number): number | null {
  const { high, base } = question;
  const rest = high && base[segment] > 0 ? restOf(question, high, segment) : null;
  return high && rest ? standardised(high.share[segment], rest.share) : null;
}
