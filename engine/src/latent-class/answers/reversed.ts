import type { LatentClassColumn, LatentClassData } from '../types.ts';
import { answerCorrelation, type OrderedAnswers } from './answer-correlation.ts';
import { isScale } from './treatment.ts';

/** Share of the scales that must have a scale against them. */
const ENOUGH_REVERSED = 0.25;
/** A correlation this many standard errors below 0 isn't chance. */
const CLEARLY_NEGATIVE = 3;
/** More people would hardly change the signs. */
const MAX_PEOPLE = 2000;

/**
 * Whether people differ in both directions, so their level can be separated from opinion [LC38]: at least a quarter of the scales
 * correlate clearly negatively with another one. Where all go together, a person who rates everything high may simply think so.
 */
export function hasReversedScales(data: LatentClassData): boolean {
  const scales = data.columns.filter(isScale).map((scale) => spacedAnswers(scale, data.respondents));
  const enough = Math.max(1, ENOUGH_REVERSED * scales.length);
  const against = new Set<Scale>();
  // Every pair once, and none that can't add to the count: with 300 scales there are 45,000.
  for (const [at, one] of scales.entries()) {
    for (const other of scales.slice(at + 1)) {
      if (against.has(one) && against.has(other)) continue;
      if (areOpposed(one, other)) against.add(one).add(other);
    }
    if (against.size >= enough) return true;
  }
  return false;
}

interface Scale extends OrderedAnswers {
  readonly side: number;
}

/** Answers of evenly spaced respondents, side by side so that they stay in the cache. */
function spacedAnswers({ codes, scalePoints = 0, side = 1 }: LatentClassColumn, respondents: number): Scale {
  const every = Math.ceil(respondents / MAX_PEOPLE);
  const people = Math.ceil(respondents / every);
  return { codes: Uint8Array.from({ length: people }, (_, i) => codes[i * every]), points: scalePoints, side };
}

function areOpposed(one: Scale, other: Scale): boolean {
  const { people, correlation } = answerCorrelation(one, other);
  return correlation * one.side * other.side < -CLEARLY_NEGATIVE / Math.sqrt(people);
}
