import { calls, type Run, type RunComparison, type RunSolution, runComparison } from '@qp/contract';
import { queryOptions } from '@tanstack/react-query';
import { send } from '../../../lib/http.ts';
import type { StartedJob } from '../../../lib/job-follower.ts';
import { poll } from '../../../lib/polling.ts';

const POLL_MS = 400;
/** A merge takes a moment, no fit: asking often makes it feel at once. */
export const MERGE_POLL_MS = 150;

/** Computed by a job at the first visit, which this waits for. */
export function solutionsQuery(runID: string) {
  return queryOptions({
    queryKey: ['solutions', runID] as const,
    queryFn: async ({ signal }): Promise<readonly RunSolution[]> => {
      for (;;) {
        const { solutions, job_id: jobID } = await send(calls.runSolutions, { params: { runID }, signal });
        if (solutions) return solutions;
        if (jobID === null) throw new Error('the run has neither solutions nor a job that compares them');
        await poll(calls.statusPing, jobID, POLL_MS, { signal });
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Fetched at every visit: names, notes and stability of both runs may have changed. */
export function comparisonQuery(runID: string, otherID: string) {
  return queryOptions({
    queryKey: ['comparison', runID, otherID] as const,
    queryFn: async ({ signal }): Promise<RunComparison> => {
      const { job_id: jobID } = await send(calls.compareRuns, { params: { runID, otherID }, signal });
      const { result } = await poll(calls.resultPing, jobID, POLL_MS, { signal });
      return runComparison.parse(result);
    },
  });
}

export const WITHOUT_POLL_MS = 800;

export interface Without {
  /** The run without flagged people; null until the server has taken it. */
  readonly runID: string | null;
}

export async function startWithout(runID: string): Promise<StartedJob<Without>> {
  const { job_id: id, run_id } = await send(calls.runWithout, {
    params: { runID },
    body: { submission_key: crypto.randomUUID() },
  });
  return { id, about: { runID: run_id } };
}

export interface Merging {
  /** The run that it will be; null until the server has taken it. */
  readonly runID: string | null;
}

interface MergeAsked {
  readonly segments: readonly number[];
  readonly name: string;
  readonly segmentName: string;
}

export async function startMerging(run: Run, asked: MergeAsked): Promise<StartedJob<Merging>> {
  const { job_id: id, run_id: runID } = await send(calls.mergeSegments, {
    params: { runID: run.id },
    body: {
      segments: JSON.stringify(asked.segments),
      name: asked.name,
      segment_name: asked.segmentName,
      submission_key: crypto.randomUUID(),
    },
  });
  return { id, about: { runID } };
}
