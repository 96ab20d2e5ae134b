import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { calls } from '@qp/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useJob } from '../../lib/use-job.ts';
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
  const job = useJob<typeof calls.statusPing, null>(
    `reading.${importID}`,
    {
      ping: () => calls.statusPing,
      everyMs: POLL_MS,
      finished: () => client.refetchQueries({ queryKey: draftQuery(importID).queryKey }),
    },
    { id: jobID, about: null },
  );
  const { progress = 0, stage } = job.working ?? {};
  if (job.error !== null)
    return <ErrorNotice error={job.error} next="Go back to the projects and choose another file." />;
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
