import { LinearProgress, Stack, Typography } from '@mui/material';
import type { ReactElement } from 'react';

interface WorkingProps {
  readonly title: string;
  readonly progress: number | undefined;
  readonly stage: string | undefined;
}

/** A job under way: what it is for, how far it is, and its step. */
export function Working({ title, progress = 0, stage }: WorkingProps): ReactElement {
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Typography>{title}</Typography>
      <LinearProgress variant="determinate" value={Math.round(progress * 100)} aria-label={title} />
      {stage && (
        <Typography variant="caption" sx={{ color: 'ui.secondary' }}>
          {stage}
        </Typography>
      )}
    </Stack>
  );
}
