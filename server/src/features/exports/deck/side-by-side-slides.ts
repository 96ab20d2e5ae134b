import { type PersonaSection, personaSections } from '@qp/facts';
import { deckWords } from '@qp/words/files/deck';
import { percent } from '@qp/words/numbers';
import { personaFigure, personaLineWords } from '@qp/words/personas/lines';
import { CONTENT, colours } from './deck-look.ts';
import { addSlide, basesOf, calledIn, nameOf, parts, segmentHeads } from './deck-slide.ts';
import type { DeckFacts } from './deck-source.ts';
import { addTable, cell, PARAGRAPH_GAP, paragraphs } from './deck-table.ts';
import { alikePair, linesOf, mostDistinct, separating } from './findings.ts';
import type { Deck, Slide } from './pptx-library.ts';
import { fitted, heightOf, lineCount } from './text-fit.ts';

const words = deckWords('en');
const sentences = personaLineWords('en');
const MAX_BESIDE = 6;
const LABEL = 1.15;
const HEAD = 0.56;
const SIZE = 0.36;
const SIZES = [11, 10, 9, 8, 7.5, 7];
const HEIGHT = CONTENT.bottom - CONTENT.top + 0.3;

/** All segments side by side: on one slide up to six, in equal groups beyond. */
export function addSideBySide(deck: Deck, facts: DeckFacts): void {
  const groups = parts(facts.order, MAX_BESIDE);
  groups.forEach((group, at) => {
    const slide = addSlide(deck, facts, {
      title: words.page(titleText(facts), at + 1, groups.length),
      base: basesOf(
        facts,
        group.flatMap((k) => Object.values(facts.personas[k - 1].lines).flat()),
      ).join(' '),
      notes: group.flatMap((segment) => [
        `${nameOf(facts, segment)}, ${percent(facts.personas[segment - 1].share)}`,
        ...personaSections.flatMap((section) =>
          linesOf(facts, segment, section).map((one) => `- ${sentences.sentence(one)}`),
        ),
      ]),
    });
    addGroup(slide, facts, group);
  });
}

function titleText(facts: DeckFacts): string {
  const [distinct, alike] = [mostDistinct(facts), alikePair(facts)];
  if (!distinct) return words.sideBySide.differences(separating(facts, 3).map(({ question }) => question));
  if (!alike || alike.includes(distinct)) return words.sideBySide.distinct(calledIn(facts, distinct));
  return words.sideBySide.alike(...([distinct, ...alike].map((k) => calledIn(facts, k)) as [string, string, string]));
}

function textsOf(facts: DeckFacts, segment: number, section: PersonaSection, most: number): string[] {
  const lines = linesOf(facts, segment, section).slice(0, most);
  return lines.length === 0
    ? ['–']
    : lines.map((line) => `${personaFigure(line.kind, line.value, line.number)}  ${sentences.statement(line)}`);
}

/** How many lines a section has and in which size, so all of it stands on the slide. */
function fitting(facts: DeckFacts, group: readonly number[], sections: readonly PersonaSection[], inner: number) {
  const rowsFor = (most: number, points: number) =>
    sections.map((section) =>
      Math.max(...group.map((k) => heightFor(textsOf(facts, k, section, most), inner, points))),
    );
  const room = HEIGHT - HEAD - SIZE;
  for (const most of [3, 2, 1])
    for (const points of most === 1 ? [...SIZES, 6] : SIZES) {
      const rows = rowsFor(most, points);
      const used = rows.reduce((sum, row) => sum + row, 0);
      if (used <= room)
        return { most, points, whole: true, rows: rows.map((row) => row + Math.min(0.3, (room - used) / rows.length)) };
    }
  return { most: 1, points: 6, whole: false, rows: sections.map(() => room / sections.length) };
}

function heightFor(texts: readonly string[], inner: number, points: number): number {
  const lines = texts.reduce((sum, text) => sum + lineCount(text, inner, points), 0);
  return heightOf(lines, points) + (texts.length * PARAGRAPH_GAP) / 72 + 0.06;
}

function addGroup(slide: Slide, facts: DeckFacts, group: readonly number[]): void {
  const width = (CONTENT.width - LABEL) / group.length;
  const inner = width - 0.14;
  const sections = personaSections.filter((section) => group.some((k) => linesOf(facts, k, section).length > 0));
  const { most, points, rows, whole } = fitting(facts, group, sections, inner);
  const names = group.map((segment) => nameOf(facts, segment));
  const label = (text: string) => cell(text, { bold: true, size: 10, color: colours.secondary, beside: 0 });
  const head = segmentHeads(facts, group, { w: width, h: HEAD - 0.02, sizes: [13, 12, 11, 10, 9, 8, 7] });
  const sizes = group.map((segment) =>
    cell(`SEG${segment} · ${percent(facts.personas[segment - 1].share)}`, {
      bold: true,
      size: group.length > 4 ? 10 : 12,
    }),
  );
  const body = sections.map((section, row) => [
    label(sentences.sections[section]),
    ...group.map((segment) => {
      const texts = textsOf(facts, segment, section, most);
      const h = rows[row] - 0.08;
      const shown = whole ? texts : texts.map((text) => fitted(text, { w: inner, h, sizes: [points] }).text);
      return paragraphs(shown, { size: points, valign: 'top' });
    }),
  ]);
  addTable(slide, [[label(''), ...head], [label(words.sideBySide.size), ...sizes], ...body], {
    y: CONTENT.top - 0.3,
    widths: [LABEL, ...group.map(() => width)],
    rowHeight: [HEAD, SIZE, ...rows],
    alternative: group.map((k, at) => `${names[at]}: ${textsOf(facts, k, 'think', most).join('; ')}`).join('. '),
  });
}
