import { descriptionParts, segmentTitle } from '@qp/facts';
import { dayInFiles } from '@qp/words/dates';
import { deckWords } from '@qp/words/files/deck';
import { personaLineWords } from '@qp/words/personas/lines';
import { segmentWords } from '@qp/words/run/segments';
import { CONTENT, colours, PAGE, segmentHex } from './deck-look.ts';
import type { DeckFacts } from './deck-source.ts';
import { fittedCells } from './deck-table.ts';
import { COVER_LAYOUT, onSegment, SLIDE_LAYOUT } from './deck-template.ts';
import type { Deck, Slide } from './pptx-library.ts';
import { TITLE_NAME } from './shape-names.ts';
import { fitted } from './text-fit.ts';

/** What all slides share. Typefaces, and the size of titles, are the template's. */

const words = deckWords('en');
const lineWords = personaLineWords('en');

export const dayOf = ({ exported }: Pick<DeckFacts, 'exported'>): string => dayInFiles(exported);

/** The library wants its own layouts; the template's take their place. */
export function defineLayouts(deck: Deck): void {
  deck.layout = 'LAYOUT_WIDE';
  for (const title of [COVER_LAYOUT, SLIDE_LAYOUT]) deck.defineSlideMaster({ title });
}

interface SlideText {
  readonly title: string;
  readonly subtitle?: string;
  /** The number of the segment that the slide is about. */
  readonly colour?: string;
  /** The people the figures describe. */
  readonly base: string;
  readonly notes: readonly string[];
}

/** A slide with a title, one line under it, the base at its foot, and notes for the presenter. */
export function addSlide(deck: Deck, facts: DeckFacts, { title, subtitle, colour, base, notes }: SlideText): Slide {
  const slide = deck.addSlide({ masterName: SLIDE_LAYOUT });
  const { x, y, w, h, points } = facts.template.slide.title;
  const fit = fitted(title, { w, h, sizes: titleSizes(points), bold: true });
  const titleLook = { x, y, w, h, fontSize: fit.points, bold: true, color: colours.text, align: 'left' } as const;
  addBox(slide, fit.text, { ...titleLook, objectName: TITLE_NAME });
  if (colour)
    slide.addShape('rect', {
      x: PAGE.edge,
      y: 1.17,
      w: 0.2,
      h: 0.2,
      fill: { color: colour },
      line: { type: 'none' },
      objectName: 'Colour of the segment',
    });
  const left = PAGE.edge + (colour ? 0.3 : 0);
  if (subtitle)
    addLine(slide, subtitle, {
      x: left,
      y: 1.13,
      w: CONTENT.width - (left - PAGE.edge),
      h: 0.28,
      points: 12,
      objectName: 'Subtitle',
    });
  addLine(slide, base, { y: PAGE.foot, h: 0.28, points: 9, objectName: 'Base', w: CONTENT.width - 1 });
  slide.addNotes([base, ...notes, sourceOf(facts)].join('\n'));
  return slide;
}

/** Sizes to try, from the template's own down. */
export const titleSizes = (most: number): number[] =>
  [1, 0.92, 0.85, 0.77, 0.7, 0.62, 0.54, 0.46, 0.4].map((part) => Math.max(8, Math.round(most * part)));

export function sourceOf(facts: DeckFacts): string {
  return words.source(facts.project, facts.run.name, dayOf(facts));
}

interface LineLook {
  readonly x?: number;
  readonly y: number;
  readonly w?: number;
  readonly h: number;
  readonly points: number;
  readonly objectName: string;
  readonly color?: string;
  readonly bold?: boolean;
  readonly italic?: boolean;
}

/** A text in its own box; it becomes smaller before it is cut. */
export function addLine(slide: Slide, text: string, look: LineLook): void {
  const { x = PAGE.edge, y, w = CONTENT.width, h, points, objectName, color = colours.secondary } = look;
  const { bold = false, italic = false } = look;
  const sizes = Array.from({ length: 5 }, (_, at) => points - at * 0.5).concat(points * 0.7);
  const fit = fitted(text, { w, h, sizes, bold });
  addBox(slide, fit.text, { x, y, w, h, fontSize: fit.points, color, bold, italic, objectName });
}

/** A text where it is put, without a margin of its own. */
export function addBox(slide: Slide, text: Parameters<Slide['addText']>[0], look: Parameters<Slide['addText']>[1]) {
  slide.addText(text, { margin: 0, valign: 'middle', ...look });
}

/** Names of segments on their colours, above the columns of a table. */
export function segmentHeads(facts: DeckFacts, order: readonly number[], room: Parameters<typeof fittedCells>[1]) {
  const names = order.map((segment) => nameOf(facts, segment));
  return fittedCells(names, { ...room, bold: true }).cells.map((made, at) => ({
    ...made,
    options: { ...made.options, fill: { color: segmentHex(order[at]) }, color: onSegment(facts.template, order[at]) },
  }));
}

export const baseOf = ({ run }: Pick<DeckFacts, 'run'>): string => segmentWords('en').base(run);

/** The base, and what the figures of a slide count. */
export function basesOf(facts: DeckFacts, answers: Parameters<typeof lineWords.counts>[0]): string[] {
  return [`${baseOf(facts)}.`, lineWords.counts(answers), facts.corrected ? lineWords.correctedShares : ''].filter(
    Boolean,
  );
}

export function titleOf({ run }: Pick<DeckFacts, 'run'>, segment: number): string {
  return segmentTitle(segment, run.header_descriptions);
}

/** The name that the analyst gave, the one that the rules suggest, or the number. */
export function nameOf({ run, personas }: Pick<DeckFacts, 'run' | 'personas'>, segment: number): string {
  const { name } = descriptionParts(run.header_descriptions[segment - 1] ?? '');
  return name || personas[segment - 1].suggestedName || words.persona.segment(segment);
}

/** The name within a sentence: quoted where its own commas would break the sentence. */
export function calledIn(facts: Pick<DeckFacts, 'run' | 'personas'>, segment: number): string {
  const name = nameOf(facts, segment);
  return name.includes(',') && !name.includes('“') ? `“${name}”` : name;
}

/** In parts of at most this size, as equal as possible. */
export function parts<T>(list: readonly T[], most: number): T[][] {
  const count = Math.ceil(list.length / most);
  const cut = (at: number) => Math.round((at * list.length) / count);
  return Array.from({ length: count }, (_, at) => list.slice(cut(at), cut(at + 1)));
}
