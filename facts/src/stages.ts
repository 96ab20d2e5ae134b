/** What a long computation is doing now; `words/src/jobs/stages.ts` says it. */
export type Stage =
  | { readonly at: 'trial' }
  | { readonly at: 'spread' }
  | {
      readonly at: 'fitting';
      readonly segments: number;
      readonly most: number;
      readonly start: number;
      readonly starts: number;
    }
  | { readonly at: 'prediction' }
  | { readonly at: 'questions'; readonly questions: number; readonly candidates: number }
  | { readonly at: 'held out'; readonly part: number; readonly parts: number }
  | { readonly at: 'segments without'; readonly part: number; readonly parts: number }
  | { readonly at: 'classifier' }
  | { readonly at: 'done' };
