import type { Run } from '@qp/contract';
import type { CrosstabEvidence } from '@qp/facts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchEvidence, waitForRefits } from './api.ts';

export interface EvidenceState {
  /** Null until it is there: the table is usable meanwhile. */
  readonly evidence: CrosstabEvidence | null;
  readonly error: Error | null;
  retry(): void;
}

/** Bases, tests and corrected figures of a run. For an older run a job computes them, and this waits for it; corrected figures follow by themselves. */
export function useEvidence(run: Run): EvidenceState {
  const client = useQueryClient();
  const queryKey = evidenceKey(run.id);
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchEvidence(run.id, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const jobID = data?.job_id ?? null;
  useQuery({
    queryKey: [...queryKey, 'refits', jobID],
    enabled: jobID !== null,
    queryFn: async ({ signal }) => {
      if (jobID !== null) await waitForRefits(jobID, signal);
      await client.invalidateQueries({ queryKey, exact: true });
      return jobID;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { evidence: data?.evidence ?? null, error, retry: () => void refetch() };
}

const evidenceKey = (runID: string) => ['evidence', runID] as const;
