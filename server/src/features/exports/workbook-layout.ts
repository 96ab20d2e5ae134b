import type { ExportTable } from './export-source.ts';

/** Where the columns of the cross-tab sheet stand. */
export interface Layout {
  /** Each segment has a third column, with its marks. */
  readonly marked: boolean;
  /** Column of the segment at a position, counted from the left. */
  readonly valueColumn: (at: number) => number;
  readonly lastColumn: (at: number) => number;
  readonly totalColumn: number;
}

export const LABELS = ['Dimension', 'Factor', 'Variable', 'Response'] as const;

/** A segment has its value, its index and, where something is tested, its marks. */
export function layoutOf({ findings }: ExportTable, segments: number): Layout {
  const width = findings ? 3 : 2;
  const valueColumn = (at: number) => LABELS.length + 1 + at * width;
  const lastColumn = (at: number) => valueColumn(at) + width - 1;
  return { marked: findings !== null, valueColumn, lastColumn, totalColumn: LABELS.length + segments * width + 1 };
}
