import { open } from 'node:fs/promises';
import type { Delimiter } from '@qp/facts';
import { unreadableWords } from '@qp/words/imports/unreadable';
import { BlankRows } from './blank-rows.ts';
import { CsvError } from './csv-error.ts';
import { findDelimiter } from './delimiter.ts';
import type { CsvEncoding } from './encoding.ts';
import { findEncoding } from './encoding.ts';
import { parseRows } from './parse-rows.ts';
import { newlines, textOf } from './text.ts';

/** Longer than any intended row: a hundred thousand columns, or one cell of a novel. */
const LONGEST_ROW = 8 * 1024 * 1024;

export interface CsvFacts {
  readonly encoding: CsvEncoding;
  readonly delimiter: Delimiter;
}

/** Some rows, each with the line of the file on which it begins (1-based, the header's line included). */
export interface CsvBatch {
  readonly rows: readonly (readonly string[])[];
  readonly lines: readonly number[];
  readonly facts: CsvFacts;
  /** Characters of the file that have been read so far. */
  readonly characters: number;
}

/**
 * Reads a CSV file from a local path, piece by piece, the header as the first row. Encoding, delimiter and line
 * ends are found, not asked for. Empty lines are left out, and so are rows of nothing but blanks at the end of the file;
 * those in between come back as empty cells.
 * Rows may be ragged: what that means is for the caller to say. Throws CsvError for anything that isn't CSV.
 */
export async function* readCsv(path: string): AsyncGenerator<CsvBatch> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size === 0) throw new CsvError(unreadableWords('en').empty);
    const encoding = await findEncoding(file, size);
    const splitter = new RowSplitter(encoding);
    for await (const text of textOf(file, encoding)) yield* splitter.add(text);
    yield* splitter.end();
    if (splitter.columns === 0) throw new CsvError(unreadableWords('en').empty);
    if (!splitter.filled) throw new CsvError(unreadableWords('en').blank);
  } finally {
    await file.close();
  }
}

class RowSplitter {
  columns = 0;
  /** Something other than blanks has been met. */
  filled = false;
  readonly #encoding: CsvEncoding;
  #facts: CsvFacts | null = null;
  #rest = '';
  #line = 1;
  #characters = 0;
  /** A row longer than a piece is looked at again only when there is twice as much of it: no work is done in vain. */
  #enough = 0;
  readonly #blank = new BlankRows();

  constructor(encoding: CsvEncoding) {
    this.#encoding = encoding;
  }

  *add(text: string): Generator<CsvBatch> {
    this.#rest = this.#rest === '' ? text : this.#rest + text;
    this.#characters += text.length;
    if (this.#rest.length >= this.#enough) yield* this.#split(false);
  }

  *end(): Generator<CsvBatch> {
    if (this.#rest !== '') yield* this.#split(true);
  }

  *#split(last: boolean): Generator<CsvBatch> {
    this.#facts ??= this.#findFacts(last);
    const facts = this.#facts;
    // Until the header is whole there is nothing to find the delimiter by.
    if (facts === null) return this.#checkLength();
    const characters = this.#characters;
    const { rows, badQuote, used } = parseRows(this.#rest, facts.delimiter, last);
    const quoted = rows.length > 0 && this.#rest.lastIndexOf('"', used) >= 0;
    let taken: string[][] = [];
    let lines: number[] = [];
    for (const [i, row] of rows.entries()) {
      if (badQuote?.row === i) throw this.#quoteError(badQuote.neverClosed);
      if (!this.#isBlank(row)) {
        if (this.#blank.some) {
          if (taken.length > 0) yield { rows: taken, lines, facts, characters };
          [taken, lines] = [[], []];
          for (const held of this.#blank.release()) yield { ...held, facts, characters };
        }
        taken.push(row);
        lines.push(this.#line);
      }
      this.#line++;
      if (quoted) for (const cell of row) if (cell.includes('\n')) this.#line += newlines(cell);
    }
    this.#rest = last ? '' : this.#rest.slice(used);
    this.#enough = used === 0 ? Math.min(this.#rest.length * 2, LONGEST_ROW + 1) : 0;
    this.#checkLength();
    if (taken.length > 0) yield { rows: taken, lines, facts, characters };
  }

  #findFacts(last: boolean): CsvFacts | null {
    const found = findDelimiter(this.#rest, last);
    if (found === null) return null;
    const { delimiter, hint } = found;
    if (hint > 0) {
      this.#rest = this.#rest.slice(hint);
      this.#line++;
    }
    return { encoding: this.#encoding, delimiter };
  }

  /** Empty lines aren't rows. Rows of blanks are held back: they count only if something follows them. */
  #isBlank(row: readonly string[]): boolean {
    if (row.length === 1 && row[0] === '' && this.columns !== 1) return true;
    if (this.columns === 0) this.columns = row.length;
    if (row.every((cell) => cell.trim() === '')) {
      this.#blank.hold(row.length, this.#line);
      return true;
    }
    this.filled = true;
    return false;
  }

  #checkLength(): void {
    if (this.#rest.length <= LONGEST_ROW) return;
    const { badQuote } = parseRows(this.#rest, this.#facts?.delimiter ?? ',', true);
    if (badQuote) throw this.#quoteError(badQuote.neverClosed);
    throw new CsvError(unreadableWords('en').longLine, {
      line: this.#line,
    });
  }

  #quoteError(neverClosed: boolean): CsvError {
    return new CsvError(neverClosed ? unreadableWords('en').openQuote : unreadableWords('en').textAfterQuote, {
      line: this.#line,
    });
  }
}
