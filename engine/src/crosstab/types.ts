/** The cross-tab in the shape in which it is stored and sent; SPEC.md numbers the rules. */

export interface Row {
  readonly name: string;
  /** By segment number, Total last; a share (0 to 1) where `valueType` is percent. */
  readonly value: readonly number[];
  /** 100 = as in Total; NONE where there is no index. */
  readonly index: readonly number[];
  /** Weighted number of answers behind each value. */
  readonly base: readonly number[];
  readonly valueType: 'percent' | 'unitless';
}
export interface Variable {
  readonly name: string;
  readonly code: string;
  readonly rows: readonly Row[];
}
export interface Factor {
  readonly name: string;
  readonly variables: readonly Variable[];
}
export interface Dimension {
  readonly name: string;
  readonly factors: readonly Factor[];
}
export type Group = readonly Dimension[];

/** Where a variable stands in the dictionary. */
export interface Place {
  readonly code: string;
  readonly label: string;
  readonly dimension: string;
  readonly factor: string;
}
export interface MetricsVariable extends Place {
  /** One entry a respondent; NaN where there is no answer. */
  readonly values: Float64Array;
}
export interface ResponseVariable extends Place {
  readonly labels: readonly string[];
  /** One entry a respondent: index into `labels`, or MISSING. */
  readonly codes: Uint8Array;
}

export interface CrosstabInput {
  /** One entry a respondent: its segment, 0-based. */
  readonly assignments: Uint8Array | Int32Array;
  /** K. */
  readonly segments: number;
  /** As given, never scaled; null where everybody counts once. */
  readonly weights: Float64Array | null;
  /** Each list in the order of the dictionary. */
  readonly metrics: readonly MetricsVariable[];
  readonly cluster: readonly ResponseVariable[];
  readonly profile: readonly ResponseVariable[];
  /** Told the share of the variables that are done. */
  readonly progress?: (share: number) => void;
  readonly signal?: AbortSignal;
}
export interface Crosstab {
  readonly metrics: Group;
  readonly cluster: Group;
  readonly profile: Group;
}

/** Stands for "there is none" in values and indices. */
export const NONE = -1;
export const ABSOLUTE = 'Absolute Val.';
export const MARGINAL = 'Marginal Val.';
export const SEGMENT_SIZE = 'Segment Size';
/** No variable of a dictionary has an empty code, so that this one is free. */
export const SEGMENT_SIZE_CODE = '';
