import { z } from 'zod';
import { storedDrafts } from './design.ts';
import type { RunDraft } from './drafts.ts';

/** The runs that were submitted together, and how far each of them is. */

export interface SubmittedRun {
  readonly draft: RunDraft;
  /** Null until the server has taken the run. */
  readonly jobId: string | null;
  readonly state: 'sending' | 'waiting' | 'computing' | 'finished' | 'failed';
  /** 0 to 1. */
  readonly progress: number;
  /** In the server's words. */
  readonly stage: string;
  /** "{run name}: {error_message}" of a run that failed. */
  readonly error: string | null;
  /** What the server's log has the failure under. */
  readonly reference: string | null;
}
export type Submission = readonly SubmittedRun[];

export type SubmissionNews =
  | { readonly kind: 'taken'; readonly jobId: string }
  | { readonly kind: 'progress'; readonly progress?: number; readonly stage?: string }
  | { readonly kind: 'finished' }
  | { readonly kind: 'failed'; readonly name?: string; readonly message: string; readonly reference?: string | null };

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

/** `id` is the card's. */
export function hear(submission: Submission, id: string, news: SubmissionNews): Submission {
  return submission.map((run) => (run.draft.id === id ? changed(run, news) : run));
}

function changed(run: SubmittedRun, news: SubmissionNews): SubmittedRun {
  switch (news.kind) {
    case 'taken':
      return { ...run, jobId: news.jobId, state: 'waiting' };
    case 'progress': {
      const progress = news.progress ?? run.progress;
      const stage = news.stage ?? run.stage;
      return { ...run, state: progress > 0 || stage !== '' ? 'computing' : 'waiting', progress, stage };
    }
    case 'finished':
      return { ...run, state: 'finished', progress: 1, stage: '' };
    case 'failed':
      return {
        ...run,
        state: 'failed',
        stage: '',
        error: `${news.name || run.draft.name}: ${news.message}`,
        reference: news.reference ?? null,
      };
  }
}

export function completed(submission: Submission): number {
  return submission.filter((run) => run.state === 'finished').length;
}

export function isSettled(submission: Submission): boolean {
  return submission.every((run) => run.state === 'finished' || run.state === 'failed');
}

/** Every run is with the server or refused by it: leaving the page loses nothing. */
export function isTaken(submission: Submission): boolean {
  return submission.every((run) => run.jobId !== null || run.state === 'failed');
}

export function failures(submission: Submission): string {
  return submission.flatMap((run) => run.error ?? []).join(', ');
}

/** What the server's log has the failures under. */
export function references(submission: Submission): string[] {
  return submission.flatMap((run) => run.reference ?? []);
}

/** Of all the work, 0 to 1: what is shown by the bar. */
export function overallProgress(submission: Submission): number {
  const done = submission.map((run) => (run.state === 'finished' || run.state === 'failed' ? 1 : run.progress));
  return done.reduce((sum, share) => sum + share, 0) / Math.max(1, done.length);
}

/** What a run is doing, in words. */
export function doing(run: SubmittedRun): string {
  switch (run.state) {
    case 'sending':
      return 'Sending';
    case 'waiting':
      return 'Waiting for its turn';
    case 'computing':
      return run.stage || 'Computing';
    case 'finished':
      return 'Finished';
    case 'failed':
      return 'Failed';
  }
}

const stored = z.array(z.object({ draft: storedDrafts.element, jobId: z.string().nullable() }));
export const submissionKey = (projectId: string) => `submission.${projectId}`;

/** Enough to find the jobs again, or to send again what may not have arrived: its key makes one run of both. */
export function toStore(submission: Submission): z.input<typeof stored> {
  return submission.map(({ draft, jobId }) => ({
    draft: {
      ...draft,
      cluster: [...draft.cluster],
      profile: [...draft.profile],
      metrics: [...draft.metrics],
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
