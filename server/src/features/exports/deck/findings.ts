import type { PersonaLine, QuestionFigure } from '@qp/engine/personas';
import { NO_EDITS, type PersonaSection, personaSections, shownLines } from '@qp/facts';
import type { DeckFacts } from './deck-source.ts';

/** What titles and the executive summary state, from the facts of a run. */

export function linesOf({ personas, edits }: DeckFacts, segment: number, section: PersonaSection): PersonaLine[] {
  return shownLines(personas[segment - 1].lines[section], edits[segment - 1] ?? NO_EDITS);
}

/** The first thing to say about a segment, as the analyst ordered the lines. */
export function leadLine(facts: DeckFacts, segment: number): PersonaLine | null {
  return personaSections.flatMap((section) => linesOf(facts, segment, section))[0] ?? null;
}

/** The segments that are large enough to say something about, in the order in which they are shown. */
export function described({ order, personas }: DeckFacts): number[] {
  return order.filter((segment) => !personas[segment - 1].tooFew);
}

/** The segment whose closest neighbour is furthest away; null where that says nothing. */
export function mostDistinct(facts: DeckFacts): number | null {
  const among = personasOf(facts);
  return among.length < 3 ? null : furthest(among, (a, b) => a > b);
}

const personasOf = (facts: DeckFacts) => described(facts).map((segment) => facts.personas[segment - 1]);

/** The two segments that answer most alike. */
export function alikePair(facts: DeckFacts): [number, number] | null {
  const among = personasOf(facts);
  if (among.length < 3) return null;
  const large = new Set(among.map(({ segment }) => segment));
  const one = furthest(
    among.filter(({ closest }) => closest && large.has(closest.segment)),
    (a, b) => a < b,
  );
  const other = one && facts.personas[one - 1].closest?.segment;
  return one && other ? [Math.min(one, other), Math.max(one, other)] : null;
}

/** How far apart these segments are on a question. */
export function spread({ share }: QuestionFigure, segments: readonly number[]): number {
  const answered = segments.map((segment) => share[segment - 1]).filter((one) => one >= 0);
  return answered.length === 0 ? 0 : Math.max(...answered) - Math.min(...answered);
}

/** The questions that separate the segments most, the first one first. */
export function separating(facts: DeckFacts, most: number): QuestionFigure[] {
  const among = described(facts);
  return [...facts.figures].sort((a, b) => spread(b, among) - spread(a, among)).slice(0, most);
}

function furthest(personas: DeckFacts['personas'], better: (a: number, b: number) => boolean): number | null {
  let best: { segment: number; distance: number } | null = null;
  for (const { segment, closest } of personas)
    if (closest && (!best || better(closest.distance, best.distance))) best = { segment, distance: closest.distance };
  return best?.segment ?? null;
}
