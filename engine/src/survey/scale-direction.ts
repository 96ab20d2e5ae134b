import { plainLabel } from './response-order.ts';
import { scaleOrder } from './response-scales.ts';

/** The number of a point in front of its words: "1 Strongly agree", "5 = Never". */
const NUMBERED = /^\d{1,2} ?[-=:.)]? ?/;

/** -1 for a scale whose words run from high to low, from agreement to disagreement. A scale can have words at its ends only. */
export function scaleDirection(points: readonly string[]): -1 | 1 {
  const words = points.map((label) => plainLabel(label).replace(NUMBERED, '')).filter((word) => /\p{L}/u.test(word));
  const keys = words.length < 2 ? null : scaleOrder(words);
  if (keys === null) return 1;
  const falls = keys.every((key, i) => i === 0 || key <= keys[i - 1]);
  return falls && keys[0] > keys[keys.length - 1] ? -1 : 1;
}
