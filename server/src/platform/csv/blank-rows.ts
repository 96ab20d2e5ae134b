import { unreadableWords } from '@qp/words/imports/unreadable';
import { CsvError } from './csv-error.ts';

/** Stretches of blank rows that are kept apart; a table that anyone made has a few. */
const MAX_STRETCHES = 10_000;
const ROWS_AT_ONCE = 10_000;

/**
 * Rows of nothing but blanks, held back until it is known whether something follows them. They are counted, not kept: thirty
 * million of them took 4.3 GB.
 */
export class BlankRows {
  #stretches: { cells: number; from: number; count: number }[] = [];

  get some(): boolean {
    return this.#stretches.length > 0;
  }

  hold(cells: number, line: number): void {
    const last = this.#stretches.at(-1);
    if (last && last.cells === cells && last.from + last.count === line) last.count++;
    else if (this.#stretches.length < MAX_STRETCHES) this.#stretches.push({ cells, from: line, count: 1 });
    else {
      throw new CsvError(unreadableWords('en').blankRows, { line });
    }
  }

  /** They are rows after all: a few at a time, of which all are the same array. */
  *release(): Generator<{ rows: string[][]; lines: number[] }> {
    const held = this.#stretches;
    this.#stretches = [];
    for (const { cells, from, count } of held) {
      const row = Array<string>(cells).fill('');
      for (let done = 0; done < count; done += ROWS_AT_ONCE) {
        const length = Math.min(ROWS_AT_ONCE, count - done);
        yield { rows: Array<string[]>(length).fill(row), lines: Array.from({ length }, (_, i) => from + done + i) };
      }
    }
  }
}
