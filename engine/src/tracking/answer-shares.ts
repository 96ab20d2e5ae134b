import { SMALL_BASE_UNDER, type TrackingKind, type WaveFigures } from '@qp/facts';
import { corrected } from '../significance/corrections.ts';
import { type ShareGroup, shareTest } from '../significance/tests.ts';
import { effectiveBase } from '../survey/weights.ts';
import type { TrackedRun, WaveSample } from './types.ts';

/** The cross-tab with the waves or groups as banner [WV15]: shares of everyone, whatever their segment. */

type Answered = Pick<WaveFigures, 'answers' | 'answerBases'>;

/** Weighted answer shares of everyone who answered, by question and other variable of the run, and how many that were. */
export function answerShares(
  { data: { columns: needed }, others: added = [] }: Pick<TrackedRun, 'data' | 'others'>,
  { data: { columns, weights }, questions, others }: Pick<WaveSample, 'data' | 'questions' | 'others'>,
): Answered {
  const places = [...questions, ...(others?.variables ?? []).map((at) => needed.length + at)];
  const given = [...columns, ...(others?.columns ?? [])];
  const counted = [...needed, ...added].map((_, j) => {
    const at = places.indexOf(j);
    if (at < 0) return null;
    const { codes, categories } = given[at];
    const counts = new Float64Array(categories);
    let squares = 0;
    for (let i = 0; i < codes.length; i++) {
      if (codes[i] >= categories) continue;
      const weight = weights?.[i] ?? 1;
      counts[codes[i]] += weight;
      squares += weight * weight;
    }
    const base = counts.reduce((sum, count) => sum + count, 0);
    const shares = Array.from(counts, (count) => (base > 0 ? count / base : 0));
    return { shares, base: { base, effective: base > 0 ? effectiveBase(base, squares) : 0 } };
  });
  return {
    answers: counted.map((one) => one?.shares ?? null),
    answerBases: counted.map((one) => one?.base ?? null),
  };
}

/**
 * p of every share of every wave, by question: compared with the base, or with all other groups together, as the run's
 * cross-tab tests them [SG2] [SG7] and adjusts them over the row [SG6].
 */
export function answerTests(
  kind: TrackingKind,
  base: Answered,
  waves: readonly Answered[],
): WaveFigures['answerTests'][] {
  const groupsOf = (of: Answered, j: number): ShareGroup[] | null => {
    const [shares, own] = [of.answers[j], of.answerBases[j]];
    return shares && own ? shares.map((share) => ({ share, ...own })) : null;
  };
  const byQuestion = base.answers.map((shares, j) => {
    const first = groupsOf(base, j);
    const own = waves.map((wave) => groupsOf(wave, j));
    const rows = (shares ?? []).map((_, c) =>
      corrected(
        own.map((groups, at) => {
          const others =
            kind === 'waves'
              ? first?.[c]
              : togetherOf(own.flatMap((other, n) => (n === at || !other ? [] : [other[c]])));
          return groups && others ? testOf(groups[c], others) : null;
        }),
        'fdr',
      ),
    );
    return waves.map((_, at) => (own[at] ? rows.map((row) => row[at]) : null));
  });
  return waves.map((_, at) => byQuestion.map((question) => question[at]));
}

const testOf = (one: ShareGroup, other: ShareGroup): number | null =>
  Math.min(one.effective, other.effective) < SMALL_BASE_UNDER ? null : shareTest(one, other);

/** Several groups as one; Σw² follows from each effective base. */
function togetherOf(groups: readonly ShareGroup[]): ShareGroup | null {
  const sum = (of: (group: ShareGroup) => number) => groups.reduce((total, group) => total + of(group), 0);
  const base = sum((group) => group.base);
  if (base === 0) return null;
  return {
    base,
    share: sum((group) => group.base * group.share) / base,
    effective: effectiveBase(
      base,
      sum((group) => (group.base > 0 ? group.base ** 2 / group.effective : 0)),
    ),
  };
}
