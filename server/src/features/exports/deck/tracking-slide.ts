import { mainChanges } from '@qp/facts';
import { deckWords } from '@qp/words/files/deck';
import { flooredSteps, percent } from '@qp/words/numbers';
import { CONTENT, colours, PAGE, segmentHex } from './deck-look.ts';
import { addSlide, nameOf, titleOf } from './deck-slide.ts';
import type { DeckFacts } from './deck-source.ts';
import { addColumns, cell, fittedCells, head, signCells } from './deck-table.ts';
import type { PointInterval } from './mend-deck.ts';
import type { Deck } from './pptx-library.ts';
import { fitted } from './text-fit.ts';
import { baseLine, storyOf, type Tracked } from './tracking-parts.ts';
import { addAdvice, addDrift } from './tracking-verdict-slides.ts';

const words = deckWords('en').tracking;
const HEIGHT = CONTENT.bottom - CONTENT.top;
const HEAD = 0.5;
/** The latest waves that a table has room for. */
const MAX_WAVES = 5;
const LABEL = 3.6;
const CHANGE = 2.6;
const LEGEND = 2.9;
const SIZES = [13, 12, 11, 10, 9, 8, 7, 6];

/** Trend, changes, what is answered differently, and what to do. Nothing without waves. */
export function addTracking(deck: Deck, facts: DeckFacts): void {
  const { tracking } = facts;
  if (!tracking || tracking.figures.waves.length === 0) return;
  addTrend(deck, facts, tracking);
  addChanges(deck, facts, tracking);
  addDrift(deck, facts, tracking);
  addAdvice(deck, facts, tracking);
}

/** A line for each segment, as a native chart; the names stand beside it, where they have room. */
function addTrend(deck: Deck, facts: DeckFacts, tracked: Tracked): void {
  const { figures, names } = tracked;
  const { order } = facts;
  const { segments, sentences } = storyOf(facts, tracked);
  const latest = figures.waves.length - 1;
  const slide = addSlide(deck, facts, {
    title: words.title(names[latest], mainChanges(figures.waves[latest].sizes.estimated), segments),
    subtitle: words.trendHelp,
    base: baseLine(tracked),
    notes: sentences,
  });
  const samples = samplesOf(tracked);
  const labels = [words.first, ...names].map((name) => fitted(name, { w: 1.6, h: 0.5, sizes: [10] }).text);
  const most = Math.max(...samples.flatMap((sizes) => sizes.map(({ high }) => high)));
  slide.addChart(
    'line',
    order.map((segment) => ({
      name: nameOf(facts, segment),
      labels,
      // Floored as everywhere: the chart's own format would round.
      values: samples.map((sizes) => shown(sizes[segment - 1].value)),
    })),
    {
      x: PAGE.edge,
      y: CONTENT.top,
      w: CONTENT.width - LEGEND - 0.2,
      h: HEIGHT,
      chartColors: order.map(segmentHex),
      lineSize: 2.25,
      lineDataSymbolSize: 8,
      lineDataSymbol: 'circle',
      showLegend: false,
      valAxisMinVal: 0,
      valAxisMaxVal: Math.min(1, Math.ceil(most * 10 + 0.5) / 10),
      valAxisMajorUnit: 0.1,
      valAxisLabelFormatCode: '0%',
      valAxisLabelFontSize: 10,
      catAxisLabelFontSize: 10,
      valAxisLabelColor: colours.secondary,
      catAxisLabelColor: colours.secondary,
      valAxisLineShow: false,
      catAxisLineColor: colours.line,
      valGridLine: { style: 'solid', size: 0.5, color: colours.soft },
      catGridLine: { style: 'none' },
      altText: sentences.join(' '),
      objectName: words.trendName,
    },
  );
  addNames(slide, facts, samples[samples.length - 1]);
}

const samplesOf = ({ figures }: Tracked) => [figures.base, ...figures.waves].map(({ sizes }) => sizes.estimated.sizes);

const shown = (share: number): number => flooredSteps(share, 1) / 1000;

/** The 95% intervals of the lines, in the order of the chart. */
export function trendIntervals({ tracking, order }: DeckFacts): PointInterval[][] {
  if (!tracking) return [];
  const samples = samplesOf(tracking);
  const distance = (from: number, to: number) => Math.max(0, Math.round(1000 * (to - from)) / 1000);
  return order.map((segment) =>
    samples.map(({ [segment - 1]: { value, low, high } }) => ({
      below: distance(low, shown(value)),
      above: distance(shown(value), high),
    })),
  );
}

/** Names of the segments in their colours, with their sizes in the latest wave. */
function addNames(slide: ReturnType<typeof addSlide>, facts: DeckFacts, sizes: readonly { readonly value: number }[]) {
  const { order } = facts;
  const height = Math.min(0.5, HEIGHT / order.length);
  const names = order.map((segment) => nameOf(facts, segment));
  const width = LEGEND - 0.94;
  const { size, cells } = fittedCells(names, { w: width, h: height, sizes: SIZES.slice(1), beside: 0.04 });
  const shares = order.map((segment) => percent(sizes[segment - 1].value));
  addColumns(
    slide,
    [
      { width: 0.24, cells: signCells(order, () => '●', height) },
      { width, cells },
      {
        width: 0.7,
        cells: shares.map((text) => cell(text, { size: Math.max(8, Math.min(size, 11)), align: 'right' })),
      },
    ],
    { x: PAGE.width - PAGE.edge - LEGEND, row: height, alternative: names.join(', ') },
  );
}

/** The sizes of the latest waves, and how the last of them differs from the base. */
function addChanges(deck: Deck, facts: DeckFacts, tracked: Tracked): void {
  const { figures, names } = tracked;
  const { order } = facts;
  const at = figures.waves.length - 1;
  const changes = mainChanges(figures.waves[at].sizes.estimated);
  const { sentences } = storyOf(facts, tracked);
  const slide = addSlide(deck, facts, {
    title: words.changes(names[at], changes),
    subtitle: words.changesHelp,
    base: baseLine(tracked),
    notes: sentences,
  });
  const from = Math.max(0, figures.waves.length - MAX_WAVES);
  const columns = [
    { name: words.first, sizes: figures.base.sizes.estimated.sizes },
    ...figures.waves.slice(from).map(({ sizes }, n) => ({ name: names[from + n], sizes: sizes.estimated.sizes })),
  ];
  const width = (CONTENT.width - LABEL - CHANGE) / columns.length;
  const height = Math.min(0.6, (HEIGHT - HEAD) / order.length);
  const titles = order.map((segment) => titleOf(facts, segment));
  const { size, cells } = fittedCells(titles, { w: LABEL, h: height, sizes: SIZES });
  const headRoom = { w: width - 0.14, h: HEAD - 0.04, sizes: [10, 9, 8, 7, 6], bold: true };
  const figure = (text: string, most = size) => cell(text, { size: Math.max(Math.min(size, most), 8), align: 'right' });
  const shares = columns.map(({ name, sizes }) => {
    const { text, points } = fitted(name, headRoom);
    const cells = order.map((segment) => figure(percent(sizes[segment - 1].value)));
    return { width, head: head(text, 'right', points), cells };
  });
  const changed = order.map((segment) => figure(changes[segment - 1] ? words.change(changes[segment - 1]) : '', 11));
  addColumns(
    slide,
    [
      { width: LABEL, head: head(words.segment), cells },
      ...shares,
      { width: CHANGE, head: head(words.changeHead, 'right'), cells: changed },
    ],
    { head: HEAD, row: height, alternative: sentences.join(' ') },
  );
}
