import type { Explanation } from './existing-segments/explanation.ts';
import { CLEAR_LEAD } from './survey-limits.ts';
/** Where the segments of a run come from, and what follows from it. Screens, calls and files read this table. */

export const runSources = ['fitted', 'opened', 'merged', 'given'] as const;
export type RunSource = (typeof runSources)[number];

/** Variables that formed the segments, or that describe given ones. */
export type VariablesOfRun = 'cluster' | 'describing';

interface SourceTraits {
  /** Several numbers of segments were fitted, so there are criteria to compare and others to open. */
  readonly hasFits: boolean;
  /** The segments shown are one of these fits: they have a likelihood and a row of their own. */
  readonly isOneOfItsFits: boolean;
  /** Refitting other samples can find the segments again, so their stability can be tested. */
  readonly canBeRefitted: boolean;
  /** The model decides who belongs where. Otherwise people came with their segment, and the model is learned from them. */
  readonly assignsByModel: boolean;
  /** The cluster variables formed the segments, so testing them is circular. */
  readonly formedByItsVariables: boolean;
  /** What these variables are called. */
  readonly variables: VariablesOfRun;
}

const fit = {
  hasFits: true,
  isOneOfItsFits: true,
  canBeRefitted: true,
  assignsByModel: true,
  formedByItsVariables: true,
  variables: 'cluster',
} as const;

const sourceTraits: Readonly<Record<RunSource, SourceTraits>> = {
  fitted: fit,
  opened: fit,
  merged: { ...fit, isOneOfItsFits: false, canBeRefitted: false },
  given: {
    hasFits: false,
    isOneOfItsFits: false,
    canBeRefitted: false,
    assignsByModel: false,
    formedByItsVariables: false,
    variables: 'describing',
  },
};

/** Merged segments of a run with existing segments are existing ones, too: nothing was fitted. */
export function sourceOf(run: {
  readonly given_from: unknown;
  readonly merged: unknown;
  readonly opened_from: string | null;
}): RunSource {
  if (run.given_from) return 'given';
  if (run.merged) return 'merged';
  return run.opened_from === null ? 'fitted' : 'opened';
}

export const traitsOf = (run: Parameters<typeof sourceOf>[0]): SourceTraits => sourceTraits[sourceOf(run)];

/** Numbers of segments that can be given. */
export const MIN_EXISTING = 2;
export const MAX_EXISTING = 20;
/** Probabilities of a respondent must sum to 1 within this. */
export const SUM_TOLERANCE = 0.01;

export type ExplanationWord = 'well' | 'partly' | 'hardly';

/** Share of wrong guesses that the answers correct: at or above the first, segments are well explained, below the second barely. */
const WELL_FROM = 0.6;
const HARDLY_UNDER = 0.2;

export function explanationWord({ accuracy, error, largest }: Explanation): ExplanationWord {
  const gain = largest < 1 ? (accuracy - largest) / (1 - largest) : 0;
  if (gain < HARDLY_UNDER || accuracy - largest <= CLEAR_LEAD * error) return 'hardly';
  return gain >= WELL_FROM ? 'well' : 'partly';
}
