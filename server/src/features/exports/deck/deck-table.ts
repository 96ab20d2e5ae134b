import type { Alignment } from '@qp/facts';
import { CONTENT, colours, PAGE, segmentHex } from './deck-look.ts';
import type { Slide, TableCell, TableRow } from './pptx-library.ts';
import { commonSize, fitted } from './text-fit.ts';

/** Native tables of the slides. */

interface CellLook {
  readonly bold?: boolean;
  readonly color?: string;
  readonly fill?: string;
  readonly align?: Alignment;
  readonly valign?: 'top' | 'middle';
  readonly size?: number;
  /** Left and right of the text, in inches. */
  readonly beside?: number;
}

export function cell(text: string, look: CellLook = {}): TableCell {
  const {
    bold = false,
    color = colours.text,
    fill,
    align = 'left',
    valign = 'middle',
    size = 10,
    beside = 0.06,
  } = look;
  return {
    text,
    options: {
      bold,
      color,
      align,
      valign,
      fontSize: size,
      margin: [0.02, beside, 0.02, beside],
      ...(fill && { fill: { color: fill } }),
    },
  };
}

/** Above a column. */
export const head = (text: string, align: Alignment = 'left', size = 10): TableCell =>
  cell(text, { bold: true, size, color: colours.secondary, align });

/** Left and right of a text, and above and below it, in inches. */
const BESIDE = 0.14;
const ABOVE = 0.04;

interface ColumnRoom extends CellLook {
  /** The width of the column and the height of a row. */
  readonly w: number;
  readonly h: number;
  /** To be tried, the largest first. */
  readonly sizes: readonly number[];
}

/** Cells in the largest size in which all of their texts fit: a column should look alike. */
export function fittedCells(texts: readonly string[], { w, h, sizes, ...look }: ColumnRoom) {
  const beside = look.beside === undefined ? BESIDE : 2 * look.beside + 0.02;
  const room = { w: w - beside, h: h - ABOVE, bold: look.bold ?? false };
  const size = commonSize(texts, { ...room, sizes });
  return { size, cells: texts.map((text) => cell(fitted(text, { ...room, sizes: [size] }).text, { ...look, size })) };
}

/** A narrow cell in the colour of each segment, in front of its row. */
export const colourCells = (order: readonly number[]): TableCell[] =>
  order.map((segment) => cell('', { fill: segmentHex(segment), size: 6 }));

/** The sign of each segment in its colour, as a legend has it beside names. */
export const signCells = (order: readonly number[], signOf: (segment: number) => string, h: number): TableCell[] =>
  order.map((segment) => {
    const size = Math.min(12, 72 * h * 0.6);
    return cell(signOf(segment), { size, color: segmentHex(segment), align: 'center', beside: 0 });
  });

interface Column {
  readonly width: number;
  /** None, or one above every column. */
  readonly head?: TableCell;
  readonly cells: readonly TableCell[];
}

interface ColumnsLook extends Pick<TableLook, 'x' | 'y' | 'alternative'> {
  /** Heights of the heads and of a row. */
  readonly head?: number;
  readonly row: number;
}

/** A table by its columns, which have as many cells each. */
export function addColumns(slide: Slide, columns: readonly Column[], { head, row, ...look }: ColumnsLook): void {
  const rows = columns[0].cells.map((_, at) => columns.map(({ cells }) => cells[at]));
  const heads = columns.flatMap((column) => column.head ?? []);
  addTable(slide, heads.length > 0 ? [heads, ...rows] : rows, {
    ...look,
    widths: columns.map(({ width }) => width),
    rowHeight: [...(head === undefined ? [] : [head]), ...rows.map(() => row)],
  });
}

interface TableLook {
  readonly x?: number;
  readonly y?: number;
  readonly widths: readonly number[];
  /** One for all rows, or one for each. */
  readonly rowHeight: number | readonly number[];
  /** What it shows, as a text alternative. */
  readonly alternative: string;
}

/** A table with a thin line under each row. Heights are set, so the look is the same wherever it is opened. */
export function addTable(slide: Slide, rows: TableRow[], look: TableLook): void {
  const heights = rows.map((_, at) => (typeof look.rowHeight === 'number' ? look.rowHeight : look.rowHeight[at]));
  slide.addTable(rows, {
    x: look.x ?? PAGE.edge,
    y: look.y ?? CONTENT.top,
    w: look.widths.reduce((sum, width) => sum + width, 0),
    colW: [...look.widths],
    h: heights.reduce((sum, height) => sum + height, 0),
    rowH: heights,
    border: [{ type: 'none' }, { type: 'none' }, { type: 'solid', pt: 0.5, color: colours.soft }, { type: 'none' }],
    autoPage: false,
    // Mending makes the text alternative of it.
    objectName: look.alternative,
  });
}

/** Several paragraphs in one cell, a little apart. */
export function paragraphs(lines: readonly string[], look: CellLook): TableCell {
  const { options = {} } = cell('', look);
  const runs = lines.map((text, at) => ({
    text,
    options: { breakLine: at < lines.length - 1, paraSpaceAfter: PARAGRAPH_GAP },
  }));
  return { text: runs, options };
}
/** Points after a paragraph. */
export const PARAGRAPH_GAP = 3;
