import { calls } from '@qp/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FollowedJob, useJob } from '../../lib/use-job.ts';
import { resetTopK, startTopK, TOP_K_POLL_MS, type TopKQuestion, topKQuery } from './api.ts';

export interface TopKSearch extends Pick<FollowedJob<null>, 'working' | 'error' | 'cancel' | 'clear'> {
  submit(asked: TopKQuestion): void;
  /** Deletes the stored result. */
  readonly resetting: ReturnType<typeof useReset>;
}

/** A search started here, or found again after a reload. */
export function useTopK(runID: string, openJob: string | null): TopKSearch {
  const client = useQueryClient();
  const job = useJob<typeof calls.resultPing, null>(
    `top-k.${runID}`,
    {
      ping: () => calls.resultPing,
      everyMs: TOP_K_POLL_MS,
      finished: () => client.refetchQueries({ queryKey: topKQuery(runID).queryKey }),
    },
    openJob === null ? null : { id: openJob, about: null },
  );
  const resetting = useReset(runID);
  return {
    working: job.working,
    error: job.error,
    cancel: job.cancel,
    clear: job.clear,
    submit: (asked) => void job.start(null, () => startTopK(runID, asked)),
    resetting,
  };
}

function useReset(runID: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => resetTopK(runID),
    onSuccess: () =>
      client.setQueryData(topKQuery(runID).queryKey, { result: null, classifier: null, truly: null, job_id: null }),
  });
}
