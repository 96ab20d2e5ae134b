import { Box } from '@mui/material';
import type { Run } from '@qp/contract';
import { segmentName } from '@qp/facts';
import type { ReactElement } from 'react';
import { SegmentSwatch } from '../../ui/segment-swatch.tsx';

/** The number of "SEG2"; 0 for "Out". */
export function segmentNumber(group: string): number {
  return Number(/^SEG(\d+)$/.exec(group)?.[1] ?? 0);
}

/** The run's name for "SEG2"; empty if it has none, and for "Out". */
export function nameOf(run: Run, group: string): string {
  return segmentName(run.header_descriptions[segmentNumber(group) - 1]);
}

export function GroupName({ run, group }: { run: Run; group: string }): ReactElement {
  const segment = segmentNumber(group);
  const name = nameOf(run, group);
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5, minWidth: 0, maxWidth: '100%' }}
    >
      {segment > 0 ? (
        <SegmentSwatch segment={segment} />
      ) : (
        <Box
          component="span"
          aria-hidden
          sx={{ width: 10, height: 10, borderRadius: '3px', bgcolor: 'ui.fieldLine', flexShrink: 0 }}
        />
      )}
      <span>{group}</span>
      {name !== '' && (
        <Box
          component="span"
          title={name}
          sx={{
            color: 'ui.secondary',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
            minWidth: 0,
          }}
        >
          {name}
        </Box>
      )}
    </Box>
  );
}
