import { type Confidence, type Correction, restEffective, restValue, SMALL_BASE_UNDER } from '@qp/facts';
import { corrected, shareTest } from '../significance/index.ts';
import type { ShareGroup } from '../significance/tests.ts';
import type { Answer, Question } from './questions.ts';
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

/** The most that a standardised difference can be [PE2]. */
const MOST = 10;

export function standardised(share: number, other: number): number {
  const difference = share - other;
  if (difference === 0) return 0;
  const spread = Math.sqrt((share * (1 - share) + other * (1 - other)) / 2);
  return Math.max(-MOST, Math.min(MOST, difference / spread));
}

export function groupOf({ base, effective }: Question, { share }: Pick<Answer, 'share'>, segment: number): ShareGroup {
  return { share: share[segment], base: base[segment], effective: effective[segment] };
}

/** All other segments together; null where no one in them answered. */
export function restOf(
  { base, effective }: Question,
  { share }: Pick<Answer, 'share'>,
  segment: number,
): ShareGroup | null {
  const rest = restValue({ value: share, base }, segment);
  if (rest === null) return null;
  const others = base.slice(0, -1).reduce((sum, weight, k) => (k === segment ? sum : sum + weight), 0);
  // A sum of products may leave 0 … 1 by the last bit.
  return {
    share: Math.min(1, Math.max(0, rest)),
    base: others,
    effective: restEffective(base, effective, segment),
  };
}

export interface TestRule {
  readonly confidence: Confidence;
  readonly correction: Correction;
}
export const levelOf = ({ confidence }: TestRule): number => (100 - confidence) / 100;

const testable = ({ effective }: ShareGroup) => effective >= SMALL_BASE_UNDER;

/** p of two groups before correction; null where no test is made [SG7]. */
export function pairP(one: ShareGroup, other: ShareGroup): number | null {
  return testable(one) && testable(other) ? shareTest(one, other) : null;
}

/** By segment: whether the answer differs significantly from the rest [PE3]. */
export function significantSegments(question: Question, answer: Answer, rule: TestRule): boolean[] {
  const counted = { share: answer.counted };
  const byRefits = question.exercise ? (answer.rest ?? question.base.slice(0, -1).map(() => null)) : null;
  const ps = question.base.slice(0, -1).map((base, k) => {
    const rest = base > 0 ? restOf(question, counted, k) : null;
    return rest && pairP(groupOf(question, counted, k), rest);
  });
  return corrected(byRefits ?? ps, rule.correction).map((p) => p !== null && p < levelOf(rule));
}
