/** Why existing segments cannot be used, as figures. The sentences are in words/. */
export type ExistingProblem =
  | { readonly kind: 'one segment'; readonly column: string; readonly segments: number }
  | { readonly kind: 'too many segments'; readonly column: string; readonly segments: number }
  | { readonly kind: 'another project'; readonly column: string; readonly ids: readonly string[] }
  | {
      readonly kind: 'many unmatched';
      readonly column: string;
      readonly share: number;
      readonly ids: readonly string[];
    }
  | { readonly kind: 'empty segment'; readonly segment: string }
  | { readonly kind: 'no weight in segment'; readonly segment: string }
  | { readonly kind: 'differ by case or spaces'; readonly one: string; readonly other: string }
  | { readonly kind: 'codes and names'; readonly code: string; readonly name: string }
  | { readonly kind: 'code without label'; readonly column: string; readonly code: string }
  | { readonly kind: 'two segments for one id'; readonly count: number; readonly ids: readonly string[] }
  | { readonly kind: 'not a sum of 1'; readonly count: number; readonly id: string; readonly sum: number }
  | { readonly kind: 'no probability'; readonly count: number; readonly id: string }
  | { readonly kind: 'columns of probabilities'; readonly segments: readonly string[] }
  | { readonly kind: 'unknown column'; readonly column: string; readonly columns: readonly string[] }
  | { readonly kind: 'one column twice'; readonly column: string }
  | { readonly kind: 'no ids'; readonly columns: readonly string[] }
  | { readonly kind: 'no segments'; readonly columns: readonly string[] }
  | { readonly kind: 'describes itself'; readonly variable: string };

/** From this share of unknown ids on, a file is more likely the wrong one, or its ids are in another column. */
export const MAX_UNMATCHED = 0.2;
/** Ids that a message or a list names. */
export const IDS_SHOWN = 20;
