import type { Persona } from '@qp/engine/personas';
import { deckWords } from '@qp/words/files/deck';
import { number, percent } from '@qp/words/numbers';
import { personaLineWords } from '@qp/words/personas/lines';
import { CONTENT } from './deck-look.ts';
import { addSlide, baseOf, calledIn, nameOf, parts } from './deck-slide.ts';
import type { DeckFacts } from './deck-source.ts';
import { addColumns, cell, colourCells, fittedCells, head } from './deck-table.ts';
import type { Deck } from './pptx-library.ts';

const { tooSmall: words, page } = deckWords('en');
const MAX_ROWS = 12;
const HEAD = 0.3;
const SIZES = [12, 11, 10, 9, 8, 7];
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
    const { size, cells } = fittedCells(names, { w: WIDTHS[1], h: height, sizes: SIZES, bold: true });
    const others = fittedCells(closest, { w: WIDTHS[4], h: height, sizes: SIZES.filter((one) => one <= size) });
    const figures = (of: (one: Persona) => string) => group.map((one) => cell(of(one), { size, align: 'right' }));
    addColumns(
      slide,
      [
        { width: WIDTHS[0], head: head(''), cells: colourCells(group.map(({ segment }) => segment)) },
        { width: WIDTHS[1], head: head(words.segment), cells },
        { width: WIDTHS[2], head: head(words.size, 'right'), cells: figures(({ share }) => percent(share)) },
        { width: WIDTHS[3], head: head(words.people, 'right'), cells: figures(({ people }) => number(people)) },
        { width: WIDTHS[4], head: head(words.closest), cells: others.cells },
      ],
      {
        head: HEAD,
        row: height,
        alternative: group.map(({ share, people }, row) => words.line(names[row], share, people)).join(' '),
      },
    );
  });
}
