import { treatments } from '../answers.ts';
import { SMALL_BASE_UNDER } from '../letter-conventions.ts';
import type { VariablesOfRun } from '../run-source.ts';
import type { DataQuality, TrustEvidence } from './evidence.ts';
import type { Finding } from './finding.ts';

/** How many people the figures rest on, and how they answered. */

const SMALL_SHARE = 0.05;
/** At or above this design effect the base is much smaller than it looks. */
const UNEVEN_WEIGHTS = 1 / 0.6;
/** One respondent with this share of the weight counts too much; from the second on, they can be a segment alone. */
const HEAVY = 0.05;
const HEAVY_ENOUGH_FOR_A_SEGMENT = 0.3;
/** Shares of missing answers that are worth knowing, and that weaken a run. */
const SOME_MISSING = 0.05;
const MANY_MISSING = 0.4;
const MANY_SPARSE = 0.1;
/** Segments that explain more of how people use the ends of scales may be response style. */
const SUSPICIOUS_STYLE = 0.25;

/** What concerns the answers and weights whatever the segments are. */
export function dataOf({
  withoutAnswers,
  data,
  weighted,
  counted,
  effectiveBase,
  picks,
  style,
  given,
  random,
  people,
  respondents,
}: TrustEvidence): Finding[] {
  const of = given ? 'describing' : 'cluster';
  const found = [...heavyOf(data), ...missingOf(data, of)];
  if (weighted) {
    const uneven = counted / effectiveBase >= UNEVEN_WEIGHTS;
    const { byBic: bic, byEffectiveBic: bicEffective } = picks;
    found.push({ kind: 'weights', effect: uneven ? 'weakens' : 'mentions', counted, effectiveBase, bic, bicEffective });
  }
  if (style && treatments[style.treatment].adjustsForLevel) {
    const { everybody, by_segment: bySegment = [] } = style.ratings ?? {};
    found.push({ kind: 'level taken out', effect: 'mentions', everybody, bySegment });
  }
  const bySegment = style?.straightLiners ?? [];
  if (bySegment.some((count) => count > 0)) found.push({ kind: 'straight-liners', effect: 'mentions', bySegment });
  found.push(...randomOf({ random, people, respondents }));
  if (withoutAnswers > 0) found.push({ kind: 'no answers', effect: 'mentions', people: withoutAnswers, of });
  return found;
}

/** A segment of people who clicked through an exercise is no segment of the market. */
function randomOf({
  random,
  people,
  respondents,
}: Pick<TrustEvidence, 'random' | 'people' | 'respondents'>): Finding[] {
  if (random === null) return [];
  const found = random.segments.map((segment): Finding => {
    return { kind: 'chose at random', effect: 'mentions', segment, people: people?.[segment - 1] ?? null };
  });
  if (random.below > 0)
    found.push({ kind: 'choices below chance', effect: 'mentions', people: random.below, respondents });
  return found;
}

function heavyOf(data: DataQuality | null): Finding[] {
  if (data === null || data.heaviest < HEAVY) return [];
  const effect = data.heaviest >= HEAVY_ENOUGH_FOR_A_SEGMENT ? 'disqualifies' : 'weakens';
  return [{ kind: 'one heavy respondent', effect, share: data.heaviest }];
}

function missingOf(data: DataQuality | null, of: VariablesOfRun): Finding[] {
  if (data === null || data.missing < SOME_MISSING) return [];
  const { missing, sparse } = data;
  const effect = missing >= MANY_MISSING || sparse >= MANY_SPARSE ? 'weakens' : 'mentions';
  return [{ kind: 'missing answers', effect, missing, sparse, of }];
}

/** By the people who were asked: weights don't add respondents. */
export function smallSegmentsOf({ people, segments, weighted }: TrustEvidence): Finding[] {
  if (people === null || segments === 1) return [];
  const all = people.reduce((sum, count) => sum + count, 0);
  return people.flatMap((count, n): Finding[] => {
    const share = count / all;
    if (count >= SMALL_BASE_UNDER && share >= SMALL_SHARE) return [];
    const effect = count < SMALL_BASE_UNDER ? 'weakens' : 'mentions';
    return [{ kind: 'small segment', effect, segment: n + 1, people: count, share, weighted }];
  });
}

export function styleOf({ style }: TrustEvidence): Finding[] {
  const use = style?.endUse ?? null;
  if (style === null || use === null || use.explained <= SUSPICIOUS_STYLE) return [];
  const distance = (n: number) => Math.abs(use.by_segment[n] - use.everybody);
  const odd = use.by_segment.reduce((most, _, n) => (distance(n) > distance(most) ? n : most), 0);
  // Where the run's own trial showed that adjusting for style predicts worse, it isn't offered.
  const offered =
    !treatments[style.treatment].adjustsForStyle && (style.winner === null || treatments[style.winner].adjustsForStyle);
  const figures = { segment: odd + 1, use: use.by_segment[odd], everyone: use.everybody };
  return [{ kind: 'response style', effect: 'weakens', ...figures, offered }];
}
