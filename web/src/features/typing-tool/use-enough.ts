import { calls, enoughQuestions } from '@qp/contract';
import { useEffect, useRef } from 'react';
import { useJob } from '../../lib/use-job.ts';
import { startSuggestion, TOP_K_POLL_MS } from './api.ts';

/**
 * Finds out once, if `wanted`, how many questions are enough for all variables and segments. True while searching.
 * `found` gets null if that was not possible.
 */
export function useEnough(runID: string, wanted: boolean, found: (enough: number | null) => void): boolean {
  const job = useJob<typeof calls.resultPing, null>(`enough.${runID}`, {
    ping: () => calls.resultPing,
    everyMs: TOP_K_POLL_MS,
    finished: (answer) => found(enoughQuestions.safeParse(answer.result).data?.enough ?? null),
  });
  const { start, error, working } = job;
  const asked = useRef(false);
  useEffect(() => {
    if (!wanted || asked.current) return;
    asked.current = true;
    // A search that is already running is followed.
    if (working === null) void start(null, () => startSuggestion(runID));
  }, [wanted, working, start, runID]);
  const failed = wanted && error !== null;
  useEffect(() => {
    if (failed) found(null);
  });
  return wanted && working !== null;
}
