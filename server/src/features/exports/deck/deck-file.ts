import { addAppendix } from './appendix-slides.ts';
import { addSlide, baseOf, defineMaster } from './deck-slide.ts';
import type { DeckFacts } from './deck-source.ts';
import { addHeatMap, addTyping } from './figure-slides.ts';
import { addMap, mapMarks } from './map-slide.ts';
import { mended } from './mend-deck.ts';
import { addCover, addMethod, addSizes } from './opening-slides.ts';
import { addPersonas, addSideBySide } from './persona-slides.ts';
import { newDeck } from './pptx-library.ts';

/** The presentation of a run as a .pptx file. `progress` is told after each chapter. */
export async function deckFile(facts: DeckFacts, progress: (share: number) => void): Promise<Uint8Array> {
  const deck = newDeck();
  deck.title = facts.run.name;
  deck.subject = facts.project;
  deck.author = 'QP Tool';
  deck.company = '';
  defineMaster(deck);
  const chapters: readonly (() => void)[] = [
    () => addCover(deck, facts),
    () => addMethod(deck, facts),
    () => addSizes(deck, facts),
    () => addPersonas(deck, facts),
    () => addSideBySide(facts, (title) => addSlide(deck, { title, base: baseOf(facts), notes: [] })),
    () => addHeatMap(deck, facts),
    () => addMap(deck, facts),
    () => addTyping(deck, facts),
    () => addAppendix(deck, facts),
  ];
  chapters.forEach((add, at) => {
    add();
    progress((0.6 * (at + 1)) / chapters.length);
  });
  const made = (await deck.write({ outputType: 'uint8array', compression: false })) as Uint8Array;
  progress(0.8);
  return mended(made, mapMarks(facts));
}
