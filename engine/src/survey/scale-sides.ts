import { MIN_POINTS } from '@qp/facts';
import { isOutside, knownOrder, plainLabel } from './response-order.ts';
import { twoSides } from './response-scales.ts';

/** One side of a scale: the responses it combines, and their common name. */
interface ScaleSide {
  readonly name: string;
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
 * The low and the high side of a scale; null if labels are none. A scale with two words for its ends is summed up under them: "agree",
 * "disagree". Of any other the upper and the lower half count, without the middle of an odd number.
 */
export function scaleSides(labels: readonly string[]): ScaleSides | null {
  const plain = labels.map(plainLabel);
  const inside = labels.map((_, at) => at).filter((at) => !isOutside(labels[at]));
  const words = inside.map((at) => plain[at]);
  const ends = inside.length >= MIN_POINTS ? twoSides(words) : null;
  if (ends) {
    const side = (sign: number) => inside.filter((_, i) => Math.sign(ends.keys[i]) === sign);
    return sides(labels, { name: ends.low, at: side(-1) }, { name: ends.high, at: side(1) });
  }
  const { order, points, cycle } = knownOrder(labels);
  if (points < MIN_POINTS || cycle) return null;
  if (/\d/.test(words[0]) && !words.every((word) => RATING.test(word))) return null;
  const half = Math.floor(points / 2);
  const lower = order.slice(0, half);
  const upper = order.slice(points - half, points);
  return sides(labels, { name: spanName(labels, lower), at: lower }, { name: spanName(labels, upper), at: upper });
}

function sides(labels: readonly string[], low: ScaleSide, high: ScaleSide): ScaleSides {
  const used = new Set([...low.at, ...high.at]);
  return { low, high, others: labels.map((_, at) => at).filter((at) => !used.has(at)) };
}

/** "Often", "Often or Always", "Once a week to Daily". */
function spanName(labels: readonly string[], at: readonly number[]): string {
  const [first, last] = [labels[at[0]], labels[at[at.length - 1]]];
  if (at.length === 1) return first;
  return `${first} ${at.length === 2 ? 'or' : 'to'} ${last}`;
}
