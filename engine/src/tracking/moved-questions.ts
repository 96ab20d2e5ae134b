import { hasMoved, type QuestionDrift } from '@qp/facts';
import type { LatentClassData } from '../latent-class/index.ts';
import { anchoredBeside, type EqualProfiles } from './compare-samples.ts';
import type { Draw } from './draws.ts';
import { type QuestionDrift as FoundDrift, questionDrift } from './question-drift.ts';
import { questionTests } from './summarise.ts';

/** More are not separated one by one: too little of the segments would be left as it was. */
const MOST_MOVED = 8;

interface Compared {
  readonly base: LatentClassData;
  readonly wave: LatentClassData;
  readonly equal: EqualProfiles;
  readonly questions: readonly FoundDrift[];
  readonly draws: readonly Draw[];
  readonly positions: readonly number[];
}

/**
 * Which questions moved [WV7]. One that moved puts people of the wave into other segments, and so makes others look moved.
 * The clearest is therefore left out of the wave and the rest is compared again, until no other has moved. In the end
 * each of them has to be clear without the others: of two that people answer as opposites, only one may have moved.
 */
export function movedQuestions(compared: Compared): QuestionDrift[] {
  const { base, wave, equal, questions, draws, positions } = compared;
  const { profile } = equal;
  const most = Math.min(MOST_MOVED, questions.length - 1);
  let now = questions;
  let moved: number[] = [];
  const tests = () => questionTests(now, draws, positions, profile.segments, moved);
  const compareOthers = () => {
    const people = anchoredBeside(base, wave, equal, moved);
    now = now.map((own, j) => (moved.includes(j) ? own : questionDrift(people, profile, j)));
  };
  for (let next = surest(tests(), moved); next !== null && moved.length < most; next = surest(tests(), moved)) {
    moved.push(next);
    compareOthers();
  }
  while (moved.length > 1) {
    const alone = new Map<number, FoundDrift>();
    for (const j of moved) {
      const others = moved.filter((other) => other !== j);
      alone.set(j, questionDrift(anchoredBeside(base, wave, equal, others), profile, j));
    }
    now = now.map((own, j) => alone.get(j) ?? own);
    const shown = tests();
    const doubtful = moved.filter((j) => !hasMoved(shown[j], 0)).toSorted((a, b) => shown[b].p! - shown[a].p!);
    if (doubtful.length === 0) break;
    moved = moved.filter((j) => j !== doubtful[0]);
    compareOthers();
  }
  return tests();
}

/** The place of the question with the smallest p, of those that the test names and that are still in the wave. */
function surest(shown: readonly QuestionDrift[], moved: readonly number[]): number | null {
  const named = shown.flatMap((drift, at) => (hasMoved(drift, 0) && !moved.includes(at) ? [{ at, ...drift }] : []));
  return named.toSorted((one, other) => one.p! - other.p! || one.chiSquared - other.chiSquared)[0]?.at ?? null;
}
