import { Stack } from '@mui/material';
import type { Run } from '@qp/contract';
import { arrangedRows, ridgesOf, segmentSizes } from '@qp/facts';
import { useMemo } from 'react';
import { Columns } from '../../../ui/columns.tsx';
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
  /** Variables in the order that a person gave them in the table. */
  rowOrder: readonly string[];
  significance: Significance;
}

/** Both columns end together. */
const column = { gap: 4, minWidth: 0, '& > :last-child': { flex: 1 } };

/** Sizes, how segments differ from Total, and indices at a glance; the map, how numbers are spread, and where the segments part. */
export function SummaryPictures({ run, order, rowOrder, significance }: SummaryPicturesProps) {
  const said = useSaidRun(run, significance.evidence);
  const asTable = useMemo(() => {
    const all = { metrics: [], cluster: said.run.crosstabCluster, profile: [] };
    const factors = all.cluster.flatMap((dimension) => dimension.factors);
    const opened = factors.flatMap(({ variables }) => variables.map(({ code }) => code));
    return { ...said.run, crosstabCluster: [...arrangedRows(all, { hidden: [], rowOrder, opened }).cluster] };
  }, [said, rowOrder]);
  const findings = useAgainstRest(said, significance);
  const rows = useMemo(() => responseRows([said.run.crosstabCluster]), [said]);
  const numbers = useMemo(
    () => ridgesOf(run.crosstabCluster, segmentSizes(run.crosstabMetrics)),
    [run.crosstabCluster, run.crosstabMetrics],
  );
  return (
    <Columns from="lg" gap={4} className="summary-pictures">
      <Stack sx={column}>
        <Panel>
          <SizesPicture run={run} order={order} />
        </Panel>
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
        <Panel>
          <IndexMapPicture run={asTable} order={order} corrected={said.corrected} />
        </Panel>
      </Stack>
      <Stack sx={column}>
        <Panel>
          <MapPicture run={said.run} order={order} />
        </Panel>
        {numbers.length > 0 && (
          <Panel>
            <NumberPicture run={run} order={order} numbers={numbers} />
          </Panel>
        )}
        <Panel>
          <SnakePicture run={asTable} order={order} corrected={said.corrected} />
        </Panel>
      </Stack>
    </Columns>
  );
}
