import { calls, type Run } from '@qp/contract';
import type { CrosstabEvidence } from '@qp/facts';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../../lib/http.ts';
import { poll } from '../../../lib/polling.ts';

const POLL_MS = 400;

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

async function fetchEvidence(runID: string, signal: AbortSignal): Promise<CrosstabEvidence> {
  for (;;) {
    const { evidence, job_id: jobID } = await send(calls.crosstabEvidence, { params: { runID }, signal });
    if (evidence) return evidence;
    if (jobID === null) throw new Error('the run has neither evidence nor a job that makes it');
    await poll(calls.statusPing, jobID, POLL_MS, { signal });
  }
}
