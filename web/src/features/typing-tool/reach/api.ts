import { calls } from '@qp/contract';
import type { WaveChoices } from '@qp/facts';
import { queryOptions } from '@tanstack/react-query';
import { send } from '../../../lib/http.ts';
import type { StartedJob } from '../../../lib/job-follower.ts';

export const REACH_POLL_MS = 500;

export const reachKey = (runID: string) => ['reach', runID] as const;

export function reachQuery(runID: string) {
  return queryOptions({
    queryKey: reachKey(runID),
    queryFn: ({ signal }) => send(calls.reach, { params: { runID }, signal }),
  });
}

export async function startReach(runID: string, variables: readonly string[]): Promise<StartedJob<null>> {
  const body = { variables: JSON.stringify(variables) };
  const { job_id: id } = await send(calls.startReach, { params: { runID }, body });
  return { id, about: null };
}

export const scoreKey = (runID: string) => ['reach-score', runID] as const;

export function scoreQuery(runID: string) {
  return queryOptions({
    queryKey: scoreKey(runID),
    queryFn: ({ signal }) => send(calls.score, { params: { runID }, signal }),
  });
}

export async function newScore(
  runID: string,
  file: File,
  onUpload: (share: number) => void,
): Promise<StartedJob<null>> {
  const { job_id: id } = await send(calls.newScore, {
    params: { runID },
    fields: {},
    files: { data_file: file },
    onUpload,
  });
  return { id, about: null };
}

export async function matchScore(
  runID: string,
  /** Without days the file is only read again. */
  {
    read,
    choices,
    precision,
    keepDays,
  }: { read: string; choices: WaveChoices; precision: number; keepDays: number | null },
): Promise<StartedJob<null>> {
  const body = {
    read,
    choices: JSON.stringify(choices),
    precision: String(precision),
    ...(keepDays === null ? { confirm: '' as const } : { keep_days: String(keepDays) }),
  };
  const { job_id: id } = await send(calls.matchScore, { params: { runID }, body });
  return { id, about: null };
}
