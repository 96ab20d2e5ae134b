import type { QuestionFigure } from '@qp/engine/personas';
import { answerName } from '@qp/facts';
import { deckWords } from '@qp/words/files/deck';
import { flooredSteps } from '@qp/words/numbers';
import { CONTENT, colours, PAGE, pointsOnly, segmentHex } from './deck-look.ts';
import { addBox, addSlide, baseOf, nameOf } from './deck-slide.ts';
import type { DeckFacts } from './deck-source.ts';
import { addColumns, fittedCells, signCells } from './deck-table.ts';
import { described, separating, spread } from './findings.ts';
import { type ChartMarks, DOT, POINT_SIGNS, pointSymbol } from './mend-deck.ts';
import type { Deck, Slide } from './pptx-library.ts';

const words = deckWords('en').separation;
const MAX_QUESTIONS = 10;
const LABEL = 4.9;
const LEGEND = 2.3;
const AXIS = 0.26;
const PLOT = {
  x: PAGE.edge + LABEL + 0.1,
  y: CONTENT.top + AXIS,
  w: CONTENT.width - LABEL - LEGEND - 0.3,
} as const;

/** A dot plot: a row per question, a dot per segment. The chart is native; questions and names stand beside it, where they have room. */
export function addSeparation(deck: Deck, facts: DeckFacts): void {
  const among = described(facts);
  const shown = separating(facts, MAX_QUESTIONS).filter((figure) => spread(figure, among) > 0);
  if (shown.length === 0 || facts.order.length < 2) return;
  const [first] = shown;
  const shares = among.map((segment) => first.share[segment - 1]).filter((one) => one >= 0);
  const texts = shown.map((figure) =>
    words.line(
      answerName(figure),
      facts.order.map((k) => words.share(nameOf(facts, k), figure.share[k - 1] < 0 ? null : figure.share[k - 1])),
    ),
  );
  const slide = addSlide(deck, facts, {
    title: words.title(first.question || first.answer),
    subtitle: words.subtitle(first.question, first.answer, Math.min(...shares), Math.max(...shares)),
    base: baseOf(facts),
    notes: texts,
  });
  const height = Math.min(0.62, (CONTENT.bottom - PLOT.y) / shown.length);
  const labels = shown.map(answerName);
  const { cells } = fittedCells(labels, { w: LABEL, h: height, sizes: [12, 11, 10, 9, 8, 7] });
  addColumns(slide, [{ width: LABEL, cells }], { y: PLOT.y, row: height, alternative: texts.join(' ') });
  const top = Math.min(1, Math.ceil(Math.max(...shown.flatMap(({ share }) => share)) * 5 + 0.01) / 5);
  addAxis(slide, top);
  addDots(slide, facts, shown, { height: height * shown.length, top, alternative: texts.join(' ') });
  addLegend(slide, facts);
}

function addAxis(slide: Slide, top: number): void {
  const ticks = [0, 0.5, 1];
  for (const at of ticks)
    addBox(slide, `${Math.round(100 * top * at)}%`, {
      x: PLOT.x + at * PLOT.w - 0.3,
      y: CONTENT.top,
      w: 0.6,
      h: AXIS,
      align: 'center',
      fontSize: 9,
      color: colours.secondary,
      objectName: `Scale ${Math.round(100 * top * at)}`,
    });
}

function addDots(
  slide: Slide,
  facts: DeckFacts,
  shown: readonly QuestionFigure[],
  { height, top, alternative }: { height: number; top: number; alternative: string },
): void {
  const dots = facts.order.flatMap((segment) =>
    shown.map(({ share }, row) => ({ segment, share: share[segment - 1], y: shown.length - row - 0.5 })),
  );
  slide.addChart(
    'scatter',
    [
      { name: words.across, values: dots.map(({ share }) => flooredSteps(Math.max(0, share), 1) / 1000) },
      ...facts.order.map((segment) => ({
        name: nameOf(facts, segment),
        values: dots.map((dot) => (dot.segment === segment && dot.share >= 0 ? dot.y : null)) as number[],
      })),
    ],
    {
      ...PLOT,
      h: height,
      ...pointsOnly,
      chartColors: facts.order.map(segmentHex),
      lineDataSymbolSize: DOT,
      lineDataSymbolLineSize: 0.75,
      valAxisMinVal: 0,
      valAxisMaxVal: shown.length,
      valAxisMajorUnit: 1,
      catAxisMinVal: 0,
      catAxisMaxVal: top,
      catAxisMajorUnit: top / 2,
      valGridLine: { style: 'solid', size: 0.5, color: colours.soft },
      catGridLine: { style: 'solid', size: 0.5, color: colours.line },
      altText: alternative,
      objectName: words.name,
    },
  );
}

/** A segment's symbol; its series have one colour each. */
export function dotMarks({ order }: DeckFacts): ChartMarks {
  return { size: DOT, marks: order.map((segment) => ({ symbol: pointSymbol(segment), size: DOT })) };
}

function addLegend(slide: Slide, facts: DeckFacts): void {
  const height = Math.min(0.42, (CONTENT.bottom - PLOT.y) / facts.order.length);
  const names = facts.order.map((segment) => nameOf(facts, segment));
  const width = LEGEND - 0.24;
  const { cells } = fittedCells(names, { w: width, h: height, sizes: [11, 10, 9, 8, 7, 6], beside: 0.04 });
  const signs = signCells(facts.order, (segment) => POINT_SIGNS[pointSymbol(segment)], height);
  addColumns(
    slide,
    [
      { width: 0.24, cells: signs },
      { width, cells },
    ],
    {
      x: PAGE.width - PAGE.edge - LEGEND,
      y: PLOT.y,
      row: height,
      alternative: `${words.name}: ${names.join(', ')}`,
    },
  );
}
