import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { Run } from '@qp/contract';
import { ridgesOf, segmentSizes } from '@qp/facts';
import { useMemo } from 'react';
import { Panel } from '../../../ui/panel.tsx';
import { type Significance, useAgainstRest, useSaidRun } from '../crosstab/index.ts';
import {
  DifferencesPicture,
  IndexMapPicture,
  MapPicture,
  NumberPicture,
  responseRows,
  SizesPicture,
  SnakePicture,
} from '../pictures/index.ts';

interface SummaryPicturesProps {
  run: Run;
  order: readonly number[];
  significance: Significance;
}

/** Sizes and the map, how segments differ from Total and how numbers are spread, indices at a glance, and where the segments part. */
export function SummaryPictures({ run, order, significance }: SummaryPicturesProps) {
  const said = useSaidRun(run, significance.evidence);
  const findings = useAgainstRest(said, significance);
  const rows = useMemo(() => responseRows([said.run.crosstabCluster]), [said]);
  const numbers = useMemo(
    () => ridgesOf(run.crosstabCluster, segmentSizes(run.crosstabMetrics)),
    [run.crosstabCluster, run.crosstabMetrics],
  );
  return (
    <Box
      className="summary-pictures"
      sx={{
        display: 'grid',
        gap: 4,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      <Stack sx={{ gap: 4, minWidth: 0 }}>
        <Panel>
          <SizesPicture run={run} order={order} />
        </Panel>
        <Panel>
          <MapPicture run={said.run} order={order} />
        </Panel>
      </Stack>
      {/* Both columns end together. */}
      <Stack sx={{ gap: 4, minWidth: 0, '& > :last-child': { flex: 1 } }}>
        <Panel>
          <DifferencesPicture
            run={run}
            rows={rows}
            corrected={said.corrected}
            order={order}
            findings={findings}
            confidence={significance.settings.confidence}
          />
        </Panel>
        {numbers.length > 0 && (
          <Panel>
            <NumberPicture run={run} order={order} numbers={numbers} />
          </Panel>
        )}
      </Stack>
      <Panel>
        <IndexMapPicture run={said.run} order={order} corrected={said.corrected} />
      </Panel>
      <Panel>
        <SnakePicture run={said.run} order={order} corrected={said.corrected} />
      </Panel>
    </Box>
  );
}
