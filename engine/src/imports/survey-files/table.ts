import { MAX_COLUMNS, MAX_RESPONDENTS } from '@qp/facts';
import { ownText } from '../../survey/answers.ts';
import { type Column, NamelessColumn } from './columns.ts';
import { type FoundProblem, type Problems, shortened } from './problems.ts';

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
    this.tooWide = this.names.length > MAX_COLUMNS;
    if (this.tooWide) {
      this.complain({ line, problem: { kind: 'too many columns', columns: this.names.length, most: MAX_COLUMNS } });
      return;
    }
    const first = new Map<string, number>();
    for (const [i, name] of this.names.entries()) {
      if (name === '') continue;
      const before = first.get(name);
      if (before === undefined) first.set(name, i);
      else {
        const problem = { kind: 'column twice', name: shortened(name), cells: [before + 1, i + 1] } as const;
        this.complain({ line, column: name, value: name, problem });
      }
    }
  }

  complain = (problem: Omit<FoundProblem, 'file'>): void => {
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

  /** Many rows at once, column by column, which is several times as fast as row by row. False if there are too many. */
  block(rows: number, cellsOf: (column: number) => readonly string[], line: number): boolean {
    if (!this.#count(rows, line)) return false;
    for (const [i, column] of this.#columns.entries()) {
      if (column === null) continue;
      const cells = cellsOf(i);
      for (let row = 0; row < rows; row++) column.add(cells[row], line + row);
    }
    return true;
  }

  #count(rows: number, line: number): boolean {
    this.rows += rows;
    if (this.rows <= MAX_RESPONDENTS) return true;
    this.complain({ line, problem: { kind: 'too many respondents', most: MAX_RESPONDENTS } });
    return false;
  }

  /** False if there are too many rows. */
  row(cells: readonly string[], line: number): boolean {
    if (!this.#count(1, line)) return false;
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
    this.complain({ line, value: surplus, problem: { kind: 'ragged row', cells: cells.length, header: width } });
    this.ragged = true;
    return true;
  }
}
