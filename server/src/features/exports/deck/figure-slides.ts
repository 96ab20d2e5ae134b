import { floorPercent, formatIndex, formatValue, inertiaWords, segmentName } from '@qp/contract';
import type { QuestionFigure } from '@qp/engine/personas';
import { CONTENT, colours, cutTo, FONT, onSegment, PAGE, segmentHex, shadeHex } from './deck-look.ts';
import { addSlide, addTable, baseOf, cell, parts, titleOf } from './deck-slide.ts';
import type { DeckFacts } from './deck-source.ts';
import type { Deck, TableRow } from './pptx-library.ts';

const MOST_QUESTIONS = 30;
const QUESTIONS_A_SLIDE = 15;

/** Where segments stand out: index by question, as a table in the colours of the cross-tab. */
export function addHeatMap(deck: Deck, facts: DeckFacts): void {
  const { order } = facts;
  const shown = mostApart(facts.figures, MOST_QUESTIONS);
  const groups = parts(shown, QUESTIONS_A_SLIDE);
  const narrow = order.length > 8;
  const label = narrow ? 4.2 : 5.2;
  const width = (CONTENT.width - label) / order.length;
  groups.forEach((group, at) => {
    const title = 'Where they stand out';
    const slide = addSlide(deck, {
      title: groups.length === 1 ? title : `${title} (${at + 1} of ${groups.length})`,
      subtitle: 'Index by question, scales summed up: 100 is as in Total, blue below, orange above.',
      base: `${baseOf(facts)}. Index: 100 times the share in the segment over the share in Total`,
      notes: group.map(
        (one) =>
          `${one.question}: ${one.answer}. ${order.map((k) => `${titleOf(facts, k)} ${shareText(one, k)} (${indexText(one, k) || 'no index'})`).join(', ')}`,
      ),
    });
    const size = narrow ? 9 : 10;
    const head = [
      cell('', { size }),
      ...order.map((segment) =>
        cell(headText(facts, segment, width), {
          ...{ bold: true, size: narrow ? 7 : 9, align: 'center' as const },
          ...{ fill: segmentHex(segment), color: onSegment(segment) },
        }),
      ),
    ];
    const rows = group.map((one) => [
      cell(cutTo(`${one.question}: ${one.answer}`, label - 0.12, size, 1), { size }),
      ...order.map((segment) =>
        cell(indexText(one, segment), {
          ...{ size, align: 'center' as const, fill: shadeHex(one.index[segment - 1]!) ?? undefined },
        }),
      ),
    ]);
    addTable(slide, [head, ...rows], {
      widths: [label, ...order.map(() => width)],
      rowHeight: 5.3 / (QUESTIONS_A_SLIDE + 1),
      alternative: `Index by question. ${group.map((one) => `${one.question}: ${order.map((k) => `SEG${k} ${indexText(one, k) || 'none'}`).join(', ')}`).join('. ')}`,
    });
  });
}

function headText({ run }: DeckFacts, segment: number, width: number): string {
  const name = segmentName(run.header_descriptions[segment - 1]);
  return name === '' || width < 0.75 ? `SEG${segment}` : `SEG${segment} ${cutTo(name, width - 0.1, 9, 1)}`;
}

const indexText = ({ index }: QuestionFigure, segment: number) =>
  index[segment - 1]! < 0 ? '' : String(Math.round(index[segment - 1]!));
const shareText = ({ share }: QuestionFigure, segment: number) =>
  share[segment - 1]! < 0 ? 'no answers' : floorPercent(share[segment - 1]!, 1);

function mostApart(figures: readonly QuestionFigure[], most: number): QuestionFigure[] {
  const spread = ({ share }: QuestionFigure) => {
    const answered = share.slice(0, -1).filter((one) => one >= 0);
    return answered.length === 0 ? 0 : Math.max(...answered) - Math.min(...answered);
  };
  const chosen = new Set([...figures].sort((a, b) => spread(b) - spread(a)).slice(0, most));
  return figures.filter((figure) => chosen.has(figure));
}

/** Of the plot: how much wider than high it is. */
const WIDER = 2.2;
/** Fewer than on the screen, where labels that touch are left out. */
const ANSWERS_ON_MAP = 8;
const NAMES_ON_MAP = 6;

/** The segment map: a point a segment and a point an answer, each a series of its own, so that it has its name. */
export function addMap(deck: Deck, facts: DeckFacts): void {
  const { map, order } = facts;
  if (!map) return;
  const points = [
    ...order.map((k) => ({
      ...map.segments[k - 1]!,
      // Many names would cover one another; the other slides have them.
      name: order.length > NAMES_ON_MAP ? `SEG${k}` : titleOf(facts, k),
      colour: segmentHex(k),
    })),
    ...apart(map.answers, map.segments).map((one) => ({
      x: one.x,
      y: one.y,
      name: `${one.question}: ${one.answer}`,
      colour: colours.secondary,
    })),
  ];
  const slide = addSlide(deck, {
    title: 'Segment map',
    subtitle: inertiaWords(map.shown),
    base: `${baseOf(facts)}. Correspondence analysis of the cluster variables`,
    notes: points.map(({ name, x, y }) => `${name}: ${x.toFixed(2)} across, ${y.toFixed(2)} up`),
  });
  // One unit is as long across as up, so that distances can be read in every direction.
  const up = 1.2 * Math.max(...points.map(({ x, y }) => Math.max(Math.abs(y), Math.abs(x) / WIDER)));
  const across = up * WIDER;
  slide.addChart(
    'scatter',
    [
      { name: 'Across', values: points.map(({ x }) => x) },
      ...points.map(({ name }, at) => ({
        name: cutTo(name, 1.9, 9, 1),
        values: points.map(({ y }, other) => (other === at ? y : null)) as number[],
      })),
    ],
    {
      ...{ x: PAGE.edge, y: CONTENT.top, w: CONTENT.width, h: CONTENT.bottom - CONTENT.top },
      chartColors: points.map(({ colour }) => colour),
      lineSize: 0,
      lineDataSymbol: 'circle',
      lineDataSymbolSize: 9,
      showSerName: true,
      showLegend: false,
      dataLabelFontFace: FONT,
      dataLabelFontSize: 9,
      dataLabelPosition: 't',
      valAxisMinVal: -up,
      valAxisMaxVal: up,
      catAxisMinVal: -across,
      catAxisMaxVal: across,
      catAxisLabelPos: 'none',
      valAxisLabelPos: 'none',
      valGridLine: { style: 'none' },
      catGridLine: { style: 'none' },
      altText: `Segment map. ${points.map(({ name, x, y }) => `${name}: ${x.toFixed(2)} across, ${y.toFixed(2)} up`).join('. ')}.`,
      objectName: 'Segment map',
    },
  );
}

/** The strongest answers that lie apart from one another and from the segments, as labels need room. */
function apart<T extends { x: number; y: number }>(
  answers: readonly T[],
  segments: readonly { x: number; y: number }[],
): T[] {
  const all = [...answers, ...segments];
  const high = Math.max(...all.map(({ x, y }) => Math.max(Math.abs(y), Math.abs(x) / WIDER)));
  const kept: T[] = [];
  for (const one of answers) {
    const near = [...kept, ...segments].some(
      (other) => Math.abs(other.x - one.x) < 0.3 * WIDER * high && Math.abs(other.y - one.y) < 0.17 * high,
    );
    if (!near && kept.length < ANSWERS_ON_MAP) kept.push(one);
  }
  return kept;
}

export function addTyping(deck: Deck, facts: DeckFacts): void {
  const { typing, run } = facts;
  if (!typing) return;
  const { stats, features } = typing;
  const slide = addSlide(deck, {
    title: 'How the typing tool does',
    subtitle: `${features.length} ${features.length === 1 ? 'question places' : 'questions place'} ${floorPercent(stats.acc, 1)} of people in the segment that the whole survey says.`,
    base: `${baseOf(facts)}. Measured on people whom the search has not seen`,
    notes: [
      'Questions in order of contribution:',
      ...features.map((name, at) => `${at + 1}. ${name}`),
      ...stats.contingency_headers.map(
        (name, at) => `${name}: ${floorPercent(stats.hit_rates[at] ?? 0, 1)} placed rightly`,
      ),
    ],
  });
  const left = 6.6;
  addTable(
    slide,
    [
      [
        cell('Question', { bold: true, color: colours.secondary }),
        cell('With it', { bold: true, color: colours.secondary, align: 'right' }),
      ],
      ...features
        .slice(0, 14)
        .map((name, at) => [
          cell(cutTo(`${at + 1}. ${name}`, left - 1.2, 10.5, 1), { size: 10.5 }),
          cell(stats.curve[at] ? floorPercent(stats.curve[at].acc, 1) : '', { size: 10.5, align: 'right' }),
        ]),
    ],
    { widths: [left - 1, 1], rowHeight: 0.35, alternative: `Questions of the typing tool: ${features.join('; ')}` },
  );
  addTable(
    slide,
    [
      [
        cell('Segment', { bold: true, color: colours.secondary }),
        cell('Placed rightly', { bold: true, color: colours.secondary, align: 'right' }),
      ],
      ...stats.contingency_headers
        .slice(0, 14)
        .map((name, at) => [
          cell(
            cutTo(`${name} ${segmentName(run.header_descriptions[Number(name.slice(3)) - 1])}`.trim(), 3.9, 10.5, 1),
            { size: 10.5 },
          ),
          cell(floorPercent(stats.hit_rates[at] ?? 0, 1), { size: 10.5, align: 'right' }),
        ]),
    ],
    {
      ...{ x: PAGE.edge + left + 0.4, widths: [CONTENT.width - left - 0.4 - 1.3, 1.3], rowHeight: 0.35 },
      alternative: `Placed rightly: ${stats.contingency_headers.map((name, at) => `${name} ${floorPercent(stats.hit_rates[at] ?? 0, 1)}`).join(', ')}`,
    },
  );
}

const ROWS_A_SLIDE = 22;

/** The cluster variables' table, over as many slides as it needs; a question is not torn apart where it fits on one. */
export function addAppendix(deck: Deck, facts: DeckFacts): void {
  const { run, order } = facts;
  const questions = run.crosstabCluster.flatMap(({ factors }) => factors.flatMap(({ variables }) => variables));
  const pages: { name: string; rows: (typeof questions)[number]['rows'] }[][] = [];
  let room = 0;
  for (const { name, rows } of questions)
    for (const piece of parts(rows, ROWS_A_SLIDE)) {
      if (piece.length > room) {
        pages.push([]);
        room = ROWS_A_SLIDE;
      }
      pages[pages.length - 1]!.push({ name, rows: piece });
      room -= piece.length;
    }
  const [variable, response] = order.length > 8 ? [2.3, 1.5] : [3.2, 2];
  const columns = [...order, run.segments + 1];
  const width = (CONTENT.width - variable - response) / columns.length;
  const size = order.length > 8 ? 7 : 9;
  pages.forEach((page, at) => {
    const slide = addSlide(deck, {
      title: `Appendix: cluster variables (${at + 1} of ${pages.length})`,
      subtitle: 'Share of those who answered, and in parentheses the index against Total.',
      base: baseOf(facts),
      notes: page.map(({ name }) => name),
    });
    const head: TableRow = [
      cell('Variable', { bold: true, size, color: colours.secondary, fill: colours.head }),
      cell('Response', { bold: true, size, color: colours.secondary, fill: colours.head }),
      ...columns.map((k) =>
        cell(k > run.segments ? 'Total' : `SEG${k}`, { bold: true, size, align: 'right', fill: colours.head }),
      ),
    ];
    const rows = page.flatMap(({ name, rows: list }) =>
      list.map(
        (row, r): TableRow => [
          cell(r === 0 ? cutTo(name, variable - 0.12, size, 1) : '', { size, bold: true }),
          cell(cutTo(row.name, response - 0.12, size, 1), { size }),
          ...columns.map((k) => {
            const index = formatIndex(row, k - 1);
            const fill = index === '' ? null : shadeHex(row.index[k - 1]!);
            return cell(`${formatValue(row, k - 1)}${index === '' ? '' : ` ${index}`}`, {
              size,
              align: 'right',
              fill: fill ?? undefined,
            });
          }),
        ],
      ),
    );
    addTable(slide, [head, ...rows], {
      widths: [variable, response, ...columns.map(() => width)],
      rowHeight: 5.4 / (ROWS_A_SLIDE + 1),
      alternative: `Cluster variables: ${page.map(({ name }) => name).join('; ')}`,
    });
  });
}
