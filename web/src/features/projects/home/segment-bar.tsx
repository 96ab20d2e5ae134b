import Box from '@mui/material/Box';
import { percent } from '@qp/words/numbers';
import { useMode } from '../../../ui/mode.ts';
import { segmentBackground } from '../../../ui/theme.ts';

/** The segments of the latest run, side by side in their sizes; an empty track while there is none. */
export function SegmentBar({ shares }: { readonly shares: readonly number[] }) {
  const mode = useMode();
  const segments = shares.map((share, i) => ({ number: i + 1, share }));
  const label = segments.map(({ number, share }) => `SEG${number} ${percent(share)}`).join(', ');
  const seen = shares.length === 0 ? { 'aria-hidden': true } : { role: 'img', 'aria-label': `Segments: ${label}` };
  return (
    <Box
      {...seen}
      sx={{ display: 'flex', gap: '2px', height: 8, borderRadius: '4px', overflow: 'hidden', bgcolor: 'ui.well' }}
    >
      {segments.map(({ number, share }) => (
        <Box key={number} sx={{ flexGrow: share, flexBasis: 0, background: segmentBackground(number, mode) }} />
      ))}
    </Box>
  );
}
