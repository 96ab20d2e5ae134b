import { calls, type Run } from '@qp/contract';
import type { QueryClient } from '@tanstack/react-query';
import { callQuery } from '../../../lib/call-query.ts';

export const runKey = (runID: string) => ['run', runID] as const;

/** A finished run never changes by itself: what was fetched stays valid until it is edited here. */
export const runQuery = (runID: string) =>
  callQuery('run', calls.run, { runID }, { staleTime: Number.POSITIVE_INFINITY });

/** The run as it is on the server now, whatever is known here. */
export function freshRun(client: QueryClient, runID: string): Promise<Run> {
  return client.fetchQuery({ ...runQuery(runID), staleTime: 0 });
}

/** The version that a save was based on. */
export function savedOver(version: number, anyway: boolean) {
  return { version: String(version), ...(anyway && { all_the_same: 'true' as const }) };
}

/** The run as this page knows it now: an earlier save may have raised its versions since it was drawn. */
export function knownRun(client: QueryClient, run: Run): Run {
  return client.getQueryData<Run>(runKey(run.id)) ?? run;
}

/** Shows what was saved; where later changes of others were kept, what is on the server now. */
export async function showSaved(
  client: QueryClient,
  runID: string,
  merged: boolean,
  patch: Partial<Run>,
): Promise<void> {
  if (merged) await freshRun(client, runID);
  else patchRun(client, runID, patch);
}

/** Writes what was just saved into the fetched run, which is too large to fetch again. */
export function patchRun(client: QueryClient, runID: string, changes: Partial<Run>): void {
  client.setQueryData<Run>(runKey(runID), (run) => run && { ...run, ...changes });
}
