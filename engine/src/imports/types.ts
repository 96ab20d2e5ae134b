import type { Thousands } from '../survey/answers.ts';

/** An uploaded file before it becomes a project: its contents, and the plan for each variable. */

export type VariableKind = 'id' | 'weight' | 'scale' | 'categories' | 'number' | 'yesno' | 'out';

/** A value as written, the number of people who have it, and their weight. */
export type ValueCount = readonly [value: string, count: number, weighted: number];
/** Numbers from `low` to `high`, both included. */
export type NumberBin = readonly [low: number, high: number, count: number, weighted: number];

export interface ColumnFacts {
  readonly answered: number;
  readonly blank: number;
  /** Different answers; a lower limit if there are too many to keep. */
  readonly distinct: number;
  /** In order of size for numbers, as first seen for texts; empty if they are too many to be kept. */
  readonly values: readonly ValueCount[];
  /** Every answer is given once. */
  readonly unique: boolean;
  readonly numbers: {
    readonly minimum: number;
    readonly maximum: number;
    readonly mean: number;
    readonly whole: boolean;
    readonly decimals: number;
    /** At most 200; none where `exact`: the values say the same. */
    readonly bins: readonly NumberBin[];
    readonly exact: boolean;
  } | null;
  /** Of a variable in a multiple response set: people without an answer here who have answered something else in the set. */
  readonly blankInSet: number;
}

/** A variable as the file has it; it never changes. */
export interface SourceVariable {
  /** The name that it will have in the project; unique. */
  readonly code: string;
  readonly label: string;
  readonly type: 'number' | 'text' | 'date';
  readonly measure: 'nominal' | 'ordinal' | 'scale' | null;
  /** Value labels of the file. */
  readonly labels: readonly (readonly [value: string, label: string])[];
  /** What the file itself takes as no answer. Open ends are null. */
  readonly missing: readonly string[];
  readonly missingRange: { readonly low: number | null; readonly high: number | null } | null;
  /** The columns of the file from which it is made; one, but for an option of a set of categories. */
  readonly columns: readonly string[];
  /** The multiple response set to which it belongs, and the value that means "chosen". */
  readonly set: {
    readonly name: string;
    readonly label: string;
    readonly option: string;
    /** Of a column that lists its answers: what stands between them. */
    readonly separator?: string;
  } | null;
  /** How the file writes the number; absent where it doesn't say. */
  readonly format?: { readonly unit: string; readonly decimals: number };
  /** Where all numbers of a column of texts are written with thousands marks; `ambiguous` if they can be read in two ways [DC20]. */
  readonly thousands?: Thousands;
  readonly ambiguous?: boolean;
  /** A named set of variables in the file. */
  readonly block: string | null;
  readonly facts: ColumnFacts;
  /** The analyst has said what it belongs to. */
  readonly byHand?: boolean;
}

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
  /** Of scales, categories and yes/no, in reading order. */
  readonly responses: readonly PlannedResponse[];
  /** Values that mean no answer. */
  readonly missing: readonly string[];
  readonly missingRange: SourceVariable['missingRange'];
  /** Of a number: where it is cut. Class i holds the numbers from edge i - 1, included, to edge i. */
  readonly edges: readonly number[];
  /** Custom names of the classes; by default they are named by their edges. */
  readonly classNames: readonly string[] | null;
  /** Of a number: whether Design Runs proposes it as it is or in its classes, and how it is written. */
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
