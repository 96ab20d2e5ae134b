import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { calls } from '@qp/contract';
import { checkWords } from '@qp/words/import/check';
import { useQueryClient } from '@tanstack/react-query';
import { useJob } from '../../lib/use-job.ts';
import { useWords } from '../../lib/words.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { draftQuery } from './api.ts';

const POLL_MS = 400;

/** Shown while the job reads the file. Leaving the page doesn't stop it. */
export function Reading({
  importID,
  jobID,
  fileName,
}: {
  readonly importID: string;
  readonly jobID: string;
  readonly fileName: string;
}) {
  const words = useWords(checkWords);
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
  if (job.error !== null) return <ErrorNotice error={job.error} next={words.chooseAnother} />;
  return (
    <Stack sx={{ gap: 2, maxWidth: 520, mx: 'auto', mt: 16 }}>
      <Typography variant="h3" component="h1">
        {words.reading(fileName)}
      </Typography>
      <Typography role="status" sx={{ color: 'ui.secondary' }}>
        {stage || words.queued}
      </Typography>
      <LinearProgress variant="determinate" value={Math.floor(progress * 100)} aria-label={words.readingFile} />
    </Stack>
  );
}
