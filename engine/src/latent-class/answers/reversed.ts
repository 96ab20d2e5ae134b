import type { LatentClassColumn, LatentClassData } from '../types.ts';
import { isScale } from './answers-as.ts';

/** Share of the scales that must have a scale against them. */
const ENOUGH_REVERSED = 0.25;
/** A correlation this many standard errors below 0 isn't chance. */
const CLEARLY_NEGATIVE = 3;
/** More people would hardly change the signs. */
const MAX_PEOPLE = 2000;

/**
 * Whether scales point both ways, so agreeing can be separated from opinion [LC38]: at least a quarter of them
 * correlate clearly negatively with another one. Where all go together, a person who agrees with everything may simply think so.
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

interface Scale {
  readonly codes: Uint8Array;
  readonly points: number;
  readonly side: number;
}

/** Answers of evenly spaced respondents, side by side so that they stay in the cache; `points` where there is none. */
function spacedAnswers({ codes, scalePoints = 0, side = 1 }: LatentClassColumn, respondents: number): Scale {
  const every = Math.ceil(respondents / MAX_PEOPLE);
  const people = Math.ceil(respondents / every);
  const spaced = Uint8Array.from({ length: people }, (_, i) => Math.min(codes[i * every], scalePoints));
  return { codes: spaced, points: scalePoints, side };
}

/** Among the respondents who answered both: pairs of answers are counted first, which is one addition a person. */
function areOpposed(one: Scale, other: Scale): boolean {
  const width = other.points + 1;
  const pairs = new Float64Array((one.points + 1) * width);
  for (let i = 0; i < one.codes.length; i++) pairs[one.codes[i] * width + other.codes[i]]++;
  let [people, x, y, xx, yy, xy] = [0, 0, 0, 0, 0, 0];
  for (let a = 0; a < one.points; a++) {
    for (let b = 0; b < other.points; b++) {
      const count = pairs[a * width + b];
      people += count;
      x += count * a;
      y += count * b;
      xx += count * a * a;
      yy += count * b * b;
      xy += count * a * b;
    }
  }
  const spread = Math.sqrt((people * xx - x * x) * (people * yy - y * y));
  const correlation = spread > 0 ? (people * xy - x * y) / spread : 0;
  return correlation * one.side * other.side < -CLEARLY_NEGATIVE / Math.sqrt(people);
}
