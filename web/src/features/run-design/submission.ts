import { z } from 'zod';
import type { Progress } from '../../lib/polling.ts';
import { storedDrafts } from './design.ts';
import type { RunDraft } from './drafts.ts';

/** The runs that were submitted together, with the progress of each. */

export interface SubmittedRun {
  readonly draft: RunDraft;
  /** Null until the server has accepted the run. */
  readonly jobId: string | null;
  readonly state: 'sending' | 'waiting' | 'computing' | 'finished' | 'failed';
  /** 0 to 1. */
  readonly progress: number;
  readonly stage: string;
  /** "{run name}: {error_message}" of a run that failed. */
  readonly error: string | null;
  /** The failure's reference in the server's log. */
  readonly reference: string | null;
}
export type Submission = readonly SubmittedRun[];

export type SubmissionUpdate =
  | { readonly kind: 'accepted'; readonly jobId: string }
  | ({ readonly kind: 'progress' } & Progress)
  | { readonly kind: 'finished' }
  | {
      readonly kind: 'failed';
      readonly name?: string | undefined;
      readonly message: string;
      readonly reference?: string | null;
    };

export function startSubmission(drafts: readonly RunDraft[]): Submission {
  return drafts.map((draft) => ({
    draft,
    jobId: null,
    state: 'sending',
    progress: 0,
    stage: '',
    error: null,
    reference: null,
  }));
}

export function updated(submission: Submission, id: string, update: SubmissionUpdate): Submission {
  return submission.map((run) => (run.draft.id === id ? changed(run, update) : run));
}

function changed(run: SubmittedRun, update: SubmissionUpdate): SubmittedRun {
  switch (update.kind) {
    case 'accepted':
      return { ...run, jobId: update.jobId, state: 'waiting' };
    case 'progress': {
      const progress = update.progress ?? run.progress;
      const stage = update.stage ?? run.stage;
      return { ...run, state: progress > 0 || stage !== '' ? 'computing' : 'waiting', progress, stage };
    }
    case 'finished':
      return { ...run, state: 'finished', progress: 1, stage: '' };
    case 'failed':
      return {
        ...run,
        state: 'failed',
        stage: '',
        error: `${update.name || run.draft.name}: ${update.message}`,
        reference: update.reference ?? null,
      };
  }
}

export function completed(submission: Submission): number {
  return submission.filter((run) => run.state === 'finished').length;
}

export function isSettled(submission: Submission): boolean {
  return submission.every((run) => run.state === 'finished' || run.state === 'failed');
}

/** Every run was accepted or refused: leaving the page loses nothing. */
export function isAccepted(submission: Submission): boolean {
  return submission.every((run) => run.jobId !== null || run.state === 'failed');
}

export function failures(submission: Submission): string {
  return submission.flatMap((run) => run.error ?? []).join(', ');
}

export function references(submission: Submission): string[] {
  return submission.flatMap((run) => run.reference ?? []);
}

export function overallProgress(submission: Submission): number {
  const done = submission.map((run) => (run.state === 'finished' || run.state === 'failed' ? 1 : run.progress));
  return done.reduce((sum, share) => sum + share, 0) / Math.max(1, done.length);
}

const stored = z.array(z.object({ draft: storedDrafts.element, jobId: z.string().nullable() }));
export const submissionKey = (projectId: string) => `submission.${projectId}`;

/** Enough to find the jobs again, or to resend what may not have arrived. The key prevents a second run. */
export function toStore(submission: Submission): z.input<typeof stored> {
  return submission.map(({ draft, jobId }) => ({
    draft: {
      ...draft,
      cluster: [...draft.cluster],
      profile: [...draft.profile],
      metrics: [...draft.metrics],
      numbers: [...draft.numbers],
    },
    jobId,
  }));
}

export function reviveSubmission(text: unknown): Submission | null {
  const parsed = stored.safeParse(text);
  if (!parsed.success || parsed.data.length === 0) return null;
  return parsed.data.map(({ draft, jobId }) => ({
    draft,
    jobId,
    state: jobId === null ? 'sending' : 'waiting',
    progress: 0,
    stage: '',
    error: null,
    reference: null,
  }));
}
