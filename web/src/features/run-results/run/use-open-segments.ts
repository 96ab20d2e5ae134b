import type { Run } from '@qp/contract';
import { useEffect } from 'react';
import { useStatusJob } from '../../../lib/use-job.ts';
import { useToast } from '../../../ui/toasts.tsx';
import { OPEN_POLL_MS, type Opening, startOpening } from './api.ts';

/** Opens another number of segments as a run, and goes there; `opening` is the number while it is on its way. */
export function useOpenSegments(run: Run, onOpen: (runID: string) => void) {
  const toast = useToast();
  const job = useStatusJob<Opening>(`open.${run.id}`, OPEN_POLL_MS, ({ runID }) => runID !== null && onOpen(runID));
  const { error, clear } = job;
  useEffect(() => {
    if (error === null) return;
    toast.failed(error);
    clear();
  }, [error, clear, toast]);
  const open = (segments: number) => void job.start({ segments, runID: null }, () => startOpening(run, segments));
  return { opening: job.about?.segments ?? null, open };
}
