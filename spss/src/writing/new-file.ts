import type { Compression, Format, MeasurementLevel, MissingValues, MultiResponseSet, ValueLabel } from '../types.ts';
import { shortName } from './names.ts';

export interface NewFile {
  readonly variables: readonly NewVariable[];
  /** Names one of the variables. */
  readonly weight?: string | null;
  readonly sets?: readonly MultiResponseSet[];
  readonly fileLabel?: string;
  readonly product: string;
  readonly created: Date;
  readonly compression?: Compression;
  /** Null if not known yet. */
  readonly cases: number | null;
}

export interface NewVariable {
  /** As SPSS takes it: see `spssName`. */
  readonly name: string;
  readonly label?: string;
  /** 0 for a number, else the bytes of the longest text in UTF-8. */
  readonly width: number;
  readonly format?: Format;
  readonly measure?: MeasurementLevel | null;
  readonly labels?: readonly ValueLabel[];
  readonly missing?: MissingValues;
}

/** A record of type 2 for each part of a variable. */
export interface Part {
  readonly variable: NewVariable;
  readonly shortName: string;
  readonly width: number;
  /** Bytes of the text that lie in it, and where they begin. */
  readonly from: number;
  readonly bytes: number;
  readonly first: boolean;
  /** Position among the 8-byte pieces of a case, from 0. */
  readonly piece: number;
}

export const WIDEST = 255;
const COUNTED_PART = 252;

/** All parts of a variable but the last of a long text are full. */
function widthsOf(width: number): number[] {
  if (width <= WIDEST) return [width];
  const last = Math.ceil(width / COUNTED_PART) - 1;
  return [...Array.from({ length: last }, () => WIDEST), width - last * COUNTED_PART];
}

export function partsOf(variables: readonly NewVariable[]): Part[] {
  const taken = new Set<string>();
  const parts: Part[] = [];
  let piece = 0;
  for (const variable of variables) {
    const { width } = variable;
    for (const [i, own] of widthsOf(width).entries()) {
      const from = i * WIDEST;
      const bytes = width > WIDEST ? Math.max(0, Math.min(WIDEST, width - from)) : width;
      const short = shortName(variable.name, taken);
      parts.push({ variable, shortName: short, width: own, from, bytes, first: i === 0, piece });
      piece += own === 0 ? 1 : Math.ceil(own / 8);
    }
  }
  return parts;
}
