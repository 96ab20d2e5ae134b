import { useCallback, useEffect, useRef, useState } from 'react';
import { dropDraft, readDraft, writeDraft } from '../../lib/draft.ts';
import { ApiError } from '../../lib/http.ts';
import { messageOf, referenceOf } from '../../ui/error-notice.tsx';
import { awaitRun, failedName, startRun } from './api.ts';
import type { RunDraft } from './drafts.ts';
import {
  hear,
  isSettled,
  reviveSubmission,
  type Submission,
  type SubmissionNews,
  type SubmittedRun,
  startSubmission,
  submissionKey,
  toStore,
} from './submission.ts';

export interface SubmissionStore {
  /** Null while nothing is being computed for this page. */
  readonly submission: Submission | null;
  submit(drafts: readonly RunDraft[]): void;
  /** Stops watching; the runs go on. */
  forget(): void;
}

/**
 * Posts the runs of a submission in parallel and watches their jobs. What is under way is kept in the browser before the
 * first request leaves, so that a reload at any moment finds it again.
 */
export function useSubmission(projectID: string, onSettled: (submission: Submission) => void): SubmissionStore {
  const key = submissionKey(projectID);
  const [submission, setSubmission] = useState<Submission | null>(() => readDraft(key, reviveSubmission));
  const watching = useRef<AbortController | null>(null);
  const settled = useRef(onSettled);
  settled.current = onSettled;

  const watch = useCallback(
    (started: Submission) => {
      watching.current?.abort();
      const controller = new AbortController();
      watching.current = controller;
      let now = started;
      const tell = (id: string, news: SubmissionNews) => {
        if (controller.signal.aborted) return;
        now = hear(now, id, news);
        setSubmission(now);
        if (news.kind === 'taken') writeDraft(key, toStore(now));
        if (!isSettled(now)) return;
        dropDraft(key);
        settled.current(now);
      };
      for (const run of started) void follow(projectID, run, controller.signal, (news) => tell(run.draft.id, news));
    },
    [projectID, key],
  );

  useEffect(() => {
    const found = readDraft(key, reviveSubmission);
    if (found) watch(found);
    return () => watching.current?.abort();
  }, [key, watch]);

  return {
    submission,
    submit: (drafts) => {
      const started = startSubmission(drafts);
      writeDraft(key, toStore(started));
      setSubmission(started);
      watch(started);
    },
    forget: () => {
      watching.current?.abort();
      dropDraft(key);
      setSubmission(null);
    },
  };
}

async function follow(
  projectID: string,
  run: SubmittedRun,
  signal: AbortSignal,
  tell: (news: SubmissionNews) => void,
): Promise<void> {
  try {
    const jobId = run.jobId ?? (await startRun(projectID, run.draft, signal));
    tell({ kind: 'taken', jobId });
    await awaitRun(jobId, signal, (news) => tell({ kind: 'progress', ...news }));
    tell({ kind: 'finished' });
  } catch (error) {
    // Without a session the page is on its way to the login: the runs are found again on the way back.
    if (signal.aborted || (error instanceof ApiError && error.status === 401)) return;
    tell({ kind: 'failed', name: failedName(error), message: messageOf(error), reference: referenceOf(error) });
  }
}
