import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { Run, TopKStats } from '@qp/contract';
import { percent } from '@qp/words/numbers';
import { accuracyWords } from '@qp/words/typing-tool/accuracy';
import type { ReactElement } from 'react';
import { useWords } from '../../lib/words.ts';
import { Panel } from '../../ui/panel.tsx';
import { Pill } from '../../ui/pill.tsx';
import { GroupName, segmentNumber } from './group-name.tsx';
import { ShareBar } from './share-bar.tsx';

export function HitRates({ run, stats }: { run: Run; stats: TopKStats }): ReactElement {
  const words = useWords(accuracyWords);
  return (
    <Panel title={words.hitRates} subtitle={words.hitRatesHelp(run.verdict.weak.length > 0)}>
      <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0, gap: 3.5 }}>
        {stats.contingency_headers.map((name, i) => {
          const segment = segmentNumber(name) || null;
          const rate = stats.hit_rates[i] ?? 0;
          return (
            <Box component="li" key={name}>
              <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 3, mb: 1 }}>
                <Box component="span" sx={{ minWidth: 0 }}>
                  <GroupName run={run} group={name} />{' '}
                  {segment !== null && run.verdict.weak.includes(segment) && <Pill tone="match">{words.weak}</Pill>}
                </Box>
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
