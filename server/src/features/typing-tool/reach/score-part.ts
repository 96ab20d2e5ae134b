import { delimiters } from '@qp/facts';
import { z } from 'zod';
import { csvEncodings } from '../../../platform/csv/index.ts';

/**
 * A file is scored in parts that any worker can take. What is done stays done: a part begins where a row begins, or after so
 * many rows in a file that can only be read from its beginning.
 */
export const scorePart = z.strictObject({
  first: z.int(),
  rows: z.int(),
  from: z
    .strictObject({
      bytes: z.int(),
      line: z.int(),
      columns: z.int(),
      encoding: z.enum(csvEncodings),
      delimiter: z.enum(delimiters),
    })
    .nullable(),
});
export type ScorePart = z.output<typeof scorePart>;

const PART_ROWS = 100_000;
/** Each part of a file without places reads all rows before it. */
const ROWS_WITHOUT_PLACES = 5 * PART_ROWS;

/** Where to cut, told while the file is read. */
export class PartCutter {
  readonly parts: ScorePart[] = [];
  #first = 0;
  #from: ScorePart['from'] = null;
  #rows = 0;

  add(rows: number, next: ScorePart['from']): void {
    this.#rows += rows;
    if (this.#rows - this.#first >= (next ? PART_ROWS : ROWS_WITHOUT_PLACES)) this.#cut(next);
  }

  end(): ScorePart[] {
    if (this.#rows > this.#first || this.parts.length === 0) this.#cut(null);
    return this.parts;
  }

  #cut(next: ScorePart['from']): void {
    this.parts.push({ first: this.#first, rows: this.#rows - this.#first, from: this.#from });
    this.#first = this.#rows;
    this.#from = next;
  }
}
