import { Stack, Typography } from '@mui/material';
import { runListWords } from '@qp/words/run/list';
import { runViewWords } from '@qp/words/run/view';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect } from 'react';
import { useWords } from '../../../lib/words.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { JobProgress } from '../../../ui/job-progress.tsx';
import { cancelRun, isComputing, runListQuery } from './api.ts';

interface UnopenedRunProps {
  readonly projectID: string;
  readonly runID: string;
  /** Why it was not opened. */
  readonly error: unknown;
  onRetry(): void;
}

/** In place of a run that can't be opened: how far it is, and it opens by itself; otherwise why not. */
export function UnopenedRun({ projectID, runID, error, onRetry }: UnopenedRunProps): ReactElement {
  const words = useWords(runListWords);
  const { afterFailure } = useWords(runViewWords);
  const client = useQueryClient();
  const { data: runs } = useQuery(runListQuery(projectID));
  const run = runs?.find(({ id }) => id === runID);
  const finished = run?.state === 'finished';
  useEffect(() => {
    if (finished) onRetry();
  }, [finished, onRetry]);
  if (!run || !isComputing(run))
    return <ErrorNotice error={run?.error_message ?? error} next={afterFailure} onRetry={onRetry} />;
  const { 'Run Name': name, progress, stage } = run;
  const job = { working: { progress, stage }, cancel: () => cancelRun(client, projectID, run) };
  return (
    <Stack sx={{ gap: 4, maxWidth: 640 }}>
      <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Typography>{words.underWay}</Typography>
      <JobProgress label={words.progress(name)} job={job} />
    </Stack>
  );
}
