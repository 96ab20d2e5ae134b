import { ButtonBase, type SxProps, type Theme } from '@mui/material';
import type { ReactNode } from 'react';

/** A press bubbles to the row, which acts on it: one place, whether by mouse or by keyboard. */
export function RowButton({ children, sx }: { children: ReactNode; sx?: SxProps<Theme> }) {
  return (
    <ButtonBase
      sx={[
        { font: 'inherit', fontWeight: 600, textAlign: 'left', borderRadius: '4px', color: 'inherit', py: 1, my: -1 },
        ...[sx ?? {}].flat(),
      ]}
    >
      {children}
    </ButtonBase>
  );
}
