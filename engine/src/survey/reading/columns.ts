import type { SurveyProblem } from '@qp/facts';
import type { DecimalComma } from '../answers.ts';
import { isMissing, ownText, parseNumber } from '../answers.ts';
import { MISSING } from '../survey.ts';
import { Bytes, Numbers } from './growing.ts';
import type { FileProblem } from './problems.ts';
import { shortened } from './problems.ts';

/** What happens to the cells of one column while a file is read, row after row. */
export interface Column {
  add(cell: string, line: number): void;
}

export type Complain = (problem: Omit<FileProblem, 'file'>) => void;

/** A cluster or profile variable can have this many responses. */
export const MOST_RESPONSES = 50;
const LONGEST_LABEL = 1000;

/** A column of the discretization file: response labels as small integers. */
export class ResponseColumn implements Column {
  /** As first seen. */
  readonly labels: string[] = [];
  missing = 0;
  tooMany = false;
  readonly codes = new Bytes();
  readonly #codeOf = new Map<string, number>();
  readonly #name: string;
  readonly #complain: Complain;

  constructor(name: string, complain: Complain) {
    this.#name = name;
    this.#complain = complain;
  }

  add(cell: string, line: number): void {
    if (this.tooMany) return;
    const code = this.#codeOf.get(cell) ?? this.#meet(cell, line);
    if (code === MISSING) this.missing++;
    this.codes.add(code);
  }

  #meet(cell: string, line: number): number {
    const own = ownText(cell);
    if (isMissing(cell)) {
      this.#codeOf.set(own, MISSING);
      return MISSING;
    }
    if (cell.length > LONGEST_LABEL) {
      const problem = { kind: 'label too long', most: LONGEST_LABEL } as const;
      this.#complain({ line, column: this.#name, value: cell, problem });
    }
    const code = this.labels.length;
    if (code === MOST_RESPONSES) {
      // No responses but free text or a number that was not cut: of no use here, and not worth its memory.
      this.tooMany = true;
      this.codes.clear();
      return MISSING;
    }
    this.labels.push(own);
    this.#codeOf.set(own, code);
    return code;
  }
}

/** Parsing is remembered for this many different texts; more would cost more than parsing again. */
const REMEMBERED = 1000;

/** Beyond this the square of a number is no number any more, and neither is a mean. */
const LARGEST = 1e100;
/** So far apart no weights are meant; beyond it their sums lose the small ones. */
const SMALLEST_WEIGHT = 1e-12;
const LARGEST_WEIGHT = 1e12;

/** A numeric column of the data file. */
export class NumberColumn implements Column {
  readonly values = new Numbers();
  missing = 0;
  protected readonly largest: number = LARGEST;
  readonly #name: string;
  readonly #comma: DecimalComma;
  readonly #complain: Complain;
  readonly #remembered = new Map<string, number>();

  constructor(name: string, comma: DecimalComma, complain: Complain) {
    this.#name = name;
    this.#comma = comma;
    this.#complain = complain;
  }

  add(cell: string, line: number): void {
    const value = this.#remembered.get(cell) ?? this.#read(cell, line);
    if (Number.isNaN(value)) this.missing++;
    this.check(value, cell, line);
    this.values.add(value);
  }

  /** For weights. */
  protected check(_value: number, _cell: string, _line: number): void {}

  #read(cell: string, line: number): number {
    const value = isMissing(cell) ? Number.NaN : parseNumber(cell, this.#comma);
    if (Number.isNaN(value) && !isMissing(cell)) {
      this.complain(line, cell, { kind: 'not a number', text: shortened(cell.trim()) });
    } else if (Math.abs(value) > this.largest) {
      this.complain(line, cell, { kind: 'number too large', text: shortened(cell.trim()) });
    } else if (this.#remembered.size < REMEMBERED) {
      this.#remembered.set(ownText(cell), value);
    }
    return value;
  }

  protected complain(line: number, value: string | undefined, problem: SurveyProblem): void {
    this.#complain({ line, column: this.#name, value, problem });
  }
}

export class WeightColumn extends NumberColumn {
  /** Weights have limits of their own. */
  protected override readonly largest = Number.POSITIVE_INFINITY;

  protected override check(value: number, cell: string, line: number): void {
    if (isMissing(cell)) this.complain(line, undefined, { kind: 'blank weight' });
    else if (value < 0) this.complain(line, cell, { kind: 'negative weight', text: shortened(cell.trim()) });
    else if (value > LARGEST_WEIGHT || (value > 0 && value < SMALLEST_WEIGHT)) {
      const side = value > 1 ? 'large' : 'small';
      this.complain(line, cell, { kind: 'weight out of range', text: shortened(cell.trim()), side });
    }
  }
}

/** A column without a name is tolerated as long as it is empty, because spreadsheets often write one. */
export class NamelessColumn implements Column {
  readonly #position: number;
  readonly #complain: Complain;
  #complained = false;

  constructor(position: number, complain: Complain) {
    this.#position = position;
    this.#complain = complain;
  }

  add(cell: string, line: number): void {
    if (this.#complained || cell.trim() === '') return;
    this.#complained = true;
    this.#complain({ line, value: cell, problem: { kind: 'column without name', cell: this.#position + 1 } });
  }
}
