import { open } from 'node:fs/promises';
import { CsvError } from './csv-error.ts';
import type { Delimiter } from './delimiter.ts';
import { findDelimiter } from './delimiter.ts';
import type { CsvEncoding } from './encoding.ts';
import { findEncoding } from './encoding.ts';
import { parseRows } from './parse-rows.ts';
import { newlines, textOf } from './text.ts';

/** Longer than any row that somebody meant: a hundred thousand columns, or one cell of a novel. */
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
 * ends are found, not asked for. Empty lines are left out, and so are rows of nothing but blanks at the end of the file.
 * Rows may be ragged: what that means is for the caller to say. Throws CsvError for what is no CSV.
 */
export async function* readCsv(path: string): AsyncGenerator<CsvBatch> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size === 0) throw new CsvError('The file is empty.');
    const encoding = await findEncoding(file, size);
    const splitter = new RowSplitter(encoding);
    for await (const text of textOf(file, encoding)) {
      const batch = splitter.add(text);
      if (batch) yield batch;
    }
    const batch = splitter.end();
    if (batch) yield batch;
    if (splitter.columns === 0) throw new CsvError('The file is empty.');
  } finally {
    await file.close();
  }
}

class RowSplitter {
  columns = 0;
  readonly #encoding: CsvEncoding;
  #facts: CsvFacts | null = null;
  #rest = '';
  #line = 1;
  #characters = 0;
  /** A row longer than a piece is looked at again only when there is twice as much of it: no work is done in vain. */
  #enough = 0;
  /** Rows of blanks that are only rows if something follows them. */
  #blank: { row: string[]; line: number }[] = [];

  constructor(encoding: CsvEncoding) {
    this.#encoding = encoding;
  }

  add(text: string): CsvBatch | null {
    this.#rest = this.#rest === '' ? text : this.#rest + text;
    this.#characters += text.length;
    return this.#rest.length < this.#enough ? null : this.#split(false);
  }

  end(): CsvBatch | null {
    return this.#rest === '' ? null : this.#split(true);
  }

  #split(last: boolean): CsvBatch | null {
    this.#facts ??= this.#findFacts(last);
    const facts = this.#facts;
    // Until the header is whole there is nothing to find the delimiter by.
    if (facts === null) return this.#checkLength();
    const { rows, badQuote, used } = parseRows(this.#rest, facts.delimiter, last);
    const quoted = rows.length > 0 && this.#rest.lastIndexOf('"', used) >= 0;
    const taken: string[][] = [];
    const lines: number[] = [];
    for (const [i, row] of rows.entries()) {
      if (badQuote?.row === i) throw this.#quoteError(badQuote.neverClosed);
      this.#take(row, taken, lines);
      this.#line++;
      if (quoted) for (const cell of row) if (cell.includes('\n')) this.#line += newlines(cell);
    }
    this.#rest = last ? '' : this.#rest.slice(used);
    this.#enough = used === 0 ? Math.min(this.#rest.length * 2, LONGEST_ROW + 1) : 0;
    this.#checkLength();
    return taken.length > 0 ? { rows: taken, lines, facts, characters: this.#characters } : null;
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

  #take(row: string[], rows: string[][], lines: number[]): void {
    if (row.length === 1 && row[0] === '' && this.columns !== 1) return;
    if (this.columns === 0) this.columns = row.length;
    if (row[0] === '' && row.every((cell) => cell.trim() === '')) {
      this.#blank.push({ row, line: this.#line });
      return;
    }
    for (const held of this.#blank.splice(0)) {
      rows.push(held.row);
      lines.push(held.line);
    }
    rows.push(row);
    lines.push(this.#line);
  }

  #checkLength(): null {
    if (this.#rest.length <= LONGEST_ROW) return null;
    const { badQuote } = parseRows(this.#rest, this.#facts?.delimiter ?? ',', true);
    if (badQuote) throw this.#quoteError(badQuote.neverClosed);
    throw new CsvError('This line is longer than 8 million characters. Is this really a CSV file?', {
      line: this.#line,
    });
  }

  #quoteError(neverClosed: boolean): CsvError {
    return new CsvError(
      neverClosed
        ? 'A quote that begins on this line is never closed. Close it, or write it twice ("") where it belongs to the text.'
        : 'A closing quote on this line is followed by more text. Write a quote that belongs to the text twice ("").',
      { line: this.#line },
    );
  }
}
