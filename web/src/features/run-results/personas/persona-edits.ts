import { descriptionOf, descriptionParts, NO_EDITS, type PersonaEdits, shownLines } from '@qp/facts';
import type { PersonaDraft } from './api.ts';

/** What an analyst can do to a card, as functions from draft to draft. */

interface Keyed {
  readonly key: string;
}

export function editsOf({ edits }: PersonaDraft, segment: number): PersonaEdits {
  return edits[segment - 1] ?? NO_EDITS;
}

function withEdits(draft: PersonaDraft, segment: number, change: Partial<PersonaEdits>): PersonaDraft {
  return { ...draft, edits: draft.edits.with(segment - 1, { ...editsOf(draft, segment), ...change }) };
}

export function hideLine(draft: PersonaDraft, segment: number, key: string): PersonaDraft {
  const { hidden } = editsOf(draft, segment);
  return hidden.includes(key) ? draft : withEdits(draft, segment, { hidden: [...hidden, key] });
}

export function showLines(draft: PersonaDraft, segment: number, lines: readonly Keyed[]): PersonaDraft {
  const back = new Set(lines.map(({ key }) => key));
  const { hidden } = editsOf(draft, segment);
  return withEdits(draft, segment, { hidden: hidden.filter((key) => !back.has(key)) });
}

/** One place up (-1) or down (1) among the lines of its section that are shown. */
export function moveLine(
  draft: PersonaDraft,
  segment: number,
  section: readonly Keyed[],
  key: string,
  by: -1 | 1,
): PersonaDraft {
  const edits = editsOf(draft, segment);
  const keys = shownLines(section, edits).map((line) => line.key);
  const at = keys.indexOf(key);
  const to = at + by;
  if (at < 0 || to < 0 || to >= keys.length) return draft;
  const moved = keys.with(at, keys[to]).with(to, key);
  const mine = new Set(section.map((line) => line.key));
  return withEdits(draft, segment, { order: [...edits.order.filter((other) => !mine.has(other)), ...moved] });
}

export function quoteOf(draft: PersonaDraft, segment: number, quote: string): PersonaDraft {
  return withEdits(draft, segment, { quote: quote.trim() });
}

export function rename(draft: PersonaDraft, segment: number, name: string): PersonaDraft {
  const oneLine = name.replace(/\s+/g, ' ').trim();
  return describe(draft, segment, descriptionOf(oneLine, partsOf(draft, segment).text));
}

export function setText(draft: PersonaDraft, segment: number, text: string): PersonaDraft {
  return describe(draft, segment, descriptionOf(partsOf(draft, segment).name, text));
}

export function partsOf({ descriptions }: PersonaDraft, segment: number) {
  return descriptionParts(descriptions[segment - 1] ?? '');
}

function describe(draft: PersonaDraft, segment: number, description: string): PersonaDraft {
  return { ...draft, descriptions: draft.descriptions.with(segment - 1, description) };
}
