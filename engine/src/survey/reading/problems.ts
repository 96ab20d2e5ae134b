/** An error or a warning about an uploaded file. */
export interface FileProblem {
  file: string;
  line?: number;
  column?: string;
  value?: string;
  message: string;
}

/** People read the first twenty; of the others they want the number. */
export const SHOWN_PROBLEMS = 20;
const LONGEST_VALUE = 60;

/** Collects every problem and keeps the first ones. */
export class Problems {
  readonly shown: FileProblem[] = [];
  count = 0;
  readonly #limit: number;

  constructor(limit: number = SHOWN_PROBLEMS) {
    this.#limit = limit;
  }

  add(problem: FileProblem): void {
    this.count++;
    if (this.shown.length >= this.#limit) return;
    const { value } = problem;
    this.shown.push(value === undefined ? problem : { ...problem, value: shortened(value) });
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

/** Names in a sentence: the first few, and how many more. */
export function named(names: readonly string[], shown = 5): string {
  const first = names.slice(0, shown).map((name) => `“${shortened(name)}”`);
  return names.length > shown ? `${first.join(', ')} and ${names.length - shown} more` : first.join(', ');
}
