import type { SurveyProblem, Thousands } from '@qp/facts';
import { type DecimalComma, isMissing, ownText, parseNumber } from '../../survey/answers.ts';
import { type Notation, NotationLook } from '../../survey/number-notation.ts';
import type { Column, Complain } from './columns.ts';
import { Numbers } from './growing.ts';
import { SHOWN_PROBLEMS, shortened } from './problems.ts';

/** Parsing is remembered for this many different texts; more would cost more than parsing again. */
const REMEMBERED = 1000;

/** Beyond this the square of a number overflows, and so does a mean. */
const LARGEST = 1e100;
/** Numbers this far apart can't be weights; their sums would lose the small ones. */
const SMALLEST_WEIGHT = 1e-12;
const LARGEST_WEIGHT = 1e12;

/** Cells that mean another number if the column writes thousands, by row. */
class OtherReading {
  readonly rows = new Numbers();
  readonly values = new Numbers();
}

/**
 * A numeric column of the data file. A cell that isn't a number in the file's notation may have thousands marks: only the
 * whole column can tell [DC20], so such cells wait until `settle`.
 */
export class NumberColumn implements Column {
  missing = 0;
  /** Known once it is settled. `example`: a cell that can be read in two ways. */
  notation: (Notation & { readonly example: string }) | null = null;
  protected readonly largest: number = LARGEST;
  readonly #name: string;
  readonly #comma: DecimalComma;
  readonly #complain: Complain;
  readonly #values = new Numbers();
  #settled: Float64Array = new Float64Array(0);
  readonly #remembered = new Map<string, number>();
  readonly #look = new NotationLook();
  readonly #others = new Map<Thousands, OtherReading>();
  readonly #waiting: { readonly line: number; readonly cell: string }[] = [];
  #waits = 0;
  #example = '';

  constructor(name: string, comma: DecimalComma, complain: Complain) {
    this.#name = name;
    this.#comma = comma;
    this.#complain = complain;
  }

  add(cell: string, line: number): void {
    const value = this.#remembered.get(cell) ?? this.#read(cell, line);
    if (Number.isNaN(value)) this.missing++;
    this.check(value, cell, line);
    this.#values.add(value);
  }

  /** All cells, by row. */
  take(): Float64Array {
    this.settle();
    return this.#settled;
  }

  /** After the last cell: decides which numbers the waiting cells are, or that they aren't numbers. */
  settle(): void {
    if (this.notation) return;
    const found = this.#waits > 0 ? this.#look.found(this.#comma) : this.#look.asWritten(this.#comma);
    this.notation = { ...found, example: this.#example };
    this.#settled = this.#values.take();
    const other = found.thousands && this.#others.get(found.thousands);
    if (other) this.#accept(other.rows.take(), other.values.take());
    else this.#giveUp();
    this.#others.clear();
  }

  /** For weights. */
  protected check(_value: number, _cell: string, _line?: number): void {}

  #read(cell: string, line: number): number {
    if (isMissing(cell)) return this.#remember(cell, Number.NaN);
    const value = parseNumber(cell, this.#comma);
    const inAnyCase = this.#lookAt(cell, value);
    if (Number.isNaN(value)) this.#wait(cell, line);
    else if (this.#isTooLarge(value, cell, line)) return value;
    return inAnyCase ? this.#remember(cell, value) : value;
  }

  /** False if the cell means another number in a notation that is still possible. */
  #lookAt(cell: string, value: number): boolean {
    const look = this.#look;
    const isNumber = !Number.isNaN(value);
    if (look.over || (isNumber && !/[.,]/.test(cell))) return isNumber;
    // Where the point is the decimal mark anyway, a plain number says nothing more.
    if (isNumber && this.#comma === 'never' && !look.possible.includes('point-thousands')) return true;
    const text = cell.trim();
    look.see(text);
    const differing = look.possible.filter((each) => parseNumber(text, each) !== value);
    if (differing.length > 0 && this.#example === '') this.#example = ownText(text);
    for (const each of differing) this.#keep(each, parseNumber(text, each));
    return isNumber && differing.length === 0;
  }

  #keep(thousands: Thousands, value: number): void {
    const other = this.#others.get(thousands) ?? new OtherReading();
    this.#others.set(thousands, other);
    other.rows.add(this.#values.length);
    other.values.add(value);
  }

  #remember(cell: string, value: number): number {
    if (this.#remembered.size < REMEMBERED) this.#remembered.set(ownText(cell), value);
    return value;
  }

  /** Only as many are kept as are shown. */
  #wait(cell: string, line: number): void {
    this.#waits++;
    if (this.#waiting.length < SHOWN_PROBLEMS) this.#waiting.push({ line, cell: ownText(cell) });
    if (this.#look.over) this.#giveUp();
  }

  #giveUp(): void {
    for (let at = 0; at < this.#waits; at++) {
      const { line, cell } = this.#waiting[Math.min(at, this.#waiting.length - 1)];
      this.complain(line, cell, { kind: 'not a number', text: shortened(cell.trim()) });
    }
    this.#waiting.length = 0;
    this.#waits = 0;
    this.#others.clear();
  }

  #accept(rows: Float64Array, values: Float64Array): void {
    this.missing -= this.#waits;
    rows.forEach((row, i) => {
      this.#settled[row] = values[i];
      this.#isTooLarge(values[i], String(values[i]));
      this.check(values[i], String(values[i]));
    });
  }

  #isTooLarge(value: number, cell: string, line?: number): boolean {
    const large = Math.abs(value) > this.largest;
    if (large) this.complain(line, cell, { kind: 'number too large', text: shortened(cell.trim()) });
    return large;
  }

  protected complain(line: number | undefined, value: string | undefined, problem: SurveyProblem): void {
    this.#complain({ line, column: this.#name, value, problem });
  }
}

export class WeightColumn extends NumberColumn {
  /** Weights have limits of their own. */
  protected override readonly largest = Number.POSITIVE_INFINITY;

  protected override check(value: number, cell: string, line?: number): void {
    if (isMissing(cell)) this.complain(line, undefined, { kind: 'blank weight' });
    else if (value < 0) this.complain(line, cell, { kind: 'negative weight', text: shortened(cell.trim()) });
    else if (value > LARGEST_WEIGHT || (value > 0 && value < SMALLEST_WEIGHT)) {
      const side = value > 1 ? 'large' : 'small';
      this.complain(line, cell, { kind: 'weight out of range', text: shortened(cell.trim()), side });
    }
  }
}
