import { Box } from '@mui/material';
import type { ReactNode } from 'react';

const tones = {
  quiet: { bgcolor: 'ui.well', color: 'ui.secondary' },
  match: { bgcolor: 'ui.goldSoft', color: 'ui.goldText' },
  here: { bgcolor: 'ui.coralSoft', color: 'ui.coralText' },
  good: { bgcolor: 'ui.chosen', color: 'ui.good' },
  danger: { bgcolor: 'ui.dangerSoft', color: 'ui.danger' },
} as const;

/** A short word or count on a rounded ground: "8 cells match", "chosen". */
export function Pill({ tone = 'quiet', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <Box
      component="span"
      sx={{
        ...tones[tone],
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1.5,
        typography: 'caption',
        fontWeight: 600,
        px: 2.25,
        py: 0.75,
        borderRadius: '999px',
        whiteSpace: 'nowrap',
      }}
    >
      {children}
    </Box>
  );
}
