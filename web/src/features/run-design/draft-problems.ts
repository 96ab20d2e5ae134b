import {
  alphaField,
  clusterCodes,
  fieldProblem,
  maxClustersField,
  numberField,
  runName,
  seedField,
  startsField,
} from '@qp/contract';
import type { FieldSentence } from '@qp/words/errors/field-problems';
import type { RunDraft } from './drafts.ts';

/** What prevents a card from being submitted, by field; empty if nothing does. */
export interface DraftProblems {
  readonly name?: string;
  readonly maxClusters?: string;
  readonly cluster?: string;
  readonly alpha?: string;
  readonly seed?: string;
  readonly starts?: string;
}

const schemas = {
  name: runName,
  maxClusters: maxClustersField,
  cluster: clusterCodes,
  alpha: alphaField,
  seed: seedField,
  starts: startsField,
} as const;
const names = Object.keys(schemas) as (keyof typeof schemas)[];

export function draftProblems(draft: RunDraft, sentence: FieldSentence): DraftProblems {
  return Object.fromEntries(
    names.flatMap((name) => {
      const problem = sentence(fieldProblem(schemas[name], draft[name]));
      return problem === null ? [] : [[name, problem]];
    }),
  );
}

export function hasProblems(problems: DraftProblems): boolean {
  return Object.keys(problems).length > 0;
}

/** A negative number is marked while typing; everything else waits for Submit. */
export function isNegative(text: string): boolean {
  const typed = numberField.safeParse(text);
  return typed.success && typed.data < 0;
}
