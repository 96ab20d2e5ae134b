import type { ErrorCode } from '@qp/contract';
import { errorMessages } from '@qp/words/errors/sentences';
import type { JobState } from '../../../platform/tables.ts';

const errorMessage = errorMessages('en');

export type RunState =
  | { readonly state: 'pending' | 'started'; readonly progress: number; readonly stage: string }
  | { readonly state: 'finished' }
  | { readonly state: 'failed'; readonly reason: string; readonly code: ErrorCode };

interface StateFacts {
  readonly hasResult: boolean;
  /** Stored with the run, because finished jobs are deleted after some time. */
  readonly failure: string | null;
  readonly code: ErrorCode | null;
  readonly job: {
    readonly state: JobState;
    readonly progress: number;
    readonly stage: string;
    readonly error: string | null;
    readonly code: ErrorCode | null;
  } | null;
}

/** A run has finished if it has a result; otherwise its job decides. */
export function runState({ hasResult, failure, code, job }: StateFacts): RunState {
  if (hasResult) return { state: 'finished' };
  if (failure !== null) return { state: 'failed', reason: failure, code: code ?? 'internal' };
  if (job === null) return { state: 'failed', reason: errorMessage('internal'), code: 'internal' };
  if (job.state === 'failed' || job.state === 'cancelled') {
    return { state: 'failed', reason: job.error ?? errorMessage('internal'), code: job.code ?? 'internal' };
  }
  // The job may finish between the two reads: the result appears a moment later.
  if (job.state === 'finished') return { state: 'started', progress: 1, stage: job.stage };
  return { state: job.state, progress: job.progress, stage: job.stage };
}
