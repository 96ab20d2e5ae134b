import type { NumberFormat } from '@qp/facts';
import type { Exercise } from '../survey/survey.ts';

/** What a cross-tab is made from; its result is `CrosstabGroups` in facts. SPEC.md numbers the rules. */

/** Where a variable stands in the dictionary. */
export interface DictionaryPlace {
  readonly code: string;
  readonly label: string;
  readonly dimension: string;
  readonly factor: string;
}
export interface MetricsVariable extends DictionaryPlace {
  /** One entry per respondent; NaN where there is no answer. */
  readonly values: Float64Array;
}
export interface ResponseVariable extends DictionaryPlace {
  readonly labels: readonly string[];
  /** One entry per respondent: index into `labels`, or MISSING. */
  readonly codes: Uint8Array;
  /** The points of its scale score these; absent where their labels say it (CT15). */
  readonly scores?: readonly number[] | undefined;
  /** For an exercise: its tasks; it has no labels or codes of its own. */
  readonly exercise?: Exercise;
  /** For a number that counts as it is: its values, and how it is written. */
  readonly number?: NumberFormat & { readonly values: Float64Array };
}

export interface CrosstabInput {
  /** One entry per respondent: its segment, 0-based. */
  readonly assignments: Uint8Array | Int32Array;
  readonly segments: number;
  /** As given, never scaled; null where everyone counts once. */
  readonly weights: Float64Array | null;
  /** Each list in the order of the dictionary. */
  readonly metrics: readonly MetricsVariable[];
  readonly cluster: readonly ResponseVariable[];
  readonly profile: readonly ResponseVariable[];
  /** Called with the share of the variables that are done. */
  readonly progress?: (share: number) => void;
  readonly signal?: AbortSignal;
}
