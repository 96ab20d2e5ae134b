import { Box } from '@mui/material';
import type { ReactElement } from 'react';
import { useMode } from '../../ui/mode.ts';
import { segmentBackground, tokens } from '../../ui/theme.ts';

export function ShareBar({ share, segment }: { share: number; segment: number | null }): ReactElement {
  const mode = useMode();
  return (
    <Box aria-hidden sx={{ height: 8, borderRadius: '4px', bgcolor: 'ui.well', overflow: 'hidden' }}>
      <Box
        sx={{ height: '100%', borderRadius: '4px', transition: 'width 120ms' }}
        style={{
          width: `${share * 100}%`,
          background: segment === null ? tokens[mode].fieldLine : segmentBackground(segment, mode),
        }}
      />
    </Box>
  );
}
