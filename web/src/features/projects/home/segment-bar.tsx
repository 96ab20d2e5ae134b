import { Box } from '@mui/material';
import { percent } from '@qp/words/numbers';
import { homeWords } from '@qp/words/projects/home';
import { useWords } from '../../../lib/words.ts';
import { useMode } from '../../../ui/mode.ts';
import { segmentBackground } from '../../../ui/theme.ts';

/** The segment sizes of the latest run, or an empty track if there is none. */
export function SegmentBar({ shares }: { readonly shares: readonly number[] }) {
  const words = useWords(homeWords);
  const mode = useMode();
  const segments = shares.map((share, i) => ({ number: i + 1, share }));
  const label = segments.map(({ number, share }) => `SEG${number} ${percent(share)}`).join(', ');
  const seen = shares.length === 0 ? { 'aria-hidden': true } : { role: 'img', 'aria-label': words.segments(label) };
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
