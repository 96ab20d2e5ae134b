import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** A key as it is printed on the keyboard. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <Box
      component="kbd"
      sx={{
        fontFamily: 'inherit',
        fontSize: 12,
        lineHeight: '18px',
        fontWeight: 600,
        color: 'ui.secondary',
        bgcolor: 'ui.well',
        borderRadius: '6px',
        minWidth: 22,
        px: 1.5,
        textAlign: 'center',
      }}
    >
      {children}
    </Box>
  );
}
