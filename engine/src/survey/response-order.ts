import { numberKeys } from './response-numbers.ts';
import { isCycle, isOutsideScale, scaleOrder } from './response-scales.ts';

interface KnownOrder {
  /** Positions into the labels as first seen, in the order in which people read them. */
  readonly order: readonly number[];
  /** How many of them, from the first, are points whose order is certain; 0 where it is a guess, or only a habit. */
  readonly points: number;
  /** The order goes round (days, months), so neither end is more than the other. */
  readonly cycle: boolean;
}

/**
 * The order in which people read the responses of a variable, as positions into `labels` (which come as first seen):
 * numbers and ranges ascending, known scales from their low to their high end, anything else as first seen. Answers outside the
 * scale ("Don't know") go last.
 */
export function knownOrder(labels: readonly string[]): KnownOrder {
  const seen = labels.map((_, i) => i);
  const plain = labels.map(plainLabel);
  const inside = seen.filter((i) => !isOutsideScale(plain[i]));
  const outside = seen.filter((i) => isOutsideScale(plain[i]));
  const words = inside.map((i) => plain[i]);
  const keys = numberKeys(words) ?? scaleOrder(words);
  if (keys === null || inside.length === 0) return { order: seen, points: 0, cycle: false };
  const sorted = inside.map((label, i) => ({ label, key: keys[i] }));
  // Array sort is stable, so equal keys stay as first seen.
  sorted.sort((a, b) => a.key - b.key);
  const certain = new Set(keys).size === keys.length;
  const order = [...sorted.map((entry) => entry.label), ...outside];
  return { order, points: certain ? inside.length : 0, cycle: isCycle(words) };
}

export const responseOrder = (labels: readonly string[]): readonly number[] => knownOrder(labels).order;

/** An answer that stands outside any scale, such as "Don't know". */
export const isOutside = (label: string): boolean => isOutsideScale(plainLabel(label));

/** Case (also of the Turkish İ), outer and repeated spaces and typographic signs do not matter for the order. */
export function plainLabel(label: string): string {
  return label
    .normalize('NFKC')
    .toLowerCase()
    .replace(/i\u0307/g, 'i')
    .replace(/[‘’]/g, "'")
    .replace(/[–—−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}
