import {
  CHOICE_TYPE,
  EXERCISE_HEADER,
  MAX_COLUMNS,
  NUMBER_HEADERS,
  RESPONSE_ORDER_HEADER,
  RESPONSE_ORDER_SEPARATOR,
  STEM_HEADER,
  type SurveyProblem,
  UNIT_LIMIT,
  VARIABLE_HEADERS,
} from '@qp/facts';
import { ownText } from '../../survey/answers.ts';
import { named, type Problems, shortened } from './problems.ts';

/** The variable file: the label, dimension, factor and kind of each variable. */

export type DictionaryKind = 'ID' | 'Weight' | 'Numeric' | 'Categorical' | 'Choice' | 'Text';

export interface DictionaryVariable {
  readonly code: string;
  readonly label: string;
  readonly dimension: string;
  readonly factor: string;
  /** The text that its question shares with others, such as "How far do you agree?"; absent if there is none. */
  readonly stem?: string;
  /** As people wrote it (Ordinal, Scale), which says more than the kind. */
  readonly type: string;
  readonly kind: DictionaryKind;
  readonly line: number;
  /** For a task: the exercise that it belongs to, its own name where the file names none. */
  readonly exercise?: string;
  /** For a number: its unit and decimals, and whether it is taken as a number; what the file doesn't say is absent. */
  readonly unit?: string;
  readonly decimals?: number;
  readonly asNumber?: boolean;
  /** The custom order of its responses; null if the file has none. */
  readonly order: readonly string[] | null;
}

type Field = (typeof VARIABLE_HEADERS)[number];
/** What may be said of a number, besides: how it is written, and whether it is taken as a number or in groups. */
const [UNIT, DECIMALS, TAKE_AS] = NUMBER_HEADERS;
const AS_NUMBER = new Map([
  ['number', true],
  ['groups', false],
]);
const KINDS: Readonly<Record<string, readonly string[]>> = {
  ID: ['ID'],
  Weight: ['Weight'],
  Numeric: ['Numeric', 'Continuous', 'Scale', 'Integer'],
  Categorical: ['Categorical', 'Nominal', 'Ordinal', 'Binary'],
  Choice: [CHOICE_TYPE],
  Text: ['Text'],
};
const TYPES = new Map(
  Object.entries(KINDS).flatMap(([kind, types]) =>
    types.map((type) => [plain(type), { kind: kind as DictionaryKind, type }] as const),
  ),
);
const LONGEST: readonly (readonly [Field, number])[] = [
  ['Variable', 500],
  ['Variable Label', 1000],
  ['Dimension', 500],
  ['Factor', 500],
];

const LONGEST_STEM = 1000;
const LONGEST_EXERCISE = 500;

interface RowProblem {
  readonly field: Field;
  readonly value?: string;
  readonly problem: SurveyProblem;
}

function unknownType(written: string): RowProblem {
  return { field: 'Data Type', value: written, problem: { kind: 'unknown type', text: shortened(written) } };
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
  #unit = -1;
  #decimals = -1;
  #takeAs = -1;
  #exercise = -1;

  constructor(file: string, problems: Problems) {
    this.#file = file;
    this.#problems = problems;
  }

  header(cells: readonly string[], line: number): void {
    const names = cells.map(plain);
    this.#order = names.indexOf(plain(RESPONSE_ORDER_HEADER));
    this.#stem = names.indexOf(plain(STEM_HEADER));
    this.#unit = names.indexOf(plain(UNIT));
    this.#decimals = names.indexOf(plain(DECIMALS));
    this.#takeAs = names.indexOf(plain(TAKE_AS));
    this.#exercise = names.indexOf(plain(EXERCISE_HEADER));
    const missing: string[] = [];
    for (const field of VARIABLE_HEADERS) {
      const at = names.indexOf(plain(field));
      if (at < 0) missing.push(field);
      else if (names.includes(plain(field), at + 1)) {
        this.#add(line, field, field, { kind: 'field twice' });
      } else this.#positions.set(field, at);
    }
    for (const field of missing) {
      this.#add(line, field, undefined, { kind: 'field missing', field, columns: named(cells) });
    }
  }

  /** False if the header cannot be used, so the rows need not be read. */
  get usable(): boolean {
    return this.#positions.size === VARIABLE_HEADERS.length;
  }

  /** False if there are more rows than a survey may have columns: nothing after it is read. */
  row(cells: readonly string[], line: number): boolean {
    if (++this.#rows > MAX_COLUMNS) {
      const problem = { kind: 'too many variables', most: MAX_COLUMNS } as const;
      this.#problems.add({ file: this.#file, line, problem });
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
      this.#add(line, problem.field, problem.value, problem.problem);
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
      ...(known.kind === 'Numeric' && this.#numberOf(cells)),
      ...(known.kind === 'Choice' && { exercise: this.#exerciseOf(cells) ?? code }),
      line,
      order: this.#orderOf(cells),
    });
  }

  #orderOf(cells: readonly string[]): string[] | null {
    const written = (this.#order < 0 ? '' : (cells[this.#order] ?? '')).trim();
    return written === '' ? null : written.split(RESPONSE_ORDER_SEPARATOR).map((label) => ownText(label.trim()));
  }

  #exerciseOf(cells: readonly string[]): string | null {
    const name = ownText((this.#exercise < 0 ? '' : (cells[this.#exercise] ?? '')).trim());
    return name === '' || name === '__proto__' ? null : name.slice(0, LONGEST_EXERCISE).toWellFormed();
  }

  #stemOf(cells: readonly string[]): { stem?: string } {
    const stem = ownText((this.#stem < 0 ? '' : (cells[this.#stem] ?? '')).trim());
    return stem === '' ? {} : { stem: stem.slice(0, LONGEST_STEM).toWellFormed() };
  }

  /** Unreadable decimals count as not given: figures are then rounded by their size. */
  #numberOf(cells: readonly string[]): Pick<DictionaryVariable, 'unit' | 'decimals' | 'asNumber'> {
    const cell = (at: number) => ownText((at < 0 ? '' : (cells[at] ?? '')).trim());
    const [unit, decimals] = [cell(this.#unit).slice(0, UNIT_LIMIT).toWellFormed(), cell(this.#decimals)];
    const asNumber = AS_NUMBER.get(plain(cell(this.#takeAs)));
    return {
      ...(unit !== '' && { unit }),
      ...(/^[0-6]$/.test(decimals) && { decimals: Number(decimals) }),
      ...(asNumber !== undefined && { asNumber }),
    };
  }

  end(): void {
    if (!this.usable) return;
    if (this.#lineOf.size === 0 && this.#problems.count === 0) {
      this.#problems.add({ file: this.#file, problem: { kind: 'no variables' } });
    }
    for (const { exercise, code, line } of this.variables) {
      const other = exercise === code ? undefined : this.#lineOf.get(exercise ?? '');
      if (other !== undefined)
        this.#add(line, EXERCISE_HEADER, exercise, { kind: 'exercise is a variable', exercise: shortened(exercise!) });
    }
    for (const kind of ['ID', 'Weight'] as const) {
      const [first, ...others] = this.variables.filter((variable) => variable.kind === kind);
      for (const { line, code } of others) {
        this.#add(line, 'Data Type', code, { kind: 'only one', of: kind, code: first.code });
      }
    }
  }

  #problemOf(code: string, cell: (field: Field) => string, line: number): RowProblem | null {
    if (code === '') return { field: 'Variable', problem: { kind: 'no code' } };
    // JavaScript gives this one name a meaning of its own; it would be lost on its way to a browser.
    if (code === '__proto__') return { field: 'Variable', value: code, problem: { kind: 'forbidden code', code } };
    const first = this.#lineOf.get(code);
    if (first !== undefined && first !== line) {
      return {
        field: 'Variable',
        value: code,
        problem: { kind: 'variable twice', code: shortened(code), line: first },
      };
    }
    for (const [field, limit] of LONGEST) {
      const value = cell(field);
      if (value.length > limit) return { field, value, problem: { kind: 'text too long', most: limit } };
    }
    return null;
  }

  #add(line: number, column: string, value: string | undefined, problem: SurveyProblem): void {
    this.#problems.add({ file: this.#file, line, column, value, problem });
  }
}
