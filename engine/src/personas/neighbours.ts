import { groupOf, levelOf, pairP, standardised, type TestRule } from './differences.ts';
import type { Answer, Question } from './questions.ts';
import type { ClosestSegment, SeparatingLine } from './types.ts';

const MAX_LINES = 3;

/** The figures by which two segments are compared: the high side where there is one, else every response. */
const figuresOf = ({ high, answers }: Question): readonly Answer[] => (high ? [high] : answers);

/** Root mean square of the standardised differences of two segments [PE7]. */
export function distance(questions: readonly Question[], one: number, other: number): number {
  let [sum, count] = [0, 0];
  for (const question of questions) {
    if (question.base[one] === 0 || question.base[other] === 0) continue;
    for (const { share } of figuresOf(question)) {
      sum += standardised(share[one], share[other]) ** 2;
      count += 1;
    }
  }
  return count === 0 ? Number.POSITIVE_INFINITY : Math.sqrt(sum / count);
}

/** By segment: which other one is most like it, and what separates the two. */
export function closestSegment(
  questions: readonly Question[],
  segment: number,
  sizes: readonly number[],
  rule: TestRule,
): ClosestSegment | null {
  let best: { other: number; distance: number } | null = null;
  for (let other = 0; other < sizes.length - 1; other++) {
    if (other === segment || sizes[other] === 0) continue;
    const apart = distance(questions, segment, other);
    if (best === null || apart < best.distance) best = { other, distance: apart };
  }
  if (best === null || sizes[segment] === 0 || !Number.isFinite(best.distance)) return null;
  const lines = separating(
    questions.filter(({ exercise }) => !exercise),
    segment,
    best.other,
    rule,
  );
  return { segment: best.other + 1, distance: best.distance, lines };
}

function separating(questions: readonly Question[], one: number, other: number, rule: TestRule): SeparatingLine[] {
  return questions
    .flatMap((question): SeparatingLine[] => {
      const lines = figuresOf(question).flatMap((answer) => {
        const counted = { share: answer.counted };
        const p = pairP(groupOf(question, counted, one), groupOf(question, counted, other));
        if (p === null || p >= levelOf(rule)) return [];
        const [value, theirs] = [answer.share[one], answer.share[other]];
        return [
          {
            code: question.code,
            question: question.label,
            answer: answer.name,
            form: answer.form,
            value,
            other: theirs,
            difference: standardised(value, theirs),
          },
        ];
      });
      return lines.sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference)).slice(0, 1);
    })
    .sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference))
    .slice(0, MAX_LINES);
}
