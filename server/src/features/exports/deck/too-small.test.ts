import { expect, it } from 'vitest';
import { cells, readDeck, titled, titleOf } from '../../../testing/read-deck.ts';
import { overlaps } from '../../../testing/slide-overlaps.ts';
import { textOf } from '../../../testing/xml-tree.ts';
import type { DeckFacts } from './deck-source.ts';
import { mostDistinct } from './findings.ts';

const NO_LINES = { think: [], not: [], are: [], do: [] };

/** As if these segments had too few people for any test. */
const tooFew =
  (...small: readonly number[]) =>
  (facts: DeckFacts): DeckFacts => ({
    ...facts,
    personas: facts.personas.map((persona) =>
      small.includes(persona.segment) ? { ...persona, tooFew: true, lines: NO_LINES } : persona,
    ),
  });

it('names a segment that is too small in no finding, and gives all of them one slide', async () => {
  const size = { segments: 5, variables: 10 };
  const whole = await readDeck(size);
  const distinct = mostDistinct(whole.facts)!;
  const other = whole.facts.order.find((segment) => segment !== distinct)!;
  const deck = await readDeck(size, null, tooFew(distinct, other));
  const titles = deck.slides.map((slide) => textOf(titleOf(slide)).trim());
  expect(titles).toHaveLength(whole.slides.length - 1);
  const findings = titles.filter((title) => /stands out|distinct/.test(title));
  expect(findings.length).toBeGreaterThan(0);
  for (const title of findings) expect(title).not.toContain(`SEG${distinct}`);
  const [slide] = titled(deck, `SEG${Math.min(distinct, other)} and SEG${Math.max(distinct, other)} are too small`);
  expect(cells(slide)[0].map((row) => row[1])).toEqual(['Segment', ...written([distinct, other])]);
  for (const one of deck.slides) expect(overlaps(one)).toEqual([]);
});

const written = (segments: readonly number[]) => [...segments].sort((a, b) => a - b).map((segment) => `SEG${segment}`);
