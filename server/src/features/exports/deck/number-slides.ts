import { isBlank, type Ridges, ridgesOf, segmentSizes } from '@qp/facts';
import { formatValue } from '@qp/words/crosstab/figures';
import { deckWords } from '@qp/words/files/deck';
import { number } from '@qp/words/numbers';
import { CONTENT, colours, PAGE, segmentHex } from './deck-look.ts';
import { addBox, addSlide, baseOf, calledIn, nameOf, parts } from './deck-slide.ts';
import type { DeckFacts } from './deck-source.ts';
import type { Deck, Slide } from './pptx-library.ts';
import { commonSize, fitted } from './text-fit.ts';

const words = deckWords('en').numbers;
/** Numbers with slides of their own: those that separate the segments most. */
const MAX_NUMBERS = 3;
/** Segments on a slide, and in a row of it. */
const MAX_BESIDE = 6;
const MAX_IN_ROW = 3;
const HEAD = 0.5;
const GAP = 0.25;

/** How numbers are spread: a small native chart per segment, its distribution over that of the survey. */
export function addNumbers(deck: Deck, facts: DeckFacts): void {
  const { run, order } = facts;
  if (order.length < 2) return;
  const all = ridgesOf(run.crosstabCluster, segmentSizes(run.crosstabMetrics));
  for (const ridges of all.slice(0, MAX_NUMBERS)) {
    const groups = parts(order, MAX_BESIDE);
    groups.forEach((group, at) => {
      const slide = addSlide(deck, facts, {
        title: deckWords('en').page(titleOf(facts, ridges), at + 1, groups.length),
        subtitle: words.subtitle,
        base: baseOf(facts),
        notes: group.map((segment) => lineOf(facts, ridges, segment)),
      });
      addGroup(slide, facts, ridges, group);
    });
  }
}

/** Who has least and who most on average. */
function titleOf(facts: DeckFacts, { variable, mean }: Ridges): string {
  const answered = facts.order.filter((segment) => !isBlank(mean, segment - 1));
  const ordered = answered.sort((a, b) => mean.value[a - 1] - mean.value[b - 1]);
  const [least, most] = [ordered[0], ordered[ordered.length - 1]];
  const said = (segment: number) => [calledIn(facts, segment), formatValue(mean, segment - 1)] as const;
  return words.title(variable.name, said(most), said(least));
}

function lineOf(facts: DeckFacts, { variable, mean, median }: Ridges, segment: number): string {
  const [average, middle] = [mean, median].map((row) => formatValue(row, segment - 1) || '–');
  return words.line(variable.name, nameOf(facts, segment), average, middle);
}

function addGroup(slide: Slide, facts: DeckFacts, ridges: Ridges, group: readonly number[]): void {
  const across = Math.min(MAX_IN_ROW, group.length);
  const width = (CONTENT.width - GAP * (across - 1)) / across;
  const height = (CONTENT.bottom - CONTENT.top) / Math.ceil(group.length / across);
  const heads = group.map((segment) =>
    words.head(nameOf(facts, segment), formatValue(ridges.mean, segment - 1) || '–'),
  );
  const room = { w: width - 0.14, h: HEAD - 0.06, sizes: [12, 11, 10, 9, 8, 7, 6], bold: true };
  const size = commonSize(heads, room);
  group.forEach((segment, at) => {
    const x = PAGE.edge + (at % across) * (width + GAP);
    const y = CONTENT.top + Math.floor(at / across) * height;
    addBox(slide, fitted(heads[at], { ...room, sizes: [size] }).text, {
      x,
      y,
      w: width,
      h: HEAD,
      fontSize: size,
      bold: true,
      color: colours.text,
      objectName: words.mean(nameOf(facts, segment)),
    });
    addRidge(slide, facts, ridges, segment, { x, y: y + HEAD, w: width, h: height - HEAD - 0.08 });
  });
}

function addRidge(
  slide: Slide,
  facts: DeckFacts,
  ridges: Ridges,
  segment: number,
  place: { x: number; y: number; w: number; h: number },
): void {
  const { starts, distribution, highest } = ridges;
  const labels = starts.map((value) => number(value, 2));
  const series = (name: string, column: number) => ({ name, labels, values: [...distribution.shares[column]] });
  slide.addChart('area', [series(words.total, facts.run.segments), series(nameOf(facts, segment), segment - 1)], {
    ...place,
    chartColors: [colours.rest, segmentHex(segment)],
    chartColorsOpacity: 65,
    showLegend: false,
    valAxisHidden: true,
    valAxisMinVal: 0,
    valAxisMaxVal: highest,
    valGridLine: { style: 'none' },
    catAxisLabelFontSize: 9,
    catAxisLabelColor: colours.secondary,
    catAxisLineColor: colours.line,
    altText: lineOf(facts, ridges, segment),
    objectName: words.name(nameOf(facts, segment)),
  });
}
