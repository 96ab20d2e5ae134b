import { calls } from '@qp/contract';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, send } from '../../lib/http.ts';
import { type Progress, pause, poll } from '../../lib/polling.ts';
import type { RunDraft } from './drafts.ts';

/** Specified: a run's job is polled every two seconds. */
const RUN_POLL_MS = 2000;

/** Neither a restarting server nor leaving the page may turn a submission into a failure. */
const PATIENCE_TRIES = 30;
const PATIENCE_MS = 2000;
const passing = new Set([0, 502, 503, 504]);

/** Whether the project has a run, finished or not. */
export function hasRunsQuery(projectID: string) {
  return queryOptions({
    queryKey: ['has-runs', projectID],
    queryFn: async ({ signal }) => (await send(calls.runList, { params: { projectID }, signal })).run_list.length > 0,
    staleTime: 0,
  });
}

/** Starts a run and returns its job. Resent if no answer came; the same draft sent twice is one run. */
export async function startRun(projectID: string, draft: RunDraft, signal: AbortSignal): Promise<string> {
  for (let tries = 1; ; tries++) {
    try {
      return await postRun(projectID, draft, signal);
    } catch (error) {
      if (!(error instanceof ApiError) || !passing.has(error.status) || tries >= PATIENCE_TRIES) throw error;
      await pause(PATIENCE_MS, signal);
    }
  }
}

async function postRun(projectID: string, draft: RunDraft, signal: AbortSignal): Promise<string> {
  const { job_id: jobId } = await send(calls.createRun, {
    params: { projectID },
    body: {
      name: draft.name.trim(),
      max_clusters: draft.maxClusters.trim(),
      cluster: JSON.stringify(draft.cluster),
      profile: JSON.stringify(draft.profile),
      metrics: JSON.stringify(draft.metrics),
      ...(draft.numbers.length > 0 && { numbers: JSON.stringify(draft.numbers) }),
      ...(draft.selection && { selection: 'true' }),
      description: draft.description,
      alpha: draft.alpha.trim(),
      criterion: draft.criterion,
      answers: draft.answers,
      seed: draft.seed.trim(),
      starts: draft.starts.trim(),
      ...(draft.weight !== '' && { weight: draft.weight }),
      submission_key: draft.submissionKey,
    },
    signal,
  });
  return jobId;
}

export async function awaitRun(
  jobId: string,
  signal: AbortSignal,
  onProgress: (news: Progress) => void,
): Promise<void> {
  await poll(calls.statusPing, jobId, RUN_POLL_MS, { signal, onProgress });
}

/** Which run a failure is about, in the server's words. */
export function failedName(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || typeof error.body !== 'object' || error.body === null) return undefined;
  const { name } = error.body as { name?: unknown };
  return typeof name === 'string' ? name : undefined;
}
