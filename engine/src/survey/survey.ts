import type { Cut } from '@qp/facts';

export type { Cut };

/**
 * A survey as the engine sees it: respondents x variables, one typed array per variable.
 *
 * Categorical answers are small integers that point into the variable's list of response labels, so a million
 * answers are a megabyte and a kernel can use them as they are.
 */

/** The code of an answer that was not given. A variable has at most 50 responses, so 255 is always free. */
export const MISSING = 255;
/** Codes are bytes: with one cell for each, a counting loop needs no branch for a missing answer. */
export const CODES = 256;

export interface CategoricalColumn {
  /** The variable's code in the dictionary. */
  readonly code: string;
  /** Response labels in the order in which people read them. */
  readonly labels: readonly string[];
  /** One entry per respondent: index into `labels`, or MISSING. */
  readonly codes: Uint8Array;
  /**
   * How many of the labels, from the first, are the points of a scale in an order that is known; what follows stands
   * outside it ("Don't know"). 0, or absent, if the responses are categories.
   */
  readonly scalePoints?: number;
}

export interface NumericColumn {
  readonly code: string;
  /** One entry per respondent; NaN if there is no answer. */
  readonly values: Float64Array;
}

/** Best-worst tasks or rankings that share a list of items. */
export interface Exercise {
  /** Its name, by which it is chosen like a variable. */
  readonly code: string;
  readonly items: readonly string[];
  readonly columns: readonly ExerciseColumn[];
}

/** Answers to one task, or a part of them: a task with many different answers fills several columns. */
export interface ExerciseColumn {
  /** The variable whose cells it comes from. */
  readonly task: string;
  /** 0 where its answers begin; a long ranking goes on in further parts. */
  readonly part: number;
  /** As `writtenAnswer` writes them. */
  readonly answers: readonly string[];
  /** One entry per respondent: index into `answers`, or MISSING. */
  readonly codes: Uint8Array;
}

export interface Survey {
  readonly respondents: number;
  /** The name of the ID column, or null if respondents are known by their position only. */
  readonly idName: string | null;
  /** One entry per respondent: the identifier as written, or the 1-based position as text. */
  readonly ids: readonly string[];
  /** As given (not scaled); null if the survey has no weight variable. */
  readonly weights: Float64Array | null;
  readonly categorical: readonly CategoricalColumn[];
  readonly numeric: readonly NumericColumn[];
  /** Absent where there are none. */
  readonly exercises?: readonly Exercise[];
  /** How a raw answer becomes a response label, by variable code, where that is a function. */
  readonly cuts: Readonly<Record<string, Cut>>;
}

/** The columns of these variables, in the order of the codes. A code that the survey does not have is a fault of the caller. */
export function columnsOf<Column extends { readonly code: string }>(
  columns: readonly Column[],
  codes: readonly string[],
): Column[] {
  const byCode = new Map(columns.map((column) => [column.code, column]));
  return codes.map((code) => {
    const column = byCode.get(code);
    if (!column) throw new Error(`the survey has no column ${code}`);
    return column;
  });
}
