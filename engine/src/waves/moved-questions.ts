import { hasMoved, type QuestionDrift } from '@qp/facts';
import type { EqualProfiles } from './compare-samples.ts';
import type { QuestionDrift as FoundDrift } from './question-drift.ts';
import { questionTests } from './summarise.ts';
import type { WorkOut } from './wave-threads.ts';
import type { Draw } from './wave-work.ts';

/** More are not separated one by one: too little of the segments would be left as it was. */
const MOST_MOVED = 8;

interface ComparedWave {
  readonly wave: number;
  readonly questions: readonly FoundDrift[];
  readonly draws: readonly Draw[];
  readonly equal: EqualProfiles;
  /** Positions of its questions in the run. */
  readonly positions: readonly number[];
}

/**
 * Which questions moved [WV7]. A question that moved puts some people of the wave into other segments, and so makes others
 * look moved. The clearest is therefore left out of the wave and the rest is compared again, until no other has moved.
 */
export async function movedQuestions(waves: readonly ComparedWave[], workOut: WorkOut): Promise<QuestionDrift[][]> {
  const found = waves.map(({ questions, draws, positions, equal }) => {
    const tests = (now: readonly FoundDrift[]) => questionTests(now, draws, positions, equal.model.segments);
    return { now: questions, moved: [] as number[], tests, shown: tests(questions) };
  });
  for (let round = 0; round < MOST_MOVED; round++) {
    const open = found.flatMap(({ shown, moved }, at) => {
      const next = clearest(shown, moved);
      return next === null || moved.length + 2 > shown.length ? [] : [{ at, next }];
    });
    if (open.length === 0) break;
    for (const { at, next } of open) found[at].moved.push(next);
    const outcomes = await workOut(
      open.map(({ at }) => {
        const { wave, equal } = waves[at];
        return { kind: 'beside', wave, equal, moved: found[at].moved };
      }),
    );
    open.forEach(({ at }, n) => {
      const own = found[at];
      const again = outcomes[n] as readonly FoundDrift[];
      own.now = own.now.map((before, j) => (own.moved.includes(j) ? before : again[j]));
      own.shown = own.tests(own.now);
    });
  }
  return found.map(({ shown }) => shown);
}

/** The place of the question with the smallest p, of those that the test names and that are still in the wave. */
function clearest(shown: readonly QuestionDrift[], moved: readonly number[]): number | null {
  const named = shown.flatMap((drift, at) => (hasMoved(drift, 0) && !moved.includes(at) ? [{ at, ...drift }] : []));
  const surest = (one: (typeof named)[number], other: (typeof named)[number]) =>
    (one.p ?? 1) - (other.p ?? 1) || one.chiSquared - other.chiSquared;
  return named.toSorted(surest)[0]?.at ?? null;
}
