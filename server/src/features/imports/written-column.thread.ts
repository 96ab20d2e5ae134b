import type { ConvertedVariable } from '@qp/engine/imports';
import { ownText } from '@qp/engine/survey';
import type { TableBatch } from '../../platform/tabular/index.ts';
import type { TextOf } from './column-texts.thread.ts';
import type { CsvCells } from './csv-cells.thread.ts';

const REMEMBERED_CELLS = 1000;
/** Codes of answers: for them no map has to be asked. */
const SMALL = 256;
const UNKNOWN = -0x8000_0000;

/** The cells of one variable in both files. Most columns hold few different values, so what becomes of each is remembered. */
export class WrittenColumn {
  readonly code: string;
  readonly #variable: ConvertedVariable;
  readonly #alone: boolean;
  readonly #textOf: TextOf;
  readonly #raw: CsvCells;
  readonly #label: CsvCells;
  readonly #known = new Map<string | number, number>();
  readonly #small = new Int32Array(SMALL).fill(UNKNOWN);
  #numbers = new Int32Array(0);

  /** `inSet`: a blank can be a No, if something else in its set was chosen. */
  constructor(variable: ConvertedVariable, inSet: boolean, textOf: TextOf, cells: { raw: CsvCells; label: CsvCells }) {
    this.code = variable.code;
    this.#variable = variable;
    this.#alone = !inSet;
    this.#textOf = textOf;
    this.#raw = cells.raw;
    this.#label = cells.label;
  }

  /** The number of the cell of each row, the same in both files. Valid until the next batch. */
  numbersOf(batch: TableBatch): Int32Array {
    const { place } = this.#variable;
    const values = place === null ? null : batch.columns[place];
    if (this.#numbers.length < batch.rows) this.#numbers = new Int32Array(batch.rows);
    const numbers = this.#numbers;
    for (let row = 0; row < batch.rows; row++) {
      const value = values?.[row];
      const known = this.#numberOf(value);
      numbers[row] = known === UNKNOWN ? this.#convert(batch, row, value) : known;
    }
    return numbers;
  }

  #numberOf(value: string | number | undefined): number {
    if (typeof value === 'number' && value >= 0 && value < SMALL && Number.isInteger(value)) return this.#small[value];
    return value === undefined ? UNKNOWN : (this.#known.get(value) ?? UNKNOWN);
  }

  #convert(batch: TableBatch, row: number, value: string | number | undefined): number {
    const { place, rawOf, labelOf } = this.#variable;
    const cells = (at: number) => this.#textOf(batch, at, row);
    const keep =
      value !== undefined &&
      this.#known.size < REMEMBERED_CELLS &&
      place !== null &&
      (this.#alone || cells(place) !== '');
    const number = this.#raw.add(rawOf(cells), keep);
    this.#label.add(labelOf(cells) ?? '', keep);
    if (!keep) return number;
    this.#known.set(typeof value === 'string' ? ownText(value) : value, number);
    if (typeof value === 'number' && value >= 0 && value < SMALL && Number.isInteger(value))
      this.#small[value] = number;
    return number;
  }
}
