import { type CrosstabRow, segmentName, traitsOf } from '@qp/facts';
import { formatIndex, formatValue } from '@qp/words/crosstab/figures';
import { deckWords } from '@qp/words/files/deck';
import { CONTENT, colours, shadeHex } from './deck-look.ts';
import { addSlide, baseOf, parts } from './deck-slide.ts';
import type { DeckFacts } from './deck-source.ts';
import { addTable, cell } from './deck-table.ts';
import type { Deck, Slide, TableCell, TableRow } from './pptx-library.ts';
import { commonSize, fitted } from './text-fit.ts';

const words = deckWords('en').appendix;
const ROWS_PER_SLIDE = 22;
/** With more, a share and its index wouldn't fit on one line. */
const SEGMENTS_PER_SLIDE = 12;

interface Piece {
  readonly name: string;
  readonly rows: readonly CrosstabRow[];
}

/** The table of the cluster variables. A question that fits on one slide isn't split. */
export function addAppendix(deck: Deck, facts: DeckFacts): void {
  const pages = pagesOf(facts).flatMap((page) =>
    parts(facts.order, SEGMENTS_PER_SLIDE).map((segments) => ({ page, segments })),
  );
  pages.forEach(({ page, segments }, at) => {
    const slide = addSlide(deck, facts, {
      title: words.title(at + 1, pages.length, traitsOf(facts.run).variables),
      subtitle: words.subtitle,
      base: baseOf(facts),
      notes: page.map(({ name }) => name),
    });
    addPage(slide, facts, page, segments);
  });
}

function pagesOf({ run }: DeckFacts): Piece[][] {
  const questions = run.crosstabCluster.flatMap(({ factors }) => factors.flatMap(({ variables }) => variables));
  const pages: Piece[][] = [];
  let room = 0;
  for (const { name, rows } of questions)
    for (const piece of parts(rows, ROWS_PER_SLIDE)) {
      if (piece.length > room) {
        pages.push([]);
        room = ROWS_PER_SLIDE;
      }
      pages[pages.length - 1].push({ name, rows: piece });
      room -= piece.length;
    }
  return pages;
}

const HEAD = { number: 0.24, names: 0.42 } as const;

function addPage(slide: Slide, facts: DeckFacts, page: readonly Piece[], segments: readonly number[]): void {
  const { run } = facts;
  const [variable, response] = segments.length > 8 ? [1.9, 1.3] : segments.length > 6 ? [2.5, 1.6] : [3.2, 2];
  const beside = 0.03;
  const columns = [...segments, run.segments + 1];
  const width = (CONTENT.width - variable - response) / columns.length;
  const text = (row: CrosstabRow, k: number) => `${formatValue(row, k - 1)} ${formatIndex(row, k - 1)}`.trim();
  const rowHeight = (CONTENT.bottom - CONTENT.top - HEAD.number - HEAD.names) / ROWS_PER_SLIDE;
  const figures = page.flatMap(({ rows }) => rows.flatMap((row) => columns.map((k) => text(row, k))));
  // A cell of two lines would push the table off the slide.
  const size = commonSize(figures, {
    w: width - 2 * beside - 0.02,
    h: rowHeight,
    sizes: [9, 8.5, 8, 7.5, 7, 6.5, 6, 5.5, 5],
  });
  const look = { bold: true, size, beside, fill: colours.head } as const;
  const head: TableRow = [
    cell(words.variable, { ...look, color: colours.secondary, beside: 0.06 }),
    cell(words.response, { ...look, color: colours.secondary, beside: 0.06 }),
    ...columns.map((k) => cell(k > run.segments ? words.total : `SEG${k}`, { ...look, align: 'right' })),
  ];
  const names = columns.map((k) => (k > run.segments ? '' : segmentName(run.header_descriptions[k - 1])));
  const nameRoom = { w: width - 2 * beside - 0.02, h: HEAD.names - 0.04, sizes: [9, 8, 7, 6, 5] };
  const nameSize = commonSize(names, nameRoom);
  const called: TableRow = ['', '', ...names].map((name) =>
    cell(fitted(name, { ...nameRoom, sizes: [nameSize] }).text, {
      size: nameSize,
      beside,
      align: 'right' as const,
      color: colours.secondary,
      fill: colours.head,
    }),
  );
  const heads = names.every((name) => name === '') ? [head] : [head, called];
  const rows = page.flatMap(({ name, rows: list }) =>
    list.map((row, r): TableRow => {
      const label = fitted(row.name, { w: response - 0.14, h: rowHeight, sizes: [size, 8, 7, 6, 5] });
      return [
        ...(r === 0 ? [questionCell(name, variable - 0.14, list.length, rowHeight)] : []),
        cell(label.text, { size: label.points }),
        ...columns.map((k) => {
          const fill = formatIndex(row, k - 1) === '' ? null : shadeHex(row.index[k - 1]);
          const ink = fill ? { fill, color: colours.onShade } : {};
          return cell(text(row, k), { size, beside, align: 'right', ...ink });
        }),
      ];
    }),
  );
  addTable(slide, [...heads, ...rows], {
    widths: [variable, response, ...columns.map(() => width)],
    rowHeight: [HEAD.number, HEAD.names, ...rows.map(() => rowHeight)].slice(heads.length === 1 ? 1 : 0),
    alternative: words.alternative(
      page.map(({ name }) => name),
      traitsOf(run).variables,
    ),
  });
}

/** The question is next to all its responses, so it has as many lines as they have. */
function questionCell(name: string, w: number, rows: number, rowHeight: number): TableCell {
  const fit = fitted(name, { w, h: rows * rowHeight - 0.04, sizes: [9, 8, 7, 6, 5], bold: true });
  const made = cell(fit.text, { size: fit.points, bold: true, valign: 'top' });
  return rows === 1 ? made : { ...made, options: { ...made.options, rowspan: rows } };
}
