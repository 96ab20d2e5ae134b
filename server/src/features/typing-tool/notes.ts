import type { PredictionNotes } from '@qp/contract';

/** How the engine writes an answer that is not a response of the survey. */
const UNKNOWN_ANSWER = -2;

/** Counts the notes of rows by what they say. */
export class Notes {
  rows = 0;
  readonly kinds: { -readonly [kind in keyof PredictionNotes]: number } = {
    no_answers: 0,
    missing: 0,
    unknown: 0,
    tie: 0,
    low_margin: 0,
  };

  /** `answers` of the row begin at `from`; the note's last part is never a text of the file, which stands in quotes. */
  add(note: string, answers: Int16Array, from: number, length: number): void {
    this.rows++;
    if (note.startsWith('no answers')) this.kinds.no_answers++;
    else if (note.startsWith('missing: ')) this.kinds.missing++;
    if (answers.subarray(from, from + length).includes(UNKNOWN_ANSWER)) this.kinds.unknown++;
    if (note.endsWith('low margin')) this.kinds.low_margin++;
    else if (note.endsWith('tie')) this.kinds.tie++;
  }
}
