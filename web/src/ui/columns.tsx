import { Box } from '@mui/material';
import type { ReactNode } from 'react';

interface ColumnsProps {
  /** The narrowest window in which they stand side by side. */
  from: 'md' | 'lg';
  /** As in `grid-template-columns`; two of the same width unless said. */
  widths?: string;
  gap?: number;
  className?: string;
  children: ReactNode;
}

/** What stands side by side where there is room, and otherwise one under the other. */
export function Columns({ from, widths = 'repeat(2, minmax(0, 1fr))', gap = 5, className, children }: ColumnsProps) {
  const gridTemplateColumns = { xs: 'minmax(0, 1fr)', [from]: widths };
  return (
    <Box className={className} sx={{ display: 'grid', columnGap: gap, rowGap: Math.min(gap, 5), gridTemplateColumns }}>
      {children}
    </Box>
  );
}
