import { PRODUCT } from '@qp/facts';
import { addAppendix } from './appendix-slides.ts';
import { defineLayouts } from './deck-slide.ts';
import type { DeckFacts } from './deck-source.ts';
import { addDrivers, addOutcomes } from './driver-slides.ts';
import { addHeatMap } from './heat-map-slides.ts';
import { addMap, mapMarks } from './map-slide.ts';
import { mended } from './mend-deck.ts';
import { addMethod } from './method-slide.ts';
import { addNumbers } from './number-slides.ts';
import { addCover, addSizes } from './opening-slides.ts';
import { addPersonas } from './persona-slides.ts';
import { newDeck } from './pptx-library.ts';
import { addSeparation, dotMarks } from './separation-slide.ts';
import { addSideBySide } from './side-by-side-slides.ts';
import { addSummary } from './summary-slide.ts';
import { addTracking, trendIntervals } from './tracking-slide.ts';
import { addTyping } from './typing-slide.ts';
import { addAttractiveness, addBubbles, addValue } from './value-slides.ts';
import { addWhoAnswered } from './who-answered-slide.ts';

/** The presentation of a run as a .pptx file. `progress` is called after each chapter. */
export async function deckFile(facts: DeckFacts, progress: (share: number) => void): Promise<Uint8Array> {
  const deck = newDeck();
  deck.title = facts.run.name;
  deck.subject = facts.project;
  deck.author = PRODUCT;
  deck.company = '';
  defineLayouts(deck);
  const chapters = [
    addCover,
    addSummary,
    addSizes,
    addSeparation,
    addNumbers,
    addPersonas,
    addSideBySide,
    addHeatMap,
    addMap,
    addTracking,
    addDrivers,
    addOutcomes,
    addValue,
    addAttractiveness,
    addBubbles,
    addTyping,
    addWhoAnswered,
    addMethod,
    addAppendix,
  ];
  chapters.forEach((add, at) => {
    add(deck, facts);
    progress((0.6 * (at + 1)) / chapters.length);
  });
  const made = (await deck.write({ outputType: 'uint8array', compression: false })) as Uint8Array;
  progress(0.8);
  return mended(made, facts.template, [mapMarks(facts), dotMarks(facts)], trendIntervals(facts));
}
