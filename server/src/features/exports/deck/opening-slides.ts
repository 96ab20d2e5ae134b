import { segmentSizes } from '@qp/facts';
import { deckWords } from '@qp/words/files/deck';
import { flooredSteps } from '@qp/words/numbers';
import { CONTENT, colours, PAGE, segmentHex } from './deck-look.ts';
import { addSlide, baseOf, calledIn, dayOf, nameOf, sourceOf, titleOf, titleSizes } from './deck-slide.ts';
import type { DeckFacts } from './deck-source.ts';
import { addColumns, fittedCells } from './deck-table.ts';
import { COVER_LAYOUT } from './deck-template.ts';
import type { Deck } from './pptx-library.ts';
import { SUBTITLE_NAME, TITLE_NAME } from './shape-names.ts';
import { fitted } from './text-fit.ts';

const words = deckWords('en');

/** Title and subtitle stand where the template's cover has them. */
export function addCover(deck: Deck, facts: DeckFacts): void {
  const slide = deck.addSlide({ masterName: COVER_LAYOUT });
  const { run, project } = facts;
  const { title, subtitle } = facts.template.cover;
  const name = fitted(run.name, { w: title.w, h: title.h, sizes: titleSizes(title.points), bold: true });
  slide.addText(name.text, { ...title, margin: 0, fontSize: name.points, objectName: TITLE_NAME });
  const below = subtitle ?? { x: title.x, y: title.y + title.h, w: title.w, h: 0.9, points: 18 };
  const sizes = titleSizes(below.points);
  const own = fitted(project, { w: below.w, h: below.h * 0.6, sizes });
  const lines = [
    { text: own.text, options: { fontSize: own.points, breakLine: true } },
    { text: words.cover(run.segments, dayOf(facts)), options: { fontSize: Math.min(14, own.points) } },
  ];
  slide.addText(lines, { ...below, margin: 0, valign: 'top', objectName: SUBTITLE_NAME });
  slide.addNotes(
    [`${project}: ${run.name}`, baseOf(facts), run.description, sourceOf(facts)].filter(Boolean).join('\n'),
  );
}

/** A bar per segment; names stand beside the chart, where they can take two lines. */
export function addSizes(deck: Deck, facts: DeckFacts): void {
  const { run, order } = facts;
  const sizes = segmentSizes(run.crosstabMetrics);
  const total = sizes[run.segments];
  const share = (segment: number) => (total > 0 ? sizes[segment - 1] / total : 0);
  const text = order.map((segment) => words.sizes.line(titleOf(facts, segment), share(segment)));
  const bySize = [...order].sort((a, b) => share(b) - share(a));
  const [most, least] = [bySize[0], bySize[bySize.length - 1]];
  const slide = addSlide(deck, facts, {
    title:
      order.length === 1
        ? words.sizes.one
        : words.sizes.title(calledIn(facts, most), share(most), calledIn(facts, least), share(least)),
    subtitle: words.sizes.subtitle,
    base: baseOf(facts),
    notes: text,
  });
  const label = 4.2;
  const height = Math.min(1.8, (CONTENT.bottom - CONTENT.top) / order.length);
  const names = order.map((segment) => nameOf(facts, segment));
  const sizesToTry = [18, 16, 14, 13, 12, 11, 10, 9, 8, 7, 6];
  const { size, cells } = fittedCells(names, { w: label - 0.06, h: height, sizes: sizesToTry });
  addColumns(slide, [{ width: label, cells }], { row: height, alternative: words.sizes.alternative(names) });
  const values = order.map((segment) => flooredSteps(share(segment), 1) / 1000);
  slide.addChart(
    'bar',
    // Floored as everywhere: the chart's own format would round.
    [{ name: words.sizes.series, labels: order.map((segment) => titleOf(facts, segment)), values }],
    {
      x: PAGE.edge + label,
      y: CONTENT.top,
      w: CONTENT.width - label,
      h: height * order.length,
      ...rowBars(Math.max(...values)),
      barGapWidthPct: 45,
      chartColors: order.map(segmentHex),
      dataLabelFontSize: Math.min(18, size + 1),
      altText: words.sizes.alternative(text),
      objectName: words.sizes.series,
    },
  );
}

/** Horizontal bars from the top down that fill their frame, so each stands beside its row of a table. */
export function rowBars(most: number) {
  return {
    barDir: 'bar',
    layout: { x: 0, y: 0, w: 1, h: 1 },
    showValue: true,
    dataLabelFormatCode: '0.0%',
    dataLabelPosition: 'outEnd',
    dataLabelColor: colours.text,
    catAxisHidden: true,
    valAxisHidden: true,
    catGridLine: { style: 'none' },
    valGridLine: { style: 'none' },
    valAxisMinVal: 0,
    // Room for the figure of the longest bar.
    valAxisMaxVal: Number((Math.max(0.01, most) * 1.3).toFixed(3)),
  } as const;
}
