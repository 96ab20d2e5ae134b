import { calls } from '@qp/contract';
import type { WaveChoices } from '@qp/facts';
import { callQuery } from '../../../lib/call-query.ts';
import { send } from '../../../lib/http.ts';
import type { StartedJob } from '../../../lib/job-follower.ts';

export const REACH_POLL_MS = 500;

export const reachQuery = (runID: string) => callQuery('reach', calls.reach, { runID });

export async function startReach(runID: string, variables: readonly string[]): Promise<StartedJob<null>> {
  const body = { variables: JSON.stringify(variables) };
  const { job_id: id } = await send(calls.startReach, { params: { runID }, body });
  return { id, about: null };
}

export const scoreQuery = (runID: string) => callQuery('reach-score', calls.score, { runID });

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
