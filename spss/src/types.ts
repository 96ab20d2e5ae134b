/** What an SPSS file says about itself and its variables. */

/** By their numbers in the file. */
export const compressions = ['none', 'bytecode', 'zlib'] as const;
export type Compression = (typeof compressions)[number];
export type MeasurementLevel = 'nominal' | 'ordinal' | 'scale';
/** By their numbers in the file. */
export const roles = ['input', 'target', 'both', 'none', 'partition', 'split'] as const;
export type Role = (typeof roles)[number];

/** How a value is shown: `F8.2`, `A20`, `EDATE10`. */
export interface Format {
  /** The name that SPSS uses; `?` and the number for an unknown one. */
  readonly type: string;
  readonly width: number;
  readonly decimals: number;
}

export interface ValueLabel {
  readonly value: number | string;
  readonly label: string;
}

/** Values that mean "no answer" though something is written there. `low` and `high` may be infinite. */
export interface MissingValues {
  readonly values: readonly (number | string)[];
  readonly range: { readonly low: number; readonly high: number } | null;
}

/** Attributes that people or programs have added, by name. */
export type Attributes = ReadonlyMap<string, readonly string[]>;

export interface Variable {
  readonly name: string;
  /** At most eight bytes, in capitals, as old programs know it. */
  readonly shortName: string;
  readonly label: string;
  /** 0 for a number, else the bytes of the longest text. */
  readonly width: number;
  readonly format: Format;
  readonly missing: MissingValues;
  readonly labels: readonly ValueLabel[];
  /** Null where the file gives none. */
  readonly measure: MeasurementLevel | null;
  readonly role: Role;
  readonly attributes: Attributes;
}

export interface MultiResponseSet {
  /** With its `$`. */
  readonly name: string;
  readonly label: string;
  /** `dichotomies`: a column for each option, which holds `counted` where it was chosen. `categories`: each column names an option. */
  readonly kind: 'dichotomies' | 'categories';
  readonly counted: string | null;
  /** Names of variables, in order; those that the file does not have are left out. */
  readonly variables: readonly string[];
}

export interface VariableSet {
  readonly name: string;
  readonly variables: readonly string[];
}

export interface Dictionary {
  readonly product: string;
  /** As the file writes them: `14 Nov 26`, `20:31:05`. */
  readonly createdDate: string;
  readonly createdTime: string;
  readonly fileLabel: string;
  readonly documents: readonly string[];
  readonly compression: Compression;
  readonly littleEndian: boolean;
  /** As TextDecoder calls it, or `cp437`, `cp850`. */
  readonly encoding: string;
  /** Null where the file does not say. */
  readonly cases: number | null;
  readonly weight: string | null;
  readonly variables: readonly Variable[];
  readonly sets: readonly MultiResponseSet[];
  readonly variableSets: readonly VariableSet[];
  readonly attributes: Attributes;
}

/** Some respondents, column by column. A number is NaN where the file has no value; texts have no blanks at their end. */
export interface CaseBatch {
  readonly rows: number;
  /** For each variable, in the order of the dictionary. Only the first `rows` of a column count. */
  readonly columns: readonly (Float64Array | readonly string[])[];
  /** How far in the file. */
  readonly offset: number;
}
