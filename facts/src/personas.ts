import { z } from 'zod';

/** What an analyst's edits make of a persona. */

export const personaEdits = z.object({
  hidden: z.array(z.string()),
  /** Keys of lines in the analyst's order; lines that it does not name follow in their own. */
  order: z.array(z.string()),
  /** A typical quote of the segment; empty for none. */
  quote: z.string(),
});
/** What an analyst changed in the persona of a segment. */
export type PersonaEdits = z.output<typeof personaEdits>;

export const personaSections = ['think', 'not', 'are', 'do'] as const;
export type PersonaSection = (typeof personaSections)[number];

/** How an answer is said: a side of a scale, a Yes, one of several responses, an item of an exercise, or a mean. */
export type AnswerForm = 'side' | 'yes' | 'response' | 'choice' | 'mean';

/** Nothing hidden, moved or quoted. */
export const NO_EDITS: PersonaEdits = { hidden: [], order: [], quote: '' };

/** The lines of a section as they are shown: without the hidden ones, in the analyst's order. */
export function shownLines<Line extends { readonly key: string }>(
  lines: readonly Line[],
  { hidden, order }: Pick<PersonaEdits, 'hidden' | 'order'>,
): Line[] {
  const place = new Map(order.map((key, at) => [key, at]));
  const last = order.length;
  return lines
    .filter(({ key }) => !hidden.includes(key))
    .sort((a, b) => (place.get(a.key) ?? last) - (place.get(b.key) ?? last));
}
