/** What stands beside the figures of a cross-tab: bases, p-values, corrected figures. Computed with it, stored and sent apart. */

export interface RowEvidence {
  /** By segment number: two-sided p against all other segments together, before correction; null where no test was made. */
  readonly rest: readonly (number | null)[];
  /** p of segments 1 and 2, 1 and 3, … 1 and K, 2 and 3, …; of small bases too, which a view's convention may leave out. */
  readonly pairs: readonly (number | null)[];
  /** By segment number: the figure corrected for classification error; null where there is none. */
  readonly corrected: readonly (number | null)[] | null;
  /** The same tests of the corrected figures; absent where they were not made. */
  readonly correctedTests?: TestsOfRow;
}
interface TestsOfRow {
  readonly rest: readonly (number | null)[];
  readonly pairs: readonly (number | null)[];
}
export interface VariableEvidence {
  readonly code: string;
  /** Respondents who answered, unweighted: by segment number, Total last. */
  readonly people: readonly number[];
  /** Effective bases, (Σw)² / Σw², likewise. */
  readonly effective: readonly number[];
  /** In the order of the cross-tab's rows; null for a row that is neither tested nor corrected. */
  readonly rows: readonly (RowEvidence | null)[];
  /** Tests of the corrected boxes and mean that a view may add to a scale, by the name of the row. */
  readonly added?: Readonly<Record<string, TestsOfRow>>;
}
export interface CrosstabEvidence {
  /** Respondents of each segment, unweighted; Total last. */
  readonly people: readonly number[];
  /** False where classification is too uncertain for corrected figures. */
  readonly correctable: boolean;
  readonly metrics: readonly VariableEvidence[];
  readonly cluster: readonly VariableEvidence[];
  readonly profile: readonly VariableEvidence[];
}
