import { answerName, layOutMap, type MapLayout, type PlacedLabel, segmentSizes, traitsOf } from '@qp/facts';
import { deckWords } from '@qp/words/files/deck';
import { personaLineWords } from '@qp/words/personas/lines';
import { CONTENT, colours, PAGE, pointsOnly, segmentHex } from './deck-look.ts';
import { addBox, addSlide, baseOf, titleOf } from './deck-slide.ts';
import type { DeckFacts } from './deck-source.ts';
import { type ChartMarks, MAP_POINT, type PointMark, pointSymbol } from './mend-deck.ts';
import type { Deck, Slide } from './pptx-library.ts';

const words = deckWords('en').map;

/** The layout is in points, 72 to an inch. */
const POINTS = 72;
const LETTERS = 11;
const FOOT = 0.28;
const PLOT = { x: PAGE.edge, y: CONTENT.top, w: CONTENT.width, h: CONTENT.bottom - CONTENT.top - FOOT } as const;

/** The chart's data sheet shows short figures. */
const place = (value: number): number => Number(value.toFixed(4));

/** Each point has its name as a series of its own. Labels are text boxes: a chart would wrap them badly. */
export function addMap(deck: Deck, facts: DeckFacts): void {
  const { map } = facts;
  const layout = layoutOf(facts);
  // One dimension is what sizes and bars show already.
  if (!map || !layout || map.shown[1] === 0) return;
  const points = [
    ...layout.segments.map(({ at, segment }) => ({
      ...at,
      name: titleOf(facts, segment),
      colour: segmentHex(segment),
    })),
    ...layout.answers.map(({ at, question, answer }) => ({
      x: at.x,
      y: at.y,
      name: answerName({ question, answer }),
      colour: colours.secondary,
    })),
  ];
  const all = [
    ...layout.segments.map(({ at, segment }) => ({ ...at, name: titleOf(facts, segment) })),
    ...map.answers.map(({ x, y, question, answer }) => ({ x, y, name: answerName({ question, answer }) })),
  ].map(({ name, x, y }) => words.point(name, x, y));
  const slide = addSlide(deck, facts, {
    title: words.title(map.shown[0] + map.shown[1]),
    subtitle: personaLineWords('en').inertia(map.shown),
    base: words.base(baseOf(facts), traitsOf(facts.run).variables),
    notes: all,
  });
  slide.addChart(
    'scatter',
    [
      { name: words.across, values: points.map(({ x }) => place(x)) },
      ...points.map(({ name }, at) => ({
        name,
        values: points.map(({ y }, other) => (other === at ? place(y) : null)) as number[],
      })),
    ],
    {
      ...PLOT,
      // The plot fills the chart, so labels line up with points.
      ...pointsOnly,
      chartColors: points.map(({ colour }) => colour),
      lineDataSymbolSize: MAP_POINT,
      lineDataSymbolLineSize: 1,
      valAxisMinVal: layout.up[0],
      valAxisMaxVal: layout.up[1],
      catAxisMinVal: layout.across[0],
      catAxisMaxVal: layout.across[1],
      valGridLine: { style: 'none' },
      catGridLine: { style: 'none' },
      altText: words.alternative(all),
      objectName: words.name,
    },
  );
  for (const dot of layout.answers) addLabel(slide, dot.label, { size: LETTERS * 0.92, colour: colours.secondary });
  for (const dot of layout.segments) addLabel(slide, dot.label, { size: LETTERS, colour: colours.text, bold: true });
  const left = personaLineWords('en').leftOut(layout.leftOut);
  if (left !== '')
    addBox(slide, left, {
      x: PAGE.edge,
      y: PLOT.y + PLOT.h,
      w: CONTENT.width,
      h: FOOT,
      fontSize: 10,
      color: colours.secondary,
      objectName: 'Left out',
    });
}

function layoutOf({ map, order, run }: DeckFacts): MapLayout | null {
  if (!map) return null;
  const sizes = segmentSizes(run.crosstabMetrics);
  const total = sizes[run.segments];
  return layOutMap(
    map,
    { order, shares: sizes.map((size) => (total > 0 ? size / total : 0)), names: run.header_descriptions },
    { width: PLOT.w * POINTS, height: PLOT.h * POINTS, letters: LETTERS },
  );
}

/** How each series' points look. The library draws all points of a chart alike, so this is applied afterwards. */
export function mapMarks(facts: DeckFacts): ChartMarks {
  const layout = layoutOf(facts);
  const across = (radius: number) => Math.min(72, Math.max(2, Math.round(2 * radius)));
  const marks = layout && [
    ...layout.segments.map(
      ({ segment, radius }): PointMark => ({ symbol: pointSymbol(segment), size: across(radius) }),
    ),
    ...layout.answers.map(({ radius }): PointMark => ({ symbol: 'diamond', size: across(radius) })),
  ];
  return { size: MAP_POINT, marks: marks ?? [] };
}

function addLabel(
  slide: Slide,
  { text, left, top, right, bottom, align, leader }: PlacedLabel,
  look: { size: number; colour: string; bold?: boolean },
): void {
  if (leader)
    slide.addShape('line', {
      x: PLOT.x + Math.min(leader.x1, leader.x2) / POINTS,
      y: PLOT.y + Math.min(leader.y1, leader.y2) / POINTS,
      w: Math.abs(leader.x2 - leader.x1) / POINTS,
      h: Math.abs(leader.y2 - leader.y1) / POINTS,
      flipV: leader.x2 > leader.x1 !== leader.y2 > leader.y1,
      line: { color: colours.secondary, width: 0.5 },
      objectName: `Line to ${text}`,
    });
  addBox(slide, text, {
    x: PLOT.x + left / POINTS,
    y: PLOT.y + top / POINTS,
    w: (right - left) / POINTS,
    h: (bottom - top) / POINTS,
    align,
    wrap: false,
    fit: 'none',
    fontSize: look.size,
    bold: look.bold ?? false,
    color: look.colour,
    objectName: `Label of ${text}`,
  });
}
