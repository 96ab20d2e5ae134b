/** Why variables of a file cannot be grouped or split as the analyst asks. The sentences are in words/. */
export type GroupingProblem =
  | { readonly name: 'few' | 'no-set' | 'no-exercise' | 'no-design' | 'no-version' }
  | { readonly name: 'unknown' | 'option' | 'in-set' | 'no-yes' | 'no-list'; readonly code: string }
  | { readonly name: 'bad-set'; readonly line: number }
  | { readonly name: 'absent-item'; readonly item: string }
  | { readonly name: 'many-items'; readonly items: number; readonly most: number }
  | { readonly name: 'many'; readonly options: number; readonly most: number };
