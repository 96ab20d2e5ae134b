/** Why variables of a file cannot be grouped or split as the analyst asks. The sentences are in words/. */
export type GroupingProblem =
  | { readonly name: 'few' | 'no-set' }
  | { readonly name: 'unknown' | 'option' | 'in-set' | 'no-yes' | 'no-list'; readonly code: string }
  | { readonly name: 'many'; readonly options: number; readonly most: number };
