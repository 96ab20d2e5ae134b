import type { LatentClassColumn, LatentClassData } from '../types.ts';
import { isScale } from './answers-as.ts';

/** Share of the scales that must have a scale against them. */
const ENOUGH_REVERSED = 0.25;
/** A correlation this many standard errors below 0 is no chance. */
const CLEARLY_NEGATIVE = 3;
/** More people would hardly change the signs. */
const MOST_PEOPLE = 2000;

/**
 * Whether scales point both ways, so agreeing can be separated from opinion [LC38]: at least a quarter of them
 * correlate clearly negatively with another one. Where all go together, a person who agrees with everything may simply think so.
 */
export function hasReversedScales(data: LatentClassData): boolean {
  const scales = data.columns.filter(isScale);
  const every = Math.ceil(data.respondents / MOST_PEOPLE);
  const against = scales.filter((one) => scales.some((other) => other !== one && areOpposed(one, other, every)));
  return against.length > 0 && against.length >= ENOUGH_REVERSED * scales.length;
}

/** Among the respondents who answered both, evenly spaced ones of many. */
function areOpposed(one: LatentClassColumn, other: LatentClassColumn, every: number): boolean {
  let [people, x, y, xx, yy, xy] = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < one.codes.length; i += every) {
    const [a, b] = [one.codes[i], other.codes[i]];
    if (a >= one.scalePoints! || b >= other.scalePoints!) continue;
    people++;
    x += a;
    y += b;
    xx += a * a;
    yy += b * b;
    xy += a * b;
  }
  const spread = Math.sqrt((people * xx - x * x) * (people * yy - y * y));
  const correlation = spread > 0 ? (people * xy - x * y) / spread : 0;
  return correlation * (one.side ?? 1) * (other.side ?? 1) < -CLEARLY_NEGATIVE / Math.sqrt(people);
}
