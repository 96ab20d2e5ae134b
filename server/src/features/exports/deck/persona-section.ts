import type { PersonaLine } from '@qp/engine/personas';
import type { PersonaSection } from '@qp/facts';
import { deckWords } from '@qp/words/files/deck';
import { flooredSteps } from '@qp/words/numbers';
import { personaFigure, personaLineWords } from '@qp/words/personas/lines';
import { colours, segmentHex } from './deck-look.ts';
import { addBox, addLine, nameOf } from './deck-slide.ts';
import type { DeckFacts } from './deck-source.ts';
import { addTable, cell } from './deck-table.ts';
import { linesOf } from './findings.ts';
import { rowBars } from './opening-slides.ts';
import type { Slide } from './pptx-library.ts';
import { commonSize, fitted } from './text-fit.ts';

const words = deckWords('en').persona;
const sentences = personaLineWords('en');
export const SECTION_HEAD = 0.3;
const SIZES = [14, 13, 12, 11, 10, 9, 8, 7];

interface SectionPlace {
  readonly segment: number;
  readonly section: PersonaSection;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  /** Height of a line, and size of its letters. */
  readonly line: number;
  readonly size: number;
}

const labelWidth = (w: number) => w * 0.6;

/** One size for all statements of a slide. */
export const statementSize = (statements: readonly string[], w: number, line: number): number =>
  commonSize(statements, { w: labelWidth(w) - 0.1, h: line - 0.04, sizes: SIZES });

/** Statements in a table, beside native bars for the segment and the rest. Means have no common scale and are written out. */
export function addPersonaSection(slide: Slide, facts: DeckFacts, place: SectionPlace): void {
  const { segment, section, x, y, w, line, size } = place;
  const all = linesOf(facts, segment, section);
  const lines = [...all.filter(({ kind }) => kind === 'share'), ...all.filter(({ kind }) => kind === 'mean')];
  const shares = lines.filter(({ kind }) => kind === 'share');
  const label = labelWidth(w);
  addLine(slide, sentences.sections[section], {
    x,
    y,
    w: label,
    h: SECTION_HEAD - 0.02,
    points: 13,
    bold: true,
    color: colours.action,
    objectName: sentences.sections[section],
  });
  if (shares.length > 0) addKey(slide, place, label);
  const top = y + SECTION_HEAD;
  const room = { h: line - 0.04, sizes: [size, 8, 7] };
  addTable(
    slide,
    lines.map((one) => {
      const statement = fitted(sentences.statement(one), { ...room, sizes: [size], w: label - 0.1 });
      const mean = fitted(one.kind === 'mean' ? meanText(one) : '', { ...room, w: w - label - 0.1 });
      return [
        cell(statement.text, { size: statement.points, beside: 0.03 }),
        cell(mean.text, { size: mean.points, beside: 0.03 }),
      ];
    }),
    {
      x,
      y: top,
      widths: [label, w - label],
      rowHeight: line,
      alternative: `${sentences.sections[section]}. ${lines.map(sentences.sentence).join(' ')}`,
    },
  );
  if (shares.length > 0) addBars(slide, facts, place, { x: x + label, y: top, w: w - label, lines: shares });
}

/** Which bar is whose. */
function addKey(slide: Slide, { segment, x, y, w }: SectionPlace, label: number): void {
  const dot = (color: string) => ({ text: '■ ', options: { color } });
  const name = (text: string) => ({ text, options: { color: colours.secondary } });
  addBox(
    slide,
    [dot(segmentHex(segment)), name(`${words.segment(segment)}   `), dot(colours.rest), name(words.everyoneElse)],
    { x: x + label, y, w: w - label, h: SECTION_HEAD - 0.02, fontSize: 9, objectName: 'Key' },
  );
}

function addBars(
  slide: Slide,
  facts: DeckFacts,
  { segment, section, line, size }: SectionPlace,
  { x, y, w, lines }: { x: number; y: number; w: number; lines: readonly PersonaLine[] },
): void {
  const labels = lines.map(sentences.statement);
  // Floored as everywhere: the chart's own format would round.
  const floored = (of: (one: PersonaLine) => number) => lines.map((one) => flooredSteps(of(one), 1) / 1000);
  const [here, rest] = [floored(({ value }) => value), floored((one) => one.rest)];
  slide.addChart(
    'bar',
    [
      { name: nameOf(facts, segment), labels, values: here },
      { name: words.everyoneElse, labels, values: rest },
    ],
    {
      x,
      y,
      w,
      h: line * lines.length,
      ...rowBars(Math.max(...here, ...rest)),
      barGapWidthPct: 30,
      chartColors: [segmentHex(segment), colours.rest],
      dataLabelFontSize: line < 0.36 ? 8 : Math.min(12, size),
      altText: `${words.chart(sentences.sections[section])}. ${lines.map(sentences.sentence).join(' ')}`,
      objectName: words.chart(sentences.sections[section]),
    },
  );
}

function meanText({ value, rest, index, kind, number }: PersonaLine): string {
  return words.mean(
    personaFigure(kind, value, number),
    personaFigure(kind, rest, number),
    index < 0 ? '' : words.index(index),
  );
}
