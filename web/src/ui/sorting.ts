/** Sorting of tables: numbers by size, words as people sort them, and what is not there last either way. */

export type Direction = 'asc' | 'desc';
export type SortValue = string | number | null | undefined;

const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function compareValues(a: SortValue, b: SortValue): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return words.compare(String(a), String(b));
}

export function sorted<Row>(rows: readonly Row[], value: (row: Row) => SortValue, direction: Direction): Row[] {
  const sign = direction === 'asc' ? 1 : -1;
  return [...rows].sort((a, b) => {
    const x = value(a);
    const y = value(b);
    const xAbsent = x === null || x === undefined;
    const yAbsent = y === null || y === undefined;
    if (xAbsent || yAbsent) return Number(xAbsent) - Number(yAbsent);
    return sign * compareValues(x, y);
  });
}
