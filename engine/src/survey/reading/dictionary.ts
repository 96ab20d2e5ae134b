import { ownText } from '../answers.ts';
import type { Problems } from './problems.ts';
import { named, shortened } from './problems.ts';
import { MOST_COLUMNS } from './table.ts';

/** The variable file: the label, dimension, factor and kind of each variable. */

export type VariableKind = 'ID' | 'Weight' | 'Numeric' | 'Categorical';

export interface DictionaryVariable {
  readonly code: string;
  readonly label: string;
  readonly dimension: string;
  readonly factor: string;
  /** The text that its question shares with others, such as "How far do you agree?"; absent if there is none. */
  readonly stem?: string;
  /** As people wrote it (Ordinal, Scale), which says more than the kind. */
  readonly type: string;
  readonly kind: VariableKind;
  readonly line: number;
  /** The custom order of its responses; null if the file has none. */
  readonly order: readonly string[] | null;
}

const FIELDS = ['Variable', 'Variable Label', 'Dimension', 'Factor', 'Data Type'] as const;
type Field = (typeof FIELDS)[number];
/** May be there: `Low | Middle | High`. */
const ORDER = 'Response Order';
const ORDER_SEPARATOR = ' | ';
/** May be there too. */
const STEM = 'Question Stem';
const KINDS: Readonly<Record<string, readonly string[]>> = {
  ID: ['ID'],
  Weight: ['Weight'],
  Numeric: ['Numeric', 'Continuous', 'Scale', 'Integer'],
  Categorical: ['Categorical', 'Nominal', 'Ordinal', 'Binary'],
};
const TYPES = new Map(
  Object.entries(KINDS).flatMap(([kind, types]) =>
    types.map((type) => [plain(type), { kind: kind as VariableKind, type }] as const),
  ),
);
const LONGEST: readonly (readonly [Field, number])[] = [
  ['Variable', 500],
  ['Variable Label', 1000],
  ['Dimension', 500],
  ['Factor', 500],
];

const LONGEST_STEM = 1000;

interface RowProblem {
  readonly field: Field;
  readonly value?: string;
  readonly message: string;
}

function unknownType(written: string): RowProblem {
  const what = written === '' ? 'The Data Type is blank' : `“${shortened(written)}” is no Data Type`;
  return {
    field: 'Data Type',
    value: written,
    message: `${what}. Use ID, Weight, Numeric or Categorical.`,
  };
}

/** Case, spaces, underscores and hyphens do not matter in the names of columns and types. */
function plain(text: string): string {
  return text.toLowerCase().replace(/[\s_-]+/g, '');
}

export class DictionaryReading {
  readonly variables: DictionaryVariable[] = [];
  readonly #file: string;
  readonly #problems: Problems;
  readonly #positions = new Map<Field, number>();
  readonly #lineOf = new Map<string, number>();
  #rows = 0;
  #order = -1;
  #stem = -1;

  constructor(file: string, problems: Problems) {
    this.#file = file;
    this.#problems = problems;
  }

  header(cells: readonly string[], line: number): void {
    const names = cells.map(plain);
    this.#order = names.indexOf(plain(ORDER));
    this.#stem = names.indexOf(plain(STEM));
    const missing: string[] = [];
    for (const field of FIELDS) {
      const at = names.indexOf(plain(field));
      if (at < 0) missing.push(field);
      else if (names.includes(plain(field), at + 1)) {
        this.#add(line, field, field, 'The variable file has this column twice.');
      } else this.#positions.set(field, at);
    }
    for (const field of missing) {
      this.#add(line, field, undefined, `The variable file needs a column “${field}”. It has ${named(cells, 8)}.`);
    }
  }

  /** False if the header cannot be used, so the rows need not be read. */
  get usable(): boolean {
    return this.#positions.size === FIELDS.length;
  }

  /** False if there are more rows than a survey may have columns: nothing after it is read. */
  row(cells: readonly string[], line: number): boolean {
    if (++this.#rows > MOST_COLUMNS) {
      const most = MOST_COLUMNS.toLocaleString('en');
      const message = `The variable file lists more than ${most} variables, which is the most that can be used.`;
      this.#problems.add({ file: this.#file, line, message });
      return false;
    }
    this.#read(cells, line);
    return true;
  }

  #read(cells: readonly string[], line: number): void {
    const cell = (field: Field): string => ownText((cells[this.#positions.get(field) ?? -1] ?? '').trim());
    const code = cell('Variable');
    const written = cell('Data Type');
    const known = TYPES.get(plain(written));
    const problem = this.#problemOf(code, cell, line) ?? (known ? null : unknownType(written));
    if (code !== '' && !this.#lineOf.has(code)) this.#lineOf.set(code, line);
    if (problem) {
      this.#add(line, problem.field, problem.value, problem.message);
      return;
    }
    if (!known) return;
    this.variables.push({
      code,
      label: cell('Variable Label') || code,
      dimension: cell('Dimension'),
      factor: cell('Factor'),
      ...this.#stemOf(cells),
      ...known,
      line,
      order: this.#orderOf(cells),
    });
  }

  #orderOf(cells: readonly string[]): string[] | null {
    const written = (this.#order < 0 ? '' : (cells[this.#order] ?? '')).trim();
    return written === '' ? null : written.split(ORDER_SEPARATOR).map((label) => ownText(label.trim()));
  }

  #stemOf(cells: readonly string[]): { stem?: string } {
    const stem = ownText((this.#stem < 0 ? '' : (cells[this.#stem] ?? '')).trim());
    return stem === '' ? {} : { stem: stem.slice(0, LONGEST_STEM).toWellFormed() };
  }

  end(): void {
    if (!this.usable) return;
    if (this.#lineOf.size === 0 && this.#problems.count === 0) {
      this.#problems.add({ file: this.#file, message: 'The variable file lists no variables below its header.' });
    }
    for (const kind of ['ID', 'Weight'] as const) {
      const [first, ...others] = this.variables.filter((variable) => variable.kind === kind);
      for (const { line, code } of others) {
        const only = kind === 'ID' ? 'identifier' : 'weight';
        this.#add(line, 'Data Type', code, `A project has at most one ${only}; “${first.code}” is one already.`);
      }
    }
  }

  #problemOf(code: string, cell: (field: Field) => string, line: number): RowProblem | null {
    if (code === '') return { field: 'Variable', message: 'This row names no variable.' };
    // JavaScript gives this one name a meaning of its own; it would be lost on its way to a browser.
    if (code === '__proto__') return { field: 'Variable', value: code, message: `“${code}” cannot name a variable.` };
    const first = this.#lineOf.get(code);
    if (first !== undefined && first !== line) {
      return {
        field: 'Variable',
        value: code,
        message: `“${shortened(code)}” is listed twice, first on line ${first}.`,
      };
    }
    for (const [field, limit] of LONGEST) {
      const value = cell(field);
      if (value.length > limit) return { field, value, message: `This text is longer than ${limit} characters.` };
    }
    return null;
  }

  #add(line: number, column: string, value: string | undefined, message: string): void {
    this.#problems.add({ file: this.#file, line, column, value, message });
  }
}
