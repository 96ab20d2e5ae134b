import type { ErrorCode } from '@qp/contract';
import { errorMessage } from '@qp/words/errors/sentences';

export type RunState =
  | { readonly state: 'pending' | 'started'; readonly progress: number; readonly stage: string }
  | { readonly state: 'finished' }
  | { readonly state: 'failed'; readonly reason: string; readonly code: ErrorCode };

export interface StateFacts {
  readonly hasResult: boolean;
  /** Kept with the run; jobs are swept away some time after they have ended. */
  readonly failure: string | null;
  readonly code: ErrorCode | null;
  readonly job: {
    readonly state: 'pending' | 'started' | 'finished' | 'failed' | 'cancelled';
    readonly progress: number;
    readonly stage: string;
    readonly error: string | null;
    readonly code: ErrorCode | null;
  } | null;
}

/** A run has finished when its result is there, whatever else is said; else its job knows. */
export function runState({ hasResult, failure, code, job }: StateFacts): RunState {
  if (hasResult) return { state: 'finished' };
  if (failure !== null) return { state: 'failed', reason: failure, code: code ?? 'internal' };
  if (job === null) return { state: 'failed', reason: errorMessage('internal'), code: 'internal' };
  if (job.state === 'failed' || job.state === 'cancelled') {
    return { state: 'failed', reason: job.error ?? errorMessage('internal'), code: job.code ?? 'internal' };
  }
  // Read in two steps, the job may have finished in between: the result is there a moment later.
  if (job.state === 'finished') return { state: 'started', progress: 1, stage: job.stage };
  return { state: job.state, progress: job.progress, stage: job.stage };
}
