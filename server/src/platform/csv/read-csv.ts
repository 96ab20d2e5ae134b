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

/** Where a row begins, so reading can go on there. */
export interface CsvPlace extends CsvFacts {
  readonly bytes: number;
  readonly line: number;
  readonly columns: number;
}

/** Some rows, each with the line of the file on which it begins (1-based, the header's line included). */
export interface CsvBatch {
  readonly rows: readonly (readonly string[])[];
  readonly lines: readonly number[];
  readonly facts: CsvFacts;
  /** Characters of the file that have been read so far. */
  readonly characters: number;
  /** Where the row after it begins; null where that isn't known. */
  readonly next: CsvPlace | null;
}

/**
 * Reads a CSV file from a local path, piece by piece, the header as the first row. Encoding, delimiter and line
 * ends are found, not asked for. Empty lines are left out, and so are rows of nothing but blanks at the end of the file;
 * those in between come back as empty cells.
 * Rows may be ragged: what that means is for the caller to say. Throws CsvError for anything that isn't CSV.
 * What an earlier reading told need not be found again: where to begin, or how it is encoded.
 */
export async function* readCsv(
  path: string,
  { from = null, encoding: known }: { from?: CsvPlace | null | undefined; encoding?: CsvEncoding | undefined } = {},
): AsyncGenerator<CsvBatch> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size === 0) throw new CsvError(unreadableWords('en').empty);
    const encoding = from?.encoding ?? known ?? (await findEncoding(file, size));
    const splitter = new RowSplitter(encoding, from);
    for await (const { text, end } of textOf(file, encoding, from?.bytes)) yield* splitter.add(text, end);
    yield* splitter.end();
    if (from) return;
    if (splitter.columns === 0) throw new CsvError(unreadableWords('en').empty);
    if (!splitter.filled) throw new CsvError(unreadableWords('en').blank);
  } finally {
    await file.close();
  }
}

/** A row is on a line, and on one more for each that ends in one of its cells. */
const linesOf = (row: readonly string[]): number =>
  row.reduce((sum, cell) => (cell.includes('\n') ? sum + newlines(cell) : sum), 1);

class RowSplitter {
  columns = 0;
  /** Something other than blanks has been met. */
  filled = false;
  readonly #encoding: CsvEncoding;
  #facts: CsvFacts | null = null;
  #rest = '';
  #line = 1;
  #characters = 0;
  #end: number | null = null;
  /** A row longer than a piece is looked at again only when there is twice as much of it: no work is done in vain. */
  #enough = 0;
  readonly #blank = new BlankRows();

  constructor(encoding: CsvEncoding, from: CsvPlace | null) {
    this.#encoding = encoding;
    if (!from) return;
    this.#facts = { encoding, delimiter: from.delimiter };
    this.#line = from.line;
    this.#characters = from.bytes;
    this.columns = from.columns;
  }

  /** `end`: where the file goes on after the text. */
  *add(text: string, end: number | null): Generator<CsvBatch> {
    this.#end = end;
    this.#rest = this.#rest === '' ? text : this.#rest + text;
    this.#characters += text.length;
    if (this.#rest.length >= this.#enough) yield* this.#split(false);
  }

  *end(): Generator<CsvBatch> {
    this.#end = null;
    if (this.#rest !== '') yield* this.#split(true);
  }

  *#split(last: boolean): Generator<CsvBatch> {
    this.#facts ??= this.#findFacts(last);
    const facts = this.#facts;
    // Until the header is whole there is nothing to find the delimiter by.
    if (facts === null) {
      this.#enough = Math.min(this.#rest.length * 2, LONGEST_ROW + 1);
      return this.#checkLength();
    }
    const characters = this.#characters;
    const { rows, badQuote, used } = parseRows(this.#rest, facts.delimiter, last);
    const quoted = rows.length > 0 && this.#rest.lastIndexOf('"', used) >= 0;
    let taken: string[][] = [];
    let lines: number[] = [];
    for (const [i, row] of rows.entries()) {
      if (badQuote?.row === i) throw this.#quoteError(badQuote.neverClosed);
      if (!this.#isBlank(row)) {
        if (this.#blank.some) {
          yield* this.#beforeBlanks({ rows: taken, lines, facts, characters, next: null });
          [taken, lines] = [[], []];
        }
        taken.push(row);
        lines.push(this.#line);
      }
      this.#line += quoted ? linesOf(row) : 1;
    }
    this.#rest = last ? '' : this.#rest.slice(used);
    this.#enough = used === 0 ? Math.min(this.#rest.length * 2, LONGEST_ROW + 1) : 0;
    this.#checkLength();
    if (taken.length > 0) yield { rows: taken, lines, facts, characters, next: this.#next(facts) };
  }

  /** The rows before those of blanks, and these: something follows them. */
  *#beforeBlanks(before: CsvBatch): Generator<CsvBatch> {
    if (before.rows.length > 0) yield before;
    for (const held of this.#blank.release()) yield { ...before, ...held };
  }

  /** What is left of a piece has not been a row yet: it begins that many bytes before the end. */
  #next(facts: CsvFacts): CsvPlace | null {
    // A line end in a cell may have been two bytes.
    if (this.#end === null || this.#blank.some || this.#rest.includes('\n')) return null;
    const rest = Buffer.byteLength(this.#rest, facts.encoding === 'utf-8' ? 'utf8' : 'latin1');
    return { ...facts, bytes: this.#end - rest, line: this.#line, columns: this.columns };
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
