import { MIN_POINTS } from '@qp/facts';
import { isOutside, knownOrder } from './response-order.ts';
import type { CategoricalColumn, Cut } from './survey.ts';
import { MISSING } from './survey.ts';

/** What the dictionary says of a variable, as far as the order of its responses goes. */
export interface Typed {
  readonly type: string;
  readonly kind: string;
}

/** Data Types of which people say that their responses have no order. */
const WITHOUT_ORDER = ['Nominal', 'Binary'];

/**
 * Points of the scale that labels form, which stand in reading order; 0 where their order is a guess, or where the
 * dictionary says that there is none. Days and months are a scale only where it says Ordinal.
 */
export function pointsOf(labels: readonly string[], type = 'Categorical'): number {
  if (WITHOUT_ORDER.includes(type)) return 0;
  const { points, cycle } = knownOrder(labels);
  return points < MIN_POINTS || (cycle && type !== 'Ordinal') ? 0 : points;
}

/**
 * A variable with what is known of its order. Where words don't show it, numbers can: the labels of an Ordinal variable
 * or of a number that was cut are put in the order of the numbers behind them.
 */
export function withScale(
  column: CategoricalColumn,
  typed: Typed | undefined,
  cut: Cut | undefined,
): { column: CategoricalColumn; cut: Cut | undefined } {
  const points = pointsOf(column.labels, typed?.type);
  if (points > 0) return { column: { ...column, scalePoints: points }, cut };
  const byNumber = typed?.type === 'Ordinal' || typed?.kind === 'Numeric';
  const order = byNumber && cut?.kind === 'ranges' ? orderOfRanges(column.labels, cut.labels) : null;
  if (order === null || cut === undefined) return { column: { ...column, scalePoints: 0 }, cut };
  const place = new Uint8Array(MISSING + 1).fill(MISSING);
  for (const [position, before] of order.entries()) place[before] = position;
  return {
    column: {
      code: column.code,
      labels: order.map((before) => column.labels[before]),
      codes: column.codes.map((code) => place[code]),
      scalePoints: order.filter((before) => !isOutside(column.labels[before])).length,
    },
    cut: { ...cut, labels: cut.labels.map((before) => place[before]) },
  };
}

/** Labels in the order of their ranges, labels outside the scale last; null if a label has two ranges, or few have any. */
function orderOfRanges(labels: readonly string[], ranges: readonly number[]): number[] | null {
  const known = ranges.filter((label) => label !== MISSING);
  const inside = known.filter((label) => !isOutside(labels[label]));
  if (new Set(inside).size < inside.length || inside.length < MIN_POINTS) return null;
  const outside = labels.map((_, label) => label).filter((label) => !inside.includes(label));
  return outside.every((label) => isOutside(labels[label])) ? [...inside, ...outside] : null;
}
