import { calls, type Run } from '@qp/contract';
import type { Stability } from '@qp/facts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callQuery } from '../../../lib/call-query.ts';
import { send } from '../../../lib/http.ts';
import type { StartedJob } from '../../../lib/job-follower.ts';
import { type FollowedJob, useStatusJob } from '../../../lib/use-job.ts';
import { runKey } from './run-query.ts';

const STABILITY_POLL_MS = 800;

export const stabilityQuery = (runID: string) => callQuery('stability', calls.runStability, { runID });

async function startStability(runID: string): Promise<StartedJob<null>> {
  const { job_id: id } = await send(calls.startStability, { params: { runID }, body: {} });
  return { id, about: null };
}

interface StabilityOfRun {
  readonly stability: Stability | null;
  readonly isKnown: boolean;
  readonly error: Error | null;
  readonly job: FollowedJob<null>;
  start(): void;
  retry(): void;
}

/** The test of a run on other samples, followed while it computes: when it ends, the verdict and all that rests on it are fetched again. */
export function useStability(run: Pick<Run, 'id'> | undefined, id: string): StabilityOfRun {
  const { data, error, refetch } = useQuery({ ...stabilityQuery(id), enabled: run !== undefined });
  const client = useQueryClient();
  const job = useStatusJob(
    `stability.${id}`,
    STABILITY_POLL_MS,
    async () => {
      const stale = [stabilityQuery(id).queryKey, runKey(id)];
      await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
    data?.job_id,
  );
  return {
    stability: data?.stability ?? null,
    isKnown: data !== undefined,
    error,
    job,
    start: () => void job.start(null, () => startStability(id)),
    retry: () => void refetch(),
  };
}
