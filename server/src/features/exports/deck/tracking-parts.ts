import { deckWords } from '@qp/words/files/deck';
import { storyWords } from '@qp/words/tracking/story';
import { calledIn } from './deck-slide.ts';
import type { DeckFacts } from './deck-source.ts';

/** What the slides of tracking share. */

const words = deckWords('en').tracking;

export type Tracked = NonNullable<DeckFacts['tracking']>;

export const baseLine = ({ figures, names }: Tracked): string =>
  words.base(names.at(-1) ?? '', figures.waves[figures.waves.length - 1].people);

/** The paragraph about the latest wave. */
export function storyOf(facts: DeckFacts, { figures, names, renewed }: Tracked) {
  const segments = Array.from({ length: figures.segments }, (_, k) => calledIn(facts, k + 1));
  const story = { tracking: figures, at: figures.waves.length - 1, names, segments, renewed };
  return { segments, sentences: storyWords('en').story(story), advice: storyWords('en').advice(story) };
}
