import Box from '@mui/material/Box';
import type { Run } from '@qp/contract';
import { useMemo } from 'react';
import { Panel } from '../../../ui/panel.tsx';
import { DifferencesPicture } from './differences-picture.tsx';
import { IndexMapPicture } from './index-map-picture.tsx';
import { responseRows } from './picture-data.ts';
import { SizesPicture } from './sizes-picture.tsx';

/** Sizes, differences from Total, and indices at a glance. */
export function SummaryPictures({ run, order }: { run: Run; order: readonly number[] }) {
  const rows = useMemo(() => responseRows([run.crosstabCluster]), [run.crosstabCluster]);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 3fr)' },
      }}
    >
      <Panel>
        <SizesPicture run={run} order={order} />
      </Panel>
      <Panel>
        <DifferencesPicture run={run} rows={rows} order={order} />
      </Panel>
      <Panel sx={{ gridColumn: '1 / -1' }}>
        <IndexMapPicture run={run} rows={rows} order={order} />
      </Panel>
    </Box>
  );
}
