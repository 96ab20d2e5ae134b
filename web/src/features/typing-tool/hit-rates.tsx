import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { floorPercent, type Run, type TopKStats } from '@qp/contract';
import type { ReactElement } from 'react';
import { Panel } from '../../ui/panel.tsx';
import { GroupName } from './group-name.tsx';
import { firstLine } from './segment-picker.tsx';
import { ShareBar } from './share-bar.tsx';

/** For each chosen segment the share of its people who are placed rightly. */
export function HitRates({ run, stats }: { run: Run; stats: TopKStats }): ReactElement {
  return (
    <Panel title="Hit rates" subtitle="The share of each segment’s people placed correctly. Out of sample.">
      <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0, gap: 3.5 }}>
        {stats.contingency_headers.map((name, i) => {
          const segment = name === 'Out' ? null : Number(name.slice(3));
          const rate = stats.hit_rates[i] ?? 0;
          return (
            <Box component="li" key={name}>
              <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 3, mb: 1 }}>
                <Stack direction="row" sx={{ gap: 2, minWidth: 0 }}>
                  <GroupName name={name} />
                  <Box
                    component="span"
                    sx={{ color: 'ui.secondary', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
                  >
                    {segment === null ? 'all other segments' : firstLine(run.header_descriptions[segment - 1])}
                  </Box>
                </Stack>
                <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}>
                  {floorPercent(rate, 1)}
                </Box>
              </Stack>
              <ShareBar share={rate} segment={segment} />
            </Box>
          );
        })}
      </Stack>
    </Panel>
  );
}
