import type { Alignment } from '@qp/facts';
import { CONTENT, colours, PAGE } from './deck-look.ts';
import type { Slide, TableCell, TableRow } from './pptx-library.ts';

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
  const { options } = cell('', look);
  const runs = lines.map((text, at) => ({
    text,
    options: { breakLine: at < lines.length - 1, paraSpaceAfter: PARAGRAPH_GAP },
  }));
  return { text: runs, options };
}
/** Points after a paragraph. */
export const PARAGRAPH_GAP = 3;
