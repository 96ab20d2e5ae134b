import { Box } from '@mui/material';
import { useMode } from './mode.ts';
import { segmentBackground } from './theme.ts';

/** The little square in a segment's colour. The segment's name always stands beside it. */
export function SegmentSwatch({ segment, size = 10 }: { segment: number; size?: number }) {
  const mode = useMode();
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        display: 'inline-block',
        flex: 'none',
        width: size,
        height: size,
        borderRadius: '3px',
        background: segmentBackground(segment, mode),
      }}
    />
  );
}
