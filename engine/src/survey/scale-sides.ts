import { MIN_POINTS } from '@qp/facts';
import { isOutside, knownOrder, plainLabel } from './response-order.ts';
import { twoSides } from './response-scales.ts';

/** One side of a scale: the responses it combines, and their common name. */
interface ScaleSide {
  readonly name: string;
  /** The word behind it where the scale has one, such as "important"; a name can be narrower: "Very or Extremely important". */
  readonly word?: string;
  /** Positions among the labels. */
  readonly at: readonly number[];
}
interface ScaleSides {
  readonly low: ScaleSide;
  readonly high: ScaleSide;
  /** Neither of the two: the middle, and what stands outside. */
  readonly others: readonly number[];
}

/** A rating such as "4" or "1 - Not at all". Ranges such as "18-34" are groups of people and are not summarised. */
const RATING = /^\d{1,2}(?: ?[-=:.)] ?\D.*)?$/;

/**
 * The low and the high side of a scale; null if labels are none. A scale with two sides is summed up under its words: "agree", "disagree".
 * One that runs in one direction, such as importance from "not at all" to "extremely", by its outer two points; ratings by their halves.
 */
export function scaleSides(labels: readonly string[]): ScaleSides | null {
  const plain = labels.map(plainLabel);
  const inside = labels.map((_, at) => at).filter((at) => !isOutside(labels[at]));
  const words = inside.map((at) => plain[at]);
  const ends = inside.length >= MIN_POINTS ? twoSides(words) : null;
  if (ends) {
    const side = (sign: number) => inside.filter((_, i) => Math.sign(ends.keys[i]) === sign);
    const [low, high] = [side(-1), side(1)];
    if (Math.abs(high.length - low.length) <= 1) {
      return sides(labels, { name: ends.low, at: low }, { name: ends.high, at: high });
    }
    const order = inside.toSorted((a, b) => ends.keys[inside.indexOf(a)] - ends.keys[inside.indexOf(b)]);
    return spans(labels, order, { low: ends.low, high: ends.high });
  }
  const { order, points, cycle } = knownOrder(labels);
  if (points < MIN_POINTS || cycle) return null;
  if (/\d/.test(words[0]) && !words.every((word) => RATING.test(word))) return null;
  const inOrder = order.slice(0, points);
  if (!/\d/.test(words[0])) return spans(labels, inOrder);
  const half = Math.floor(points / 2);
  return spans(labels, inOrder, undefined, half);
}

/** Points at each end that count on a scale that runs in one direction, as analysts count. */
const TOP = 2;

/** The ends of a scale, named by their answers: of one that runs in one direction, from "never" or "not at all", the outer two points. */
function spans(
  labels: readonly string[],
  order: readonly number[],
  word?: { readonly low: string; readonly high: string },
  most = TOP,
): ScaleSides {
  const size = Math.min(most, Math.floor(order.length / 2));
  const side = (at: readonly number[], own: string | undefined): ScaleSide => ({
    name: spanName(labels, at),
    at,
    ...(own !== undefined && { word: own }),
  });
  return sides(labels, side(order.slice(0, size), word?.low), side(order.slice(-size), word?.high));
}

function sides(labels: readonly string[], low: ScaleSide, high: ScaleSide): ScaleSides {
  const used = new Set([...low.at, ...high.at]);
  return { low, high, others: labels.map((_, at) => at).filter((at) => !used.has(at)) };
}

/** "Often", "Often or Always", "Very or Extremely important", "Once a week to Daily". */
function spanName(labels: readonly string[], at: readonly number[]): string {
  const [first, last] = [labels[at[0]], labels[at[at.length - 1]]];
  if (at.length === 1) return first;
  if (at.length > 2) return `${first} to ${last}`;
  const shared = / \p{L}+$/u.exec(last)?.[0] ?? '';
  return `${shared !== '' && first.endsWith(shared) ? first.slice(0, -shared.length) : first} or ${last}`;
}
