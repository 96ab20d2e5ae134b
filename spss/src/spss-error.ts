/** What is wrong with a file. `expected` and `found` help to look into the bytes. */
export type SpssProblem =
  | { readonly kind: 'damaged'; readonly at: number; readonly expected: string; readonly found: string }
  /** `of` is null where the file doesn't announce its number of cases. */
  | { readonly kind: 'incomplete'; readonly cases: number; readonly of: number | null }
  | { readonly kind: 'mainframe' }
  | { readonly kind: 'encrypted' }
  | { readonly kind: 'not spss' }
  | { readonly kind: 'encoding'; readonly name: string };

/** An SPSS file that can't be read. */
export class SpssError extends Error {
  override name = 'SpssError';
  readonly problem: SpssProblem;
  /** Where in the file, from 0; undefined where it is about the file as a whole. */
  readonly offset: number | undefined;

  constructor(problem: SpssProblem, offset?: number) {
    super(Object.values(problem).join(' | '));
    this.problem = problem;
    this.offset = offset;
  }
}

/** `expected` and `found` make one sentence: "a value label of 12 bytes was expected, and the file ends." */
export function damaged(offset: number, expected: string, found: string): SpssError {
  return new SpssError({ kind: 'damaged', at: offset, expected, found }, offset);
}
