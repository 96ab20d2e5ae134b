import { useCallback, useEffect, useRef, useState } from 'react';
import { dropDraft, readDraft, writeDraft } from '../../lib/draft.ts';
import { ApiError } from '../../lib/http.ts';
import { useLatest } from '../../lib/use-latest.ts';
import { messageOf, referenceOf } from '../../ui/error-notice.tsx';
import { awaitRun, failedName, startRun } from './api.ts';
import type { RunDraft } from './drafts.ts';
import {
  isSettled,
  reviveSubmission,
  type Submission,
  type SubmissionUpdate,
  type SubmittedRun,
  startSubmission,
  submissionKey,
  toStore,
  updated,
} from './submission.ts';

interface SubmissionStore {
  /** Null while nothing is being computed for this page. */
  readonly submission: Submission | null;
  submit(drafts: readonly RunDraft[]): void;
  /** Stops watching; the runs continue. */
  forget(): void;
}

/**
 * Posts the runs in parallel and watches their jobs. The submission is saved before the first request, so a
 * reload at any moment finds it again.
 */
export function useSubmission(
  projectID: string,
  onSettled: (submission: Submission, forget: () => void) => void,
): SubmissionStore {
  const key = submissionKey(projectID);
  const [submission, setSubmission] = useState<Submission | null>(() => readDraft(key, reviveSubmission));
  const watching = useRef<AbortController | null>(null);
  const settled = useLatest(onSettled);
  const forget = useCallback(() => {
    watching.current?.abort();
    dropDraft(key);
    setSubmission(null);
  }, [key]);

  const watch = useCallback(
    (started: Submission) => {
      watching.current?.abort();
      const controller = new AbortController();
      watching.current = controller;
      let now = started;
      const tell = (id: string, update: SubmissionUpdate) => {
        if (controller.signal.aborted) return;
        now = updated(now, id, update);
        setSubmission(now);
        if (update.kind === 'accepted') writeDraft(key, toStore(now));
        if (!isSettled(now)) return;
        dropDraft(key);
        settled.current(now, forget);
      };
      for (const run of started) void follow(projectID, run, controller.signal, (update) => tell(run.draft.id, update));
    },
    [projectID, key, settled, forget],
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
    forget,
  };
}

async function follow(
  projectID: string,
  run: SubmittedRun,
  signal: AbortSignal,
  tell: (update: SubmissionUpdate) => void,
): Promise<void> {
  try {
    const jobId = run.jobId ?? (await startRun(projectID, run.draft, signal));
    tell({ kind: 'accepted', jobId });
    await awaitRun(jobId, signal, (update) => tell({ kind: 'progress', ...update }));
    tell({ kind: 'finished' });
  } catch (error) {
    // Without a session the page is on its way to the login. The runs are found again afterwards.
    if (signal.aborted || (error instanceof ApiError && error.status === 401)) return;
    tell({ kind: 'failed', name: failedName(error), message: messageOf(error), reference: referenceOf(error) });
  }
}
