import type { Persona } from '@qp/engine/personas';
import { deckWords } from '@qp/words/files/deck';
import { number, percent } from '@qp/words/numbers';
import { personaLineWords } from '@qp/words/personas/lines';
import { CONTENT, colours, segmentHex } from './deck-look.ts';
import { addSlide, baseOf, calledIn, nameOf, parts } from './deck-slide.ts';
import type { DeckFacts } from './deck-source.ts';
import { addTable, cell } from './deck-table.ts';
import type { Deck } from './pptx-library.ts';
import { commonSize, fitted } from './text-fit.ts';

const { tooSmall: words, page } = deckWords('en');
const MAX_ROWS = 12;
const HEAD = 0.3;
const WIDTHS = [0.12, 4.4, 0.95, 1.1, CONTENT.width - 6.57] as const;

/** Segments of which nothing can be said share a slide. */
export function addTooSmall(
  deck: Deck,
  facts: DeckFacts,
  personas: readonly Persona[],
  notes: (persona: Persona) => string[],
): void {
  const groups = personas.length === 0 ? [] : parts(personas, MAX_ROWS);
  const title = words.title(personas.map(({ segment }) => calledIn(facts, segment)));
  groups.forEach((group, at) => {
    const slide = addSlide(deck, facts, {
      title: page(title, at + 1, groups.length),
      subtitle: personaLineWords('en').tooFew,
      base: baseOf(facts),
      notes: group.flatMap(notes),
    });
    const height = Math.min(0.42, (CONTENT.bottom - CONTENT.top - HEAD) / group.length);
    const names = group.map(({ segment }) => nameOf(facts, segment));
    const closest = group.map((one) => (one.closest ? nameOf(facts, one.closest.segment) : ''));
    const sizes = [12, 11, 10, 9, 8, 7];
    const room = { w: Math.min(WIDTHS[1], WIDTHS[4]) - 0.14, h: height - 0.04, sizes, bold: true };
    const size = commonSize([...names, ...closest], room);
    const text = (one: string) => fitted(one, { ...room, sizes: [size] }).text;
    const head = (one: string, align: 'left' | 'right' = 'left') =>
      cell(one, { bold: true, size: 10, color: colours.secondary, align });
    const rows = group.map(({ segment, share, people }, row) => [
      cell('', { fill: segmentHex(segment), size: 6 }),
      cell(text(names[row]), { bold: true, size }),
      cell(percent(share), { size, align: 'right' }),
      cell(number(people), { size, align: 'right' }),
      cell(text(closest[row]), { size }),
    ]);
    const heads = [
      head(''),
      head(words.segment),
      head(words.size, 'right'),
      head(words.people, 'right'),
      head(words.closest),
    ];
    addTable(slide, [heads, ...rows], {
      widths: [...WIDTHS],
      rowHeight: [HEAD, ...group.map(() => height)],
      alternative: group.map(({ share, people }, row) => words.line(names[row], share, people)).join(' '),
    });
  });
}
