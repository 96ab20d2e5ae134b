import { Button, LinearProgress, Stack, Typography } from '@mui/material';
import { calls } from '@qp/contract';
import { partWords } from '@qp/words/app/parts';
import type { ReactElement } from 'react';
import { useMay } from '../lib/role.ts';
import type { FollowedJob } from '../lib/use-job.ts';
import { useWords } from '../lib/words.ts';

interface JobProgressProps {
  /** The bar's name for screen readers. */
  readonly label: string;
  readonly job: Pick<FollowedJob<unknown>, 'working' | 'cancel'>;
}

/** A job under way: how far it is, its step, and a button to cancel it for those who may. */
export function JobProgress({ label, job }: JobProgressProps): ReactElement {
  const words = useWords(partWords);
  const mayCancel = useMay(calls.cancelJob);
  const { progress = 0, stage } = job.working ?? {};
  return (
    <Stack sx={{ gap: 2 }}>
      <LinearProgress variant="determinate" value={Math.round(progress * 100)} aria-label={label} />
      <Stack direction="row" sx={{ alignItems: 'center', gap: 3 }}>
        <Typography variant="caption" sx={{ color: 'ui.secondary', flex: 1 }}>
          {stage || words.queued}
        </Typography>
        {mayCancel && (
          <Button size="small" variant="text" onClick={() => void job.cancel()}>
            {words.cancel}
          </Button>
        )}
      </Stack>
    </Stack>
  );
}
