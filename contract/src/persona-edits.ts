import type { PersonaEdits } from './personas.ts';

/** What an analyst's edits make of a persona. */

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

/** A description in its two parts: the first line names the segment, the rest tells about it. */
export function descriptionParts(description: string): { name: string; text: string } {
  const [first, ...rest] = description.split(/\r?\n/);
  return { name: first.trim(), text: rest.join('\n').trim() };
}

export function descriptionOf(name: string, text: string): string {
  return text.trim() === '' ? name.trim() : `${name.trim()}\n${text.trim()}`;
}
