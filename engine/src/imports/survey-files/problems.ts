import type { SomeNames, SurveyProblem } from '@qp/facts';

/** An error or a warning about an uploaded file. */
export interface FileProblem {
  file: string;
  line?: number;
  column?: string;
  value?: string;
  problem: SurveyProblem;
}

/** People read the first twenty; of the others they want the number. */
export const SHOWN_PROBLEMS = 20;
const LONGEST_VALUE = 60;
const MAX_NAMED = 8;

/** A problem where it is found; a place or a value that is undefined has none. */
export type FoundProblem = { [Name in keyof FileProblem]: FileProblem[Name] | undefined } & Pick<
  FileProblem,
  'file' | 'problem'
>;

/** Collects every problem and keeps the first ones. */
export class Problems {
  readonly shown: FileProblem[] = [];
  count = 0;
  readonly #limit: number;

  constructor(limit: number = SHOWN_PROBLEMS) {
    this.#limit = limit;
  }

  add({ line, column, value, ...found }: FoundProblem): void {
    this.count++;
    if (this.shown.length >= this.#limit) return;
    this.shown.push({
      ...found,
      ...(line !== undefined && { line }),
      ...(column !== undefined && { column }),
      ...(value !== undefined && { value: shortened(value) }),
    });
  }

  /** How many were found beyond those that are kept. */
  get more(): number {
    return this.count - this.shown.length;
  }
}

export function shortened(value: string): string {
  // Cutting may leave half of a surrogate pair, which a database does not take.
  return value.length > LONGEST_VALUE ? `${value.slice(0, LONGEST_VALUE - 1).toWellFormed()}…` : value;
}

/** Names for a sentence. */
export function named(names: readonly string[]): SomeNames {
  return { names: names.slice(0, MAX_NAMED).map(shortened), count: names.length };
}
