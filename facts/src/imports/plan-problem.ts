import type { SingleKind } from './kinds.ts';

/** What keeps the variables of a file from becoming a project. The sentences are in words/. */
export type PlanProblem =
  | { readonly name: 'several'; readonly kind: SingleKind; readonly codes: readonly string[] }
  | { readonly name: 'nothing to segment by' }
  | { readonly name: 'many responses'; readonly code: string; readonly most: number };
