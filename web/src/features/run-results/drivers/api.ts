import { calls } from '@qp/contract';
import { callQuery } from '../../../lib/call-query.ts';
import { send } from '../../../lib/http.ts';
import type { StartedJob } from '../../../lib/job-follower.ts';

export const DRIVERS_POLL_MS = 400;

export const driversQuery = (runID: string) => callQuery('drivers', calls.drivers, { runID });

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
