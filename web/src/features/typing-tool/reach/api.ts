import { calls } from '@qp/contract';
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
