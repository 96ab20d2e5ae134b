/** The order of the segments' columns. */

/** 1 to n. */
export function naturalOrder(segments: number): number[] {
  return Array.from({ length: segments }, (_, k) => k + 1);
}

/** The stored order where it names each segment once, else the natural one. */
export function columnOrder(stored: readonly number[], segments: number): number[] {
  const natural = naturalOrder(segments);
  const named = new Set(stored);
  return stored.length === segments && natural.every((n) => named.has(n)) ? [...stored] : natural;
}
