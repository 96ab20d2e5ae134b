import type { PersonaLine } from '@qp/engine/personas';
import { NO_EDITS, type PersonaSection, shownLines } from '@qp/facts';
import type { DeckFacts } from './deck-source.ts';

/** What titles and the executive summary state, from the facts of a run. */

export function linesOf({ personas, edits }: DeckFacts, segment: number, section: PersonaSection): PersonaLine[] {
  return shownLines(personas[segment - 1].lines[section], edits[segment - 1] ?? NO_EDITS);
}

/** The first thing to say about a segment, as the analyst ordered the lines. */
export function leadLine(facts: DeckFacts, segment: number): PersonaLine | null {
  const sections: readonly PersonaSection[] = ['think', 'not', 'are', 'do'];
  return sections.flatMap((section) => linesOf(facts, segment, section))[0] ?? null;
}

/** The segment whose closest neighbour is furthest away; null where that says nothing. */
export function mostDistinct({ personas }: DeckFacts): number | null {
  if (personas.length < 3) return null;
  return furthest(personas, (a, b) => a > b);
}

/** The two segments that answer most alike. */
export function alikePair({ personas }: DeckFacts): [number, number] | null {
  if (personas.length < 3) return null;
  const one = furthest(personas, (a, b) => a < b);
  const other = one && personas[one - 1].closest?.segment;
  return one && other ? [Math.min(one, other), Math.max(one, other)] : null;
}

function furthest(personas: DeckFacts['personas'], better: (a: number, b: number) => boolean): number | null {
  let best: { segment: number; distance: number } | null = null;
  for (const { segment, closest } of personas)
    if (closest && (!best || better(closest.distance, best.distance))) best = { segment, distance: closest.distance };
  return best?.segment ?? null;
}
