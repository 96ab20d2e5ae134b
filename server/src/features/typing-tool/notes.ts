import type { PredictionNotes } from '@qp/contract';

/** Counts the rows with a note, in all and by kind of note. */
export class Notes {
  rows = 0;
  readonly kinds: { -readonly [kind in keyof PredictionNotes]: number } = {
    no_answers: 0,
    missing: 0,
    unknown: 0,
    tie: 0,
    low_margin: 0,
    outside: 0,
  };

  add(kinds: readonly (keyof PredictionNotes)[]): void {
    this.rows++;
    for (const kind of kinds) this.kinds[kind]++;
  }
}
