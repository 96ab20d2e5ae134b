import { unreadableWords } from '@qp/words/imports/unreadable';
import { TableError } from './table-file.ts';

/** What both layouts of a Stata file are made of: numbers, texts and tables of value labels. */

export type NumberType = 'byte' | 'int' | 'long' | 'float' | 'double';
export type Type = { readonly kind: NumberType | 'text' | 'long text'; readonly bytes: number };

export interface Layout {
  readonly variables: readonly StataVariable[];
  readonly rows: number;
  readonly dataAt: number;
  readonly longTexts: ReadonlyMap<string, string>;
}
export interface StataVariable {
  readonly name: string;
  readonly label: string;
  readonly type: Type;
  readonly format: string;
  readonly labels: readonly (readonly [number, string])[];
}

export const NUMBERS: Readonly<Record<NumberType, { bytes: number; most: number }>> = {
  byte: { bytes: 1, most: 100 },
  int: { bytes: 2, most: 32_740 },
  long: { bytes: 4, most: 2_147_483_620 },
  float: { bytes: 4, most: 1.701e38 },
  double: { bytes: 8, most: 8.988e307 },
};
export const ORDER: readonly NumberType[] = ['byte', 'int', 'long', 'float', 'double'];

export const damaged = (): TableError => new TableError(unreadableWords('en').damagedFile('Stata'));

/** Some bytes of the file, read in its byte order and encoding. Beyond their end the file is damaged. */
export class Reader {
  readonly #bytes: Buffer;
  readonly little: boolean;
  readonly #decoder: InstanceType<typeof TextDecoder>;

  constructor(bytes: Buffer, little: boolean, utf8: boolean) {
    this.#bytes = bytes;
    this.little = little;
    this.#decoder = new TextDecoder(utf8 ? 'utf-8' : 'windows-1252');
  }

  get length(): number {
    return this.#bytes.length;
  }

  whole(at: number, bytes: 1 | 2 | 4 | 8): number {
    this.#inside(at, bytes);
    if (bytes === 8) return Number(this.little ? this.#bytes.readBigUInt64LE(at) : this.#bytes.readBigUInt64BE(at));
    return this.little ? this.#bytes.readUIntLE(at, bytes) : this.#bytes.readUIntBE(at, bytes);
  }

  /** Missing values are above the most that a type can have. */
  number(at: number, type: NumberType): number {
    const { bytes, most } = NUMBERS[type];
    this.#inside(at, bytes);
    const b = this.#bytes;
    const value =
      type === 'double'
        ? this.little
          ? b.readDoubleLE(at)
          : b.readDoubleBE(at)
        : type === 'float'
          ? this.little
            ? b.readFloatLE(at)
            : b.readFloatBE(at)
          : this.little
            ? b.readIntLE(at, bytes)
            : b.readIntBE(at, bytes);
    return value > most ? Number.NaN : value;
  }

  /** Up to the first zero. */
  text(at: number, bytes: number): string {
    this.#inside(at, bytes);
    const field = this.#bytes.subarray(at, at + bytes);
    const end = field.indexOf(0);
    return this.#decoder.decode(end < 0 ? field : field.subarray(0, end));
  }

  hex(at: number, bytes: number): string {
    this.#inside(at, bytes);
    return this.#bytes.toString('hex', at, at + bytes);
  }

  is(at: number, tag: string): boolean {
    return this.#bytes.toString('latin1', at, at + tag.length) === tag;
  }

  #inside(at: number, bytes: number): void {
    if (!Number.isSafeInteger(at) || at < 0 || at + bytes > this.#bytes.length) throw damaged();
  }
}

export interface View {
  bytes(at: number, length: number): Promise<Buffer>;
  of(bytes: Buffer): Reader;
}

/** The codes of a table and their texts; labels of missing values are left out, as these are blank. */
export function valueLabels(reader: Reader, at: number): (readonly [number, string])[] {
  const [count, bytes] = [reader.whole(at, 4), reader.whole(at + 4, 4)];
  if (8 * count + bytes > reader.length) throw damaged();
  const texts = at + 8 + 8 * count;
  return Array.from({ length: count }, (_, i) => {
    const offset = reader.whole(at + 8 + 4 * i, 4);
    if (offset > bytes) throw damaged();
    return [
      reader.number(at + 8 + 4 * count + 4 * i, 'long'),
      reader.text(texts + offset, Math.min(bytes - offset, reader.length - texts - offset)),
    ] as const;
  }).filter(([value]) => !Number.isNaN(value));
}
