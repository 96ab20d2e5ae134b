import type { TrustNote } from '@qp/contract';
import { bases } from './base-notes.ts';
import type { TrustFacts } from './facts.ts';
import { howMany } from './number-notes.ts';
import { dependence, overlap } from './overlap-notes.ts';
import { structure } from './prediction-notes.ts';
import { uniqueness } from './uniqueness-notes.ts';

export type { TrustFacts } from './facts.ts';

/** Notes that other parts of a run add, each at its place in the order. */
export interface FurtherNotes {
  /** Whether the segments come again in other samples. */
  readonly stability?: readonly TrustNote[];
  /** Whether segments are habits of answering. */
  readonly style?: readonly TrustNote[];
}

/**
 * How far to trust a run, a sentence each, in words that need no statistics course. First what decides whether there is
 * anything to read: is there structure, is it stable, is it the only solution, how clear is it, on how many people does
 * it rest.
 */
export function trustNotes(facts: TrustFacts, further: FurtherNotes = {}): TrustNote[] {
  return [...structure(facts), ...howMany(facts), ...aboutSegments(facts, further)];
}

/** The same without why there are as many segments as there are. */
export function trustNotesWithoutNumber(facts: TrustFacts, further: FurtherNotes = {}): TrustNote[] {
  return [...structure(facts), ...aboutSegments(facts, further)];
}

function aboutSegments(facts: TrustFacts, further: FurtherNotes): TrustNote[] {
  return [
    ...(further.stability ?? []),
    ...uniqueness(facts),
    ...overlap(facts),
    ...dependence(facts),
    ...(further.style ?? []),
    ...bases(facts),
  ];
}
