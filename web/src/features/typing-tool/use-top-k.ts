import { errorMessage, type TopKResult } from '@qp/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Progress } from '../../lib/polling.ts';
import { messageOf } from '../../ui/error-notice.tsx';
import { awaitTopK, cancelJob, resetTopK, startTopK, type TopKQuestion, topKQuery } from './api.ts';

export interface TopKSearch {
  /** What the job says while it works; null while none does. */
  readonly working: Progress | null;
  readonly error: string | null;
  submit(asked: TopKQuestion): Promise<void>;
  say(problem: string | null): void;
  cancel(): void;
  /** Forgets the stored result; throws when the server did not. */
  reset(): Promise<void>;
}

/** A search: started here, or found again after a reload. */
export function useTopK(runID: string, openJob: string | null): TopKSearch {
  const client = useQueryClient();
  const [working, setWorking] = useState<Progress | null>(openJob === null ? null : {});
  const [error, setError] = useState<string | null>(null);
  const job = useRef<{ id: string; stop: AbortController } | null>(null);

  const follow = useCallback(
    async (jobId: string) => {
      const stop = new AbortController();
      job.current = { id: jobId, stop };
      setWorking({});
      try {
        await awaitTopK(jobId, { signal: stop.signal, onProgress: setWorking });
        await client.refetchQueries({ queryKey: topKQuery(runID).queryKey });
      } catch (reason) {
        if (stop.signal.aborted) return;
        // Somebody who stops a search need not be told that it was stopped.
        if (messageOf(reason) !== errorMessage('job-cancelled')) setError(messageOf(reason));
      }
      job.current = null;
      setWorking(null);
    },
    [client, runID],
  );

  useEffect(() => {
    if (openJob !== null && job.current === null) void follow(openJob);
    // Leaving the page does not stop the search; only nobody listens any more.
    return () => {
      job.current?.stop.abort();
      job.current = null;
    };
  }, [openJob, follow]);

  return {
    working,
    error,
    say: setError,
    async submit(asked) {
      setError(null);
      setWorking({});
      try {
        await follow(await startTopK(runID, asked));
      } catch (reason) {
        setError(messageOf(reason));
        setWorking(null);
      }
    },
    cancel() {
      if (job.current) cancelJob(job.current.id).catch((reason: unknown) => setError(messageOf(reason)));
    },
    async reset() {
      await resetTopK(runID);
      setError(null);
      const nothing: { result: TopKResult | null; classifier: null; job_id: null } = {
        result: null,
        classifier: null,
        job_id: null,
      };
      client.setQueryData(topKQuery(runID).queryKey, nothing);
    },
  };
}
