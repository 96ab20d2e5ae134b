import { segmentTitle } from '@qp/facts';
import { baseText } from '@qp/words/run/segments';
import { CONTENT, colours, cutTo, FONT, PAGE, sizeFor } from './deck-look.ts';
import type { DeckFacts } from './deck-source.ts';
import { TITLE_NAME } from './mend-titles.ts';
import type { Deck, Slide, TableCell, TableRow } from './pptx-library.ts';

/** What all slides share. */

export const MASTER = 'QP';

export function defineMaster(deck: Deck): void {
  deck.layout = 'LAYOUT_WIDE';
  deck.theme = { headFontFace: FONT, bodyFontFace: FONT };
  deck.defineSlideMaster({
    title: MASTER,
    background: { color: colours.white },
    slideNumber: {
      x: PAGE.width - PAGE.edge - 0.6,
      y: PAGE.foot,
      w: 0.6,
      h: 0.28,
      fontFace: FONT,
      fontSize: 9,
      color: colours.secondary,
      align: 'right',
    },
  });
}

interface SlideText {
  readonly title: string;
  readonly subtitle?: string;
  /** Whom the figures are of. */
  readonly base: string;
  readonly notes: readonly string[];
}

/** A slide with a title, one line under it, the base at its foot, and notes for the presenter. */
export function addSlide(deck: Deck, { title, subtitle, base, notes }: SlideText): Slide {
  const slide = deck.addSlide({ masterName: MASTER });
  const points = sizeFor(title, [26, 22, 18, 15], CONTENT.width, 0.55);
  slide.addText(cutTo(title, CONTENT.width, points, 1), {
    ...{ x: PAGE.edge, y: 0.42, w: CONTENT.width, h: 0.55, margin: 0, valign: 'middle' },
    ...{ fontFace: FONT, fontSize: points, bold: true, color: colours.text },
    align: 'left',
    objectName: TITLE_NAME,
  });
  if (subtitle)
    slide.addText(cutTo(subtitle, CONTENT.width, 12, 1), {
      ...{ x: PAGE.edge, y: 0.98, w: CONTENT.width, h: 0.3, margin: 0, valign: 'middle' },
      ...{ fontFace: FONT, fontSize: 12, color: colours.secondary },
      objectName: 'Subtitle',
    });
  addFoot(slide, base);
  slide.addNotes([base, ...notes].join('\n'));
  return slide;
}

export function addFoot(slide: Slide, base: string): void {
  slide.addText(cutTo(base, CONTENT.width - 1, 9, 1), {
    ...{ x: PAGE.edge, y: PAGE.foot, w: CONTENT.width - 1, h: 0.28, margin: 0, valign: 'middle' },
    ...{ fontFace: FONT, fontSize: 9, color: colours.secondary },
    objectName: 'Base',
  });
}

export const baseOf = ({ run }: Pick<DeckFacts, 'run'>): string => baseText(run);

export function titleOf({ run }: Pick<DeckFacts, 'run'>, segment: number): string {
  return segmentTitle(segment, run.header_descriptions);
}

interface CellLook {
  readonly bold?: boolean;
  readonly color?: string;
  readonly fill?: string;
  readonly align?: 'left' | 'right' | 'center';
  readonly size?: number;
  /** Left and right of the text, in inches. */
  readonly beside?: number;
}

export function cell(text: string, { bold, color, fill, align, size, beside = 0.06 }: CellLook = {}): TableCell {
  return {
    text,
    options: {
      bold: bold ?? false,
      color: color ?? colours.text,
      align: align ?? 'left',
      fontSize: size ?? 10,
      fontFace: FONT,
      valign: 'middle',
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
  /** What it shows, for those who do not see it. */
  readonly alternative: string;
}

/** A table with a thin line under each row. Heights are set, so that the look is the same wherever it is opened. */
export function addTable(slide: Slide, rows: TableRow[], look: TableLook): void {
  slide.addTable(rows, {
    x: look.x ?? PAGE.edge,
    y: look.y ?? CONTENT.top,
    w: look.widths.reduce((sum, width) => sum + width, 0),
    colW: [...look.widths],
    rowH: rows.map((_, at) => (typeof look.rowHeight === 'number' ? look.rowHeight : look.rowHeight[at])),
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
    options: { breakLine: at < lines.length - 1, paraSpaceAfter: 3 },
  }));
  return { text: runs, options };
}

/** In parts of at most so many, as equal as can be. */
export function parts<T>(list: readonly T[], most: number): T[][] {
  const count = Math.ceil(list.length / most);
  const cut = (at: number) => Math.round((at * list.length) / count);
  return Array.from({ length: count }, (_, at) => list.slice(cut(at), cut(at + 1)));
}
