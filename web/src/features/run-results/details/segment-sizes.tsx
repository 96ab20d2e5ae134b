import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Run } from '@qp/contract';
import { segmentName, segmentSizes, segmentTitle } from '@qp/facts';
import { number, percent } from '@qp/words/numbers';
import type { ReactElement } from 'react';
import { useMode } from '../../../ui/mode.ts';
import { SegmentSwatch } from '../../../ui/segment-swatch.tsx';
import { segmentBackground } from '../../../ui/theme.ts';

const NAMELESS = {
  display: 'grid',
  alignItems: 'center',
  columnGap: 2.5,
  rowGap: 1,
  gridTemplate: '"name bar size" / 68px minmax(0, 1fr) 118px',
} as const;
/** On a phone a name has the line to itself, and the bar stands below. */
const NAMED = {
  ...NAMELESS,
  gridTemplate: {
    xs: '"name size" "bar bar" / minmax(0, 1fr) auto',
    sm: '"name bar size" / 220px minmax(0, 1fr) 118px',
  },
} as const;

/** Each segment with its share and its number of people, and a bar as long as its share of the largest. */
export function SegmentSizes({ run }: { readonly run: Run }): ReactElement {
  const mode = useMode();
  const people = segmentSizes(run.crosstabMetrics);
  const total = people[run.segments] ?? 0;
  const shares = people.slice(0, run.segments).map((held) => (total > 0 ? held / total : 0));
  const sizes = shares.map((share, n) => ({ share, people: people[n] ?? 0, segment: n + 1 }));
  const largest = Math.max(...shares);
  const named = run.header_descriptions.some((description) => segmentName(description) !== '');
  return (
    <Stack component="ol" sx={{ m: 0, p: 0, gap: 2.5, listStyle: 'none' }}>
      {sizes.map(({ share, people: held, segment }) => (
        <Box component="li" key={segment} sx={named ? NAMED : NAMELESS}>
          <Stack direction="row" sx={{ gridArea: 'name', alignItems: 'center', gap: 1.5, minWidth: 0 }}>
            <SegmentSwatch segment={segment} />
            <Typography
              variant="body2"
              noWrap
              title={segmentTitle(segment, run.header_descriptions)}
              sx={{ minWidth: 0, color: 'ui.secondary' }}
            >
              <Box component="span" sx={{ fontWeight: 620, color: 'ui.text' }}>
                SEG{segment}
              </Box>{' '}
              {segmentName(run.header_descriptions[segment - 1])}
            </Typography>
          </Stack>
          <Box sx={{ gridArea: 'bar' }} aria-hidden>
            <Box
              sx={{
                height: 10,
                borderRadius: '3px',
                width: `${(share / largest) * 100}%`,
                background: segmentBackground(segment, mode),
              }}
            />
          </Box>
          <Typography variant="body2" className="tabular" sx={{ gridArea: 'size', textAlign: 'right' }}>
            {percent(share)} ({number(held)})
          </Typography>
        </Box>
      ))}
    </Stack>
  );
}
