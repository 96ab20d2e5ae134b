import type { CrosstabInput } from '../crosstab/types.ts';

/** What stands beside the figures of a cross-tab, in the shape in which it is stored and sent; SPEC.md numbers the rules. */

export interface RowEvidence {
  /** By segment: p against all others together; null where no test was made. */
  readonly rest: readonly (number | null)[];
  /** p of segments 1 and 2, 1 and 3, … 2 and 3, … */
  readonly pairs: readonly (number | null)[];
  /** By segment: the figure corrected for doubtful placing; null as a whole or for a segment where there is none. */
  readonly corrected: readonly (number | null)[] | null;
}
export interface VariableEvidence {
  readonly code: string;
  /** Respondents who answered, unweighted: by segment number, Total last. */
  readonly people: readonly number[];
  /** Effective bases, likewise. */
  readonly effective: readonly number[];
  /** In the order of the cross-tab's rows; null for a row that is neither tested nor corrected. */
  readonly rows: readonly (RowEvidence | null)[];
}
export interface Evidence {
  /** Respondents of each segment who count, unweighted; Total last. */
  readonly people: readonly number[];
  /** False where placing is too doubtful for corrected figures [CS4]. */
  readonly correctable: boolean;
  readonly metrics: readonly VariableEvidence[];
  readonly cluster: readonly VariableEvidence[];
  readonly profile: readonly VariableEvidence[];
}

export interface EvidenceInput extends CrosstabInput {
  /** [respondent * K + segment]: how probable each segment is. */
  readonly probabilities: Float64Array | Float32Array;
}
