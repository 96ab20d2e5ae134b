import { calls, type RunListItem } from '@qp/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { send } from '../../../lib/http.ts';

/** As often as the design form polls its jobs. */
const WATCH_MS = 2000;

export const runListKey = (projectID: string) => ['run-list', projectID] as const;

/** Polled while a run of the list, or its stability, is being computed. */
export function runListQuery(projectID: string) {
  return queryOptions({
    queryKey: runListKey(projectID),
    queryFn: async ({ signal }) => (await send(calls.runList, { params: { projectID }, signal })).run_list,
    refetchInterval: ({ state }) =>
      state.data?.some((run) => isComputing(run) || run.stability_under_way) ? WATCH_MS : false,
    staleTime: 0,
  });
}

export function isComputing(run: RunListItem): boolean {
  return run.state === 'pending' || run.state === 'started';
}

export async function cancelRun(client: QueryClient, projectID: string, run: RunListItem): Promise<void> {
  await send(calls.cancelJob, { params: { jobID: run.job_id }, body: {} });
  await client.invalidateQueries({ queryKey: runListKey(projectID) });
}

export async function deleteRun(client: QueryClient, projectID: string, runID: string): Promise<void> {
  await send(calls.deleteRun, { params: { runID } });
  client.setQueryData<RunListItem[]>(runListKey(projectID), (runs) => runs?.filter((run) => run.id !== runID));
  await client.invalidateQueries({ queryKey: runListKey(projectID) });
}
