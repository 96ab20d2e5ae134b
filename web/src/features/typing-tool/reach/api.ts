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
  asked: { read: string; choices: WaveChoices; precision: number; confirm: '' | '1' },
): Promise<StartedJob<null>> {
  const body = { ...asked, choices: JSON.stringify(asked.choices), precision: String(asked.precision) };
  const { job_id: id } = await send(calls.matchScore, { params: { runID }, body });
  return { id, about: null };
}
