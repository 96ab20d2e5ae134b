import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Run, TopKStats } from '@qp/contract';
import { segmentSizes, shareInterval } from '@qp/facts';
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
          const interval = shareInterval(rate, basesOf(run, stats.contingency_headers)[i]);
          return (
            <Box component="li" key={name}>
              <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 3, mb: 1 }}>
                <Box component="span" sx={{ minWidth: 0 }}>
                  <GroupName run={run} group={name} />{' '}
                  {segment !== null && run.verdict.weak.includes(segment) && <Pill tone="match">{words.weak}</Pill>}
                </Box>
                <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}>
                  {percent(rate)}
                  <Typography component="span" variant="caption" sx={{ color: 'ui.secondary', ml: 1.5 }}>
                    {words.hitRateInterval(interval.low, interval.high)}
                  </Typography>
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

/** People behind each hit rate, as many as the weights leave of them; Out has all who are in no segment that was chosen. */
function basesOf(run: Run, groups: readonly string[]): number[] {
  const sizes = segmentSizes(run.crosstabMetrics);
  const all = sizes.slice(0, run.segments).reduce((sum, size) => sum + size, 0);
  const of = (segment: number) => (run.effective_base * (sizes[segment - 1] ?? 0)) / all;
  const chosen = groups.map(segmentNumber).filter((segment) => segment > 0);
  const rest = run.effective_base - chosen.reduce((sum, segment) => sum + of(segment), 0);
  return groups.map((group) => (segmentNumber(group) > 0 ? of(segmentNumber(group)) : rest));
}
