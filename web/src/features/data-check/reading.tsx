import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { calls } from '@qp/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Progress, poll } from '../../lib/polling.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { draftQuery } from './api.ts';

const POLL_MS = 400;

/** While the job reads the file; it goes on when the page is left, and is found again. */
export function Reading({
  importID,
  jobID,
  fileName,
}: {
  readonly importID: string;
  readonly jobID: string;
  readonly fileName: string;
}) {
  const client = useQueryClient();
  const [{ progress = 0, stage }, setProgress] = useState<Progress>({});
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    const gone = new AbortController();
    const follow = async () => {
      try {
        await poll(calls.statusPing, jobID, POLL_MS, { signal: gone.signal, onProgress: setProgress });
        await client.refetchQueries({ queryKey: draftQuery(importID).queryKey });
      } catch (reason) {
        if (!gone.signal.aborted) setError(reason);
      }
    };
    void follow();
    return () => gone.abort();
  }, [client, importID, jobID]);
  if (error) return <ErrorNotice error={error} next="Go back to the projects and choose another file." />;
  return (
    <Stack sx={{ gap: 2, maxWidth: 520, mx: 'auto', mt: 16 }}>
      <Typography variant="h3" component="h1">
        Reading {fileName}
      </Typography>
      <Typography role="status" sx={{ color: 'ui.secondary' }}>
        {stage || 'Waiting for its turn'}
      </Typography>
      <LinearProgress variant="determinate" value={Math.floor(progress * 100)} aria-label="Reading the file" />
    </Stack>
  );
}
