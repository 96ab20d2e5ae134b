import { type DecimalComma, hasLeadingZero, isMissing, NotationLook, parseNumber } from '@qp/engine/survey';

/** What one column of a table holds: whether all of it are numbers, how they are written, and how wide it is. */
export class ColumnFacts {
  numeric = true;
  digits = 1;
  bytes = 0;
  #comma: DecimalComma;
  /** Digits behind the last point, and behind the last comma. */
  #behindPoint = 0;
  #behindComma = 0;
  readonly #notation = new NotationLook();
  /** Some cell can't be a number, however it is written. */
  #text = false;

  constructor(comma: DecimalComma) {
    this.#comma = comma;
  }

  get decimals(): number {
    const behind = { 'comma-thousands': this.#behindPoint, 'point-thousands': this.#behindComma } as const;
    const comma = this.#comma as keyof typeof behind;
    return Math.min(10, behind[comma] ?? Math.max(this.#behindPoint, this.#behindComma));
  }

  add(cell: string | number): void {
    const text = typeof cell === 'number' ? (Number.isNaN(cell) ? '' : String(cell)) : cell.trim();
    if (text.length > this.bytes / 3) this.bytes = Math.max(this.bytes, Buffer.byteLength(text));
    if (this.#text || isMissing(text)) return;
    const isNumber = typeof cell === 'number' || !Number.isNaN(parseNumber(text, this.#comma));
    if (!isNumber) this.numeric = false;
    if (!isNumber || /[.,]/.test(text)) this.#notation.see(text);
    this.#text = !isPlain(text) || (!this.numeric && this.#notation.over);
    this.digits = Math.max(this.digits, text.search(/[.,](?!.*[.,])|$/));
    this.#behindPoint = Math.max(this.#behindPoint, behind(text, '.'));
    this.#behindComma = Math.max(this.#behindComma, behind(text, ','));
  }

  /** After the last cell. What the survey knows as a number or weight may have thousands [DC20]; codes stay as they are. */
  settle(known: { readonly uses: readonly string[]; readonly type: string } | undefined): void {
    const { thousands } = this.#notation.found(this.#comma);
    if (!this.numeric && thousands && (known?.uses.includes('metrics') || known?.type === 'Weight')) {
      this.numeric = true;
      this.#comma = thousands;
    }
    this.numeric &&= !this.#text;
  }

  number(cell: string | number): number {
    if (typeof cell === 'number') return cell;
    return isMissing(cell) ? Number.NaN : parseNumber(cell, this.#comma);
  }
}

/** Codes such as 007 and long numbers such as those of cards are texts: as numbers they would change. */
const isPlain = (text: string): boolean => !hasLeadingZero(text) && text.replace(/\D/g, '').length <= 15;

const behind = (text: string, mark: string): number =>
  text.includes(mark) ? text.length - text.lastIndexOf(mark) - 1 : 0;
