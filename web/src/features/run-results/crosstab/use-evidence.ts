import type { Run } from '@qp/contract';
import type { CrosstabEvidence } from '@qp/facts';
import { useQuery } from '@tanstack/react-query';
import { fetchEvidence } from './api.ts';

export interface EvidenceState {
  /** Null until it is there: the table is usable meanwhile. */
  readonly evidence: CrosstabEvidence | null;
  readonly error: Error | null;
  retry(): void;
}

/** Bases, tests and corrected figures of a run. For an older run a job computes them, and this waits for it. */
export function useEvidence(run: Run): EvidenceState {
  const { data, error, refetch } = useQuery({
    queryKey: evidenceKey(run.id),
    queryFn: ({ signal }) => fetchEvidence(run.id, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { evidence: data ?? null, error, retry: () => void refetch() };
}

const evidenceKey = (runID: string) => ['evidence', runID] as const;
