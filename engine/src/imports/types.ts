import type { SourceVariable, VariableKind } from '@qp/facts';

/** An uploaded file before it becomes a project: its contents, and the plan for each variable. */

/** A response as it will be, and the values of the file that become it. */
export interface PlannedResponse {
  readonly label: string;
  readonly values: readonly string[];
}

/** The plan for a variable; every part can be changed. */
export interface PlannedVariable {
  readonly kind: VariableKind;
  readonly label: string;
  readonly dimension: string;
  readonly factor: string;
  /** The text that the question shares with others, as respondents read it; stays when the factor is renamed. */
  readonly stem?: string;
  /** For scales, categories and yes/no, in reading order. */
  readonly responses: readonly PlannedResponse[];
  /** Values that mean no answer. */
  readonly missing: readonly string[];
  readonly missingRange: SourceVariable['missingRange'];
  /** For a number: where it is cut. Class i holds the numbers from edge i - 1, included, to edge i. */
  readonly edges: readonly number[];
  /** Custom names of the classes; by default they are named by their edges. */
  readonly classNames: readonly string[] | null;
  /** For a number: whether Design Runs proposes it as it is or in its classes, and how it is written. */
  readonly take?: 'number' | 'groups';
  readonly unit?: string;
  readonly decimals?: number | null;
}

export interface ProposedVariable extends PlannedVariable {
  /** The reason for the proposal, in a word or two. */
  readonly reason: string;
}

export const KEPT_VALUES = 200;
export const KEPT_BINS = 200;
