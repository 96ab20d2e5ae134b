import type { DecimalComma } from '../../survey/answers.ts';
import { ChoiceColumn, ItemList } from './choice-columns.ts';
import type { Column, Complain } from './columns.ts';
import { ResponseColumn, TextColumn } from './columns.ts';
import type { DictionaryVariable } from './dictionary.ts';
import { DictionaryReading } from './dictionary.ts';
import { IdColumn, MatchColumn } from './identifiers.ts';
import { NumberColumn, WeightColumn } from './number-columns.ts';
import type { Problems } from './problems.ts';
import { named } from './problems.ts';
import { RawColumn } from './raw-column.ts';
import { Table } from './table.ts';

export interface FileNames {
  readonly data: string;
  readonly variables: string;
  readonly discretized: string;
}

export interface Header {
  readonly cells: readonly string[];
  readonly line: number;
  readonly comma: DecimalComma;
}

/** The cells of a column, by its position in the header. */
type CellsOf = (column: number) => readonly string[];

/** Everything that was gathered from the three files, ready to become a survey. */
export interface Gathered {
  readonly files: FileNames;
  readonly variables: readonly DictionaryVariable[];
  readonly data: Table;
  readonly discretized: Table;
  /** Null if respondents are matched by their position. */
  readonly ids: { readonly name: string; readonly column: IdColumn; readonly match: MatchColumn } | null;
  readonly weight: WeightColumn | null;
  readonly numbers: ReadonlyMap<string, NumberColumn>;
  readonly raw: ReadonlyMap<string, RawColumn>;
  readonly responses: ReadonlyMap<string, ResponseColumn>;
  /** Tasks in the data file, those that the discretized file repeats, and the items of each exercise. */
  readonly choices: ReadonlyMap<string, ChoiceColumn>;
  readonly choicesAgain: ReadonlyMap<string, ChoiceColumn>;
  readonly items: ReadonlyMap<string, ItemList>;
  readonly texts: ReadonlyMap<string, TextColumn>;
}

/**
 * Three files become a survey, row by row, in this order: the dictionary; both headers; the data rows; the discretized
 * rows, or blocks of both. Every problem is collected.
 */
export class SurveyReading {
  readonly dictionary: DictionaryReading;
  readonly #files: FileNames;
  readonly #problems: Problems;
  readonly #idCandidates = new Map<string, IdColumn>();
  readonly #matches = new Map<string, MatchColumn>();
  readonly #numbers = new Map<string, NumberColumn>();
  readonly #raw = new Map<string, RawColumn>();
  readonly #responses = new Map<string, ResponseColumn>();
  readonly #choices = new Map<string, ChoiceColumn>();
  readonly #choicesAgain = new Map<string, ChoiceColumn>();
  readonly #items = new Map<string, ItemList>();
  readonly #texts = new Map<string, TextColumn>();
  #weight: WeightColumn | null = null;
  #data!: Table;
  #discretized!: Table;

  constructor(files: FileNames, problems: Problems) {
    this.#files = files;
    this.#problems = problems;
    this.dictionary = new DictionaryReading(files.variables, problems);
  }

  /** False if a header cannot be used at all, so the rows need not be read. */
  headers(data: Header, discretized: Header): boolean {
    this.#data = new Table(this.#files.data, data.cells, data.line, this.#problems);
    this.#discretized = new Table(this.#files.discretized, discretized.cells, discretized.line, this.#problems);
    this.#checkNamed();
    if (this.#data.tooWide || this.#discretized.tooWide) return false;
    const kinds = new Map(this.dictionary.variables.map((variable) => [variable.code, variable.kind]));
    const hasId = [...kinds.values()].includes('ID');
    this.#data.use((name) => this.#dataColumn(name, kinds.get(name), hasId, data.comma));
    return true;
  }

  /** False if there are too many rows, so the rest need not be read. */
  dataRow(cells: readonly string[], line: number): boolean {
    return this.#data.row(cells, line);
  }

  /** Between the two files: who is who is known now. `complete`: it was read to its end. */
  dataEnd(complete: boolean): void {
    if (complete && this.#data.rows === 0) this.#data.complain({ problem: { kind: 'no respondents' } });
    this.#settleNumbers();
    this.#beginDiscretized();
  }

  /** Before the rows: those of both files come in turns, in blocks. The dictionary must name the identifier. */
  together(): void {
    this.#beginDiscretized();
  }

  /** The same rows of both files. `line` is that of the first. False if there are too many. */
  block(rows: number, line: number, data: CellsOf, discretized: CellsOf): boolean {
    return this.#data.block(rows, data, line) && this.#discretized.block(rows, discretized, line);
  }

  /** Only now is it known how each column writes its numbers. */
  #settleNumbers(): void {
    this.#weight?.settle();
    for (const column of this.#numbers.values()) column.settle();
  }

  #beginDiscretized(): void {
    const kinds = new Map(this.dictionary.variables.map((variable) => [variable.code, variable.kind]));
    this.#discretized.use((name) => {
      const ids = this.#idCandidates.get(name);
      if (ids?.usable) {
        const match = new MatchColumn(name, ids);
        this.#matches.set(name, match);
        return match;
      }
      const kind = kinds.get(name);
      if (kind === 'Choice') return this.#task(name, this.#choicesAgain, this.#discretized.complain);
      if (kind !== 'Categorical' && kind !== 'Numeric') return null;
      const column = new ResponseColumn(name, this.#discretized.complain);
      this.#responses.set(name, column);
      return column;
    });
  }

  discretizedRow(cells: readonly string[], line: number): boolean {
    return this.#discretized.row(cells, line);
  }

  /**
   * Matches the respondents of the two files; only worth asking when both were read to their end. Null if there are
   * problems.
   */
  end(): Gathered | null {
    this.#settleNumbers();
    const [data, discretized] = [this.#data, this.#discretized];
    if (discretized.rows === 0) discretized.complain({ problem: { kind: 'no respondents' } });
    const named = this.dictionary.variables.find(({ kind }) => kind === 'ID')?.code;
    const name = named ?? [...this.#matches.keys()].find((candidate) => this.#matches.get(candidate)?.usable);
    const column = name === undefined ? undefined : this.#idCandidates.get(name);
    const match = name === undefined ? undefined : this.#matches.get(name);
    if (data.ragged || discretized.ragged) return null;
    if (column && match) match.check(data.file, discretized.file, this.#problems);
    else if (data.rows !== discretized.rows) {
      const [rows, otherRows] = [discretized.rows, data.rows];
      discretized.complain({ problem: { kind: 'different respondents', rows, other: data.file, otherRows } });
    }
    if (this.#problems.count > 0) return null;
    return {
      files: this.#files,
      variables: this.dictionary.variables,
      data,
      discretized,
      ids: name !== undefined && column && match ? { name, column, match } : null,
      weight: this.#weight,
      numbers: this.#numbers,
      raw: this.#raw,
      responses: this.#responses,
      choices: this.#choices,
      choicesAgain: this.#choicesAgain,
      items: this.#items,
      texts: this.#texts,
    };
  }

  #dataColumn(name: string, kind: string | undefined, hasId: boolean, comma: DecimalComma): Column | null {
    const complain = this.#data.complain;
    if (kind === 'ID' || (kind === undefined && !hasId && this.#discretized.has(name))) {
      const column = new IdColumn(name, kind === 'ID' ? complain : null);
      this.#idCandidates.set(name, column);
      return column;
    }
    if (kind === 'Weight') {
      this.#weight = new WeightColumn(name, comma, complain);
      return this.#weight;
    }
    if (kind === 'Numeric') {
      const column = new NumberColumn(name, comma, complain);
      this.#numbers.set(name, column);
      return column;
    }
    if (kind === 'Choice') return this.#task(name, this.#choices, complain);
    if (kind === 'Text') {
      const column = new TextColumn();
      this.#texts.set(name, column);
      return column;
    }
    if (kind === undefined || !this.#discretized.has(name)) return null;
    const column = new RawColumn(comma);
    this.#raw.set(name, column);
    return column;
  }

  #task(name: string, into: Map<string, ChoiceColumn>, complain: Complain): ChoiceColumn {
    const { exercise = name, order } = this.dictionary.variables.find(({ code }) => code === name)!;
    const items = this.#items.get(exercise) ?? new ItemList(order ?? []);
    this.#items.set(exercise, items);
    const column = new ChoiceColumn(name, exercise, items, complain);
    into.set(name, column);
    return column;
  }

  /** The identifier and the weight must be there; what else is missing is only a warning. */
  #checkNamed(): void {
    for (const { kind, code, line } of this.dictionary.variables) {
      const tables = kind === 'ID' ? [this.#data, this.#discretized] : kind === 'Weight' ? [this.#data] : [];
      for (const table of tables) {
        if (table.has(code)) continue;
        const of = kind === 'ID' ? 'ID' : 'Weight';
        const problem = { kind: 'no column', of, code, line, variableFile: this.#files.variables } as const;
        table.complain({ line: 1, column: code, problem: { ...problem, columns: named(table.names) } });
      }
    }
  }
}
