import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { Run, TopKStats } from '@qp/contract';
import { percent } from '@qp/words/numbers';
import type { ReactElement } from 'react';
import { Panel } from '../../ui/panel.tsx';
import { GroupName, segmentNumber } from './group-name.tsx';
import { ShareBar } from './share-bar.tsx';

/** For each chosen segment the share of its people who are placed rightly. */
export function HitRates({ run, stats }: { run: Run; stats: TopKStats }): ReactElement {
  return (
    <Panel title="Hit rates" subtitle="The share of each segment’s people placed correctly. Out of sample.">
      <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0, gap: 3.5 }}>
        {stats.contingency_headers.map((name, i) => {
          const segment = segmentNumber(name) || null;
          const rate = stats.hit_rates[i] ?? 0;
          return (
            <Box component="li" key={name}>
              <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 3, mb: 1 }}>
                <GroupName run={run} group={name} />
                <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}>
                  {percent(rate)}
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
