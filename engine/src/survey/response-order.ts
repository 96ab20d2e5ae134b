import { numberKey } from './response-numbers.ts';
import { scaleOrder } from './response-scales.ts';

/** Answers that stand outside a scale; they go last, in the order in which they were first seen. */
const OUTSIDE =
  /^(don'?t know|do not know|not sure|unsure|no opinion|can'?t say|prefer not to (say|answer)|rather not say|refused|no answer|not applicable|not stated|none of (these|the above)|other.*)$/;

/**
 * The order in which people read the responses of a variable, as positions into `labels` (which come as first seen):
 * numbers and ranges ascending, known scales from their low to their high end, anything else as first seen.
 */
export function responseOrder(labels: readonly string[]): number[] {
  const seen = labels.map((_, i) => i);
  const plain = labels.map(plainLabel);
  const inside = seen.filter((i) => !OUTSIDE.test(plain[i]));
  const outside = seen.filter((i) => OUTSIDE.test(plain[i]));
  const keys = numberKeys(inside.map((i) => plain[i])) ?? scaleOrder(inside.map((i) => plain[i]));
  if (keys === null || inside.length === 0) return seen;
  const sorted = inside.map((label, i) => ({ label, key: keys[i] }));
  // Array sort is stable, so that equal keys stay as first seen.
  sorted.sort((a, b) => a.key - b.key);
  return [...sorted.map((entry) => entry.label), ...outside];
}

/** Case, outer and repeated spaces and typographic signs do not matter for the order. */
export function plainLabel(label: string): string {
  return label.normalize('NFKC').toLowerCase().replace(/[‘’]/g, "'").replace(/[–—−]/g, '-').replace(/\s+/g, ' ').trim();
}

function numberKeys(plain: readonly string[]): number[] | null {
  const keys: number[] = [];
  for (const label of plain) {
    const key = numberKey(label);
    if (key === null) return null;
    keys.push(key);
  }
  return keys;
}
