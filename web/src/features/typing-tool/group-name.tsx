import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { SegmentSwatch } from '../../ui/segment-swatch.tsx';

/** "SEG2" with its colour, or "Out" with none. */
export function GroupName({ name }: { name: string }): ReactElement {
  const segment = Number(/^SEG(\d+)$/.exec(name)?.[1] ?? 0);
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5, whiteSpace: 'nowrap' }}>
      {segment > 0 ? (
        <SegmentSwatch segment={segment} />
      ) : (
        <Box
          component="span"
          aria-hidden
          sx={{ width: 10, height: 10, borderRadius: '3px', bgcolor: 'ui.fieldLine' }}
        />
      )}
      {name}
    </Box>
  );
}
