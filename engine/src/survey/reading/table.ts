import { ownText } from '../answers.ts';
import type { Column } from './columns.ts';
import { NamelessColumn } from './columns.ts';
import type { FileProblem, Problems } from './problems.ts';

/** More columns than a dictionary of this product can hold are a mistake. */
export const MOST_COLUMNS = 20_000;
/** A whole number of respondents that fits the memory of one machine. */
const MOST_ROWS = 5_000_000;

/** One of the two files with a row for each respondent: checks its shape and hands each cell to its column. */
export class Table {
  readonly file: string;
  readonly names: readonly string[];
  rows = 0;
  readonly tooWide: boolean;
  /** A row was refused, so rows and respondents no longer agree. */
  ragged = false;
  readonly #problems: Problems;
  readonly #known: ReadonlySet<string>;
  #columns: readonly (Column | null)[] = [];

  constructor(file: string, header: readonly string[], line: number, problems: Problems) {
    this.file = file;
    this.#problems = problems;
    this.names = header.map((name) => ownText(name.trim()));
    this.#known = new Set(this.names);
    this.tooWide = this.names.length > MOST_COLUMNS;
    if (this.tooWide) {
      const message = `The file has ${this.names.length.toLocaleString('en')} columns; at most ${MOST_COLUMNS.toLocaleString('en')} can be used.`;
      this.complain({ line, message });
      return;
    }
    const first = new Map<string, number>();
    for (const [i, name] of this.names.entries()) {
      if (name === '') continue;
      const before = first.get(name);
      if (before === undefined) first.set(name, i);
      else {
        const message = `The header names “${name}” twice, in the cells ${before + 1} and ${i + 1}.`;
        this.complain({ line, column: name, value: name, message });
      }
    }
  }

  complain = (problem: Omit<FileProblem, 'file'>): void => {
    this.#problems.add({ file: this.file, ...problem });
  };

  has(name: string): boolean {
    return this.#known.has(name);
  }

  /** A column that is not wanted is null. Of two columns with one name, which is refused anyway, the first is read. */
  use(columnFor: (name: string) => Column | null): void {
    const taken = new Set<string>();
    this.#columns = this.names.map((name, i) => {
      if (name === '') return new NamelessColumn(i, this.complain);
      if (taken.has(name)) return null;
      taken.add(name);
      return columnFor(name);
    });
  }

  /** False if there are too many rows. */
  row(cells: readonly string[], line: number): boolean {
    this.rows++;
    if (this.rows > MOST_ROWS) {
      this.complain({ line, message: `The file has more than ${MOST_ROWS.toLocaleString('en')} respondents.` });
      return false;
    }
    const columns = this.#columns;
    if (cells.length !== columns.length && this.#ragged(cells, line)) return true;
    for (let i = 0; i < columns.length; i++) columns[i]?.add(cells[i], line);
    return true;
  }

  /** Blank cells beyond the last column do no harm: spreadsheets write them. */
  #ragged(cells: readonly string[], line: number): boolean {
    const width = this.#columns.length;
    const surplus = cells.slice(width).find((cell) => cell.trim() !== '');
    if (cells.length >= width && surplus === undefined) return false;
    const message = `This row has ${cells.length} cells, but the header has ${width}.`;
    this.complain({ line, value: surplus, message });
    this.ragged = true;
    return true;
  }
}
