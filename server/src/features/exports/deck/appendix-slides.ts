import { type CrosstabRow, segmentName } from '@qp/facts';
import { formatIndex, formatValue } from '@qp/words/crosstab/figures';
import { deckWords } from '@qp/words/files/deck';
import { CONTENT, colours, cutTo, pointsFor, shadeHex } from './deck-look.ts';
import { addSlide, addTable, baseOf, cell, parts } from './deck-slide.ts';
import type { DeckFacts } from './deck-source.ts';
import type { Deck, TableRow } from './pptx-library.ts';

const words = deckWords('en').appendix;
const ROWS_A_SLIDE = 22;
/** With more, a share and its index wouldn't fit on one line. */
const SEGMENTS_A_SLIDE = 12;

interface Piece {
  readonly name: string;
  readonly rows: readonly CrosstabRow[];
}

/** The table of the cluster variables. A question that fits on one slide isn't split. */
export function addAppendix(deck: Deck, facts: DeckFacts): void {
  const pages = pagesOf(facts).flatMap((page) =>
    parts(facts.order, SEGMENTS_A_SLIDE).map((segments) => ({ page, segments })),
  );
  pages.forEach(({ page, segments }, at) => {
    const slide = addSlide(deck, {
      title: words.title(at + 1, pages.length),
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
    for (const piece of parts(rows, ROWS_A_SLIDE)) {
      if (piece.length > room) {
        pages.push([]);
        room = ROWS_A_SLIDE;
      }
      pages[pages.length - 1].push({ name, rows: piece });
      room -= piece.length;
    }
  return pages;
}

function addPage(
  slide: ReturnType<typeof addSlide>,
  { run }: DeckFacts,
  page: readonly Piece[],
  segments: readonly number[],
): void {
  const [variable, response] = segments.length > 8 ? [1.9, 1.25] : segments.length > 7 ? [2.5, 1.6] : [3.2, 2];
  const beside = 0.03;
  const columns = [...segments, run.segments + 1];
  const width = (CONTENT.width - variable - response) / columns.length;
  const text = (row: CrosstabRow, k: number) => `${formatValue(row, k - 1)} ${formatIndex(row, k - 1)}`.trim();
  const longest = Math.max(
    ...page.flatMap(({ rows }) => rows.flatMap((row) => columns.map((k) => text(row, k).length))),
  );
  // A cell of two lines would push the table off the slide.
  const size = pointsFor(longest, width - 2 * beside, 9);
  const head: TableRow = [
    cell(words.variable, { bold: true, size, color: colours.secondary, fill: colours.head }),
    cell(words.response, { bold: true, size, color: colours.secondary, fill: colours.head }),
    ...columns.map((k) =>
      cell(k > run.segments ? words.total : `SEG${k}`, {
        bold: true,
        size,
        beside,
        align: 'right',
        fill: colours.head,
      }),
    ),
  ];
  const names = columns.map((k) => (k > run.segments ? '' : segmentName(run.header_descriptions[k - 1])));
  const called: TableRow = ['', '', ...names].map((name) =>
    cell(cutTo(name, (width - 2 * beside) * 0.92, size, 1), {
      ...{ size, beside, align: 'right' as const, color: colours.secondary, fill: colours.head },
    }),
  );
  const heads = names.every((name) => name === '') ? [head] : [head, called];
  const rows = page.flatMap(({ name, rows: list }) =>
    list.map(
      (row, r): TableRow => [
        // Bold letters are wider.
        cell(r === 0 ? cutTo(name, (variable - 0.12) * 0.92, size, 1) : '', { size, bold: true }),
        cell(cutTo(row.name, response - 0.12, size, 1), { size }),
        ...columns.map((k) => {
          const fill = formatIndex(row, k - 1) === '' ? null : shadeHex(row.index[k - 1]);
          return cell(text(row, k), { size, beside, align: 'right', fill: fill ?? undefined });
        }),
      ],
    ),
  );
  addTable(slide, [...heads, ...rows], {
    widths: [variable, response, ...columns.map(() => width)],
    rowHeight: 5.4 / (ROWS_A_SLIDE + heads.length),
    alternative: words.alternative(page.map(({ name }) => name)),
  });
}
