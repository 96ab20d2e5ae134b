import { MAX_CLUSTERS } from '@qp/contract';
import type { RunDraft } from './drafts.ts';

/** What keeps a card from being submitted, by field; an empty object means that it can go. */
export interface DraftProblems {
  readonly name?: string;
  readonly maxClusters?: string;
  readonly cluster?: string;
  readonly alpha?: string;
}

const PLAIN_NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
/** The server's limit: beyond it every segment is the average anyway. */
const ALPHA_MAXIMUM = 1e6;

export function draftProblems(draft: RunDraft): DraftProblems {
  return {
    ...(draft.name.trim() === '' && { name: 'Give the run a name.' }),
    ...numberProblem('maxClusters', maxClustersProblem(draft.maxClusters)),
    ...(draft.cluster.length === 0 && { cluster: 'Select at least one cluster variable.' }),
    ...numberProblem('alpha', alphaProblem(draft.alpha)),
  };
}

export function hasProblems(problems: DraftProblems): boolean {
  return Object.keys(problems).length > 0;
}

/** A negative number is marked while it is being typed; everything else waits until Submit. */
export function isNegative(text: string): boolean {
  return PLAIN_NUMBER.test(text.trim()) && Number(text) < 0;
}

function maxClustersProblem(text: string): string | null {
  const whole = `Enter a whole number from 1 to ${MAX_CLUSTERS}.`;
  if (!PLAIN_NUMBER.test(text.trim())) return whole;
  const value = Number(text);
  return Number.isInteger(value) && value >= 1 && value <= MAX_CLUSTERS ? null : whole;
}

function alphaProblem(text: string): string | null {
  if (!PLAIN_NUMBER.test(text.trim())) return 'Enter a number that is 0 or more.';
  const value = Number(text);
  if (value < 0) return 'Enter a number that is 0 or more.';
  return value <= ALPHA_MAXIMUM ? null : 'Enter a number of at most 1,000,000.';
}

function numberProblem(field: 'maxClusters' | 'alpha', problem: string | null): DraftProblems {
  return problem === null ? {} : { [field]: problem };
}
