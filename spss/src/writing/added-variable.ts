import type { Format, MeasurementLevel, ValueLabel } from '../types.ts';

/** A variable that a file gets in addition; texts have at most 255 bytes. */
export interface AddedVariable {
  /** Another name is found where the file has it already. */
  readonly name: string;
  readonly label: string;
  /** 0 for a number, else the bytes of a text in the encoding of the file; what is longer is cut. */
  readonly width: number;
  readonly format?: Format;
  readonly measure: MeasurementLevel;
  readonly labels?: readonly ValueLabel[];
  value(row: number): number | string;
}
