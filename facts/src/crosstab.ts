import type { NumberDistribution, NumberFormat } from './numbers.ts';

/** The cross-tab as it is computed, stored, sent and shown. */

export interface CrosstabRow {
  readonly name: string;
  /** By segment number, Total last; a share (0 to 1) where `valueType` is percent. */
  readonly value: readonly number[];
  /** 100 = as in Total; NONE where there is no index. Total's own index is 100 and is not drawn. */
  readonly index: readonly number[];
  /** Weighted number of answers behind each value; a cell is blank where it is 0. */
  readonly base: readonly number[];
  readonly valueType: (typeof valueTypes)[number];
  /** Of a number that says so: decimals of its mean and median; by default as many as its figures need, at most 2. */
  readonly decimals?: number;
}
export interface CrosstabVariable {
  readonly name: string;
  readonly code: string;
  readonly rows: readonly CrosstabRow[];
  /** Of a number that shaped the segments as it is: its mean and median come first, its groups follow. Older runs lack its distribution. */
  readonly number?: NumberFormat & { readonly distribution?: NumberDistribution };
}
export interface CrosstabFactor {
  readonly name: string;
  readonly variables: readonly CrosstabVariable[];
}
export interface CrosstabDimension {
  readonly name: string;
  readonly factors: readonly CrosstabFactor[];
}
export type CrosstabGroup = readonly CrosstabDimension[];
export interface CrosstabGroups {
  readonly metrics: CrosstabGroup;
  readonly cluster: CrosstabGroup;
  readonly profile: CrosstabGroup;
}

export const valueTypes = ['percent', 'unitless'] as const;
/** Stands for "there is none" in values and indices. */
export const NONE = -1;
/** Row names of a metrics variable. They are stored, and people sort by them. */
export const ABSOLUTE = 'Absolute Val.';
export const MARGINAL = 'Marginal Val.';
/** Rows that a view adds to a variable. Their names are stored too. */
export const TOP_BOX = 'Top 2 box';
export const BOTTOM_BOX = 'Bottom 2 box';
export const MEAN = 'Mean';
/** Row names of a number, with the mean. Stored too. */
export const MEDIAN = 'Median';
export const netRowName = (name: string) => `Net: ${name}`;
/** The first metrics dimension, which is always there and has no checkboxes. */
export const SEGMENT_SIZE = 'Segment Size';
/** No variable of a dictionary has an empty code, so this one is free. */
export const SEGMENT_SIZE_CODE = '';

/** The responses of a variable: of a number its groups, without mean and median. */
export const responsesOf = ({ rows, number }: CrosstabVariable): readonly CrosstabRow[] =>
  number ? rows.filter(({ valueType }) => valueType === 'percent') : rows;

/** A cell is blank only where no one answered, whatever its number. */
export function isBlank(row: CrosstabRow, column: number): boolean {
  return row.base[column] === 0;
}

/** (Weighted) number of respondents by segment number, Total last: the first row of the first metrics dimension. */
export function segmentSizes(metrics: CrosstabGroup): readonly number[] {
  const row = metrics[0]?.factors[0]?.variables[0]?.rows[0];
  if (!row) throw new Error('a cross-tab begins with the sizes of the segments');
  return row.value;
}
