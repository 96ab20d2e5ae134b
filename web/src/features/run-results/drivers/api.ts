import { calls, type RunDrivers } from '@qp/contract';
import { queryOptions } from '@tanstack/react-query';
import { send } from '../../../lib/http.ts';
import type { StartedJob } from '../../../lib/job-follower.ts';

export const DRIVERS_POLL_MS = 400;

export const driversKey = (runID: string) => ['drivers', runID] as const;

interface DriversNow {
  readonly drivers: RunDrivers | null;
  /** The job that computes a new choice; null where none is under way. */
  readonly job_id: string | null;
}

export function driversQuery(runID: string) {
  return queryOptions({
    queryKey: driversKey(runID),
    queryFn: ({ signal }): Promise<DriversNow> => send(calls.drivers, { params: { runID }, signal }),
  });
}

export interface DriverChoice {
  readonly causes: readonly string[];
  readonly outcomes: readonly string[];
}

export async function startDrivers(
  runID: string,
  { causes, outcomes }: DriverChoice,
  corrected: 'yes' | 'no',
): Promise<StartedJob<null>> {
  const body = { causes: JSON.stringify(causes), outcomes: JSON.stringify(outcomes), corrected };
  const { job_id: id } = await send(calls.startDrivers, { params: { runID }, body });
  return { id, about: null };
}
