import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface StatBlockProps {
  value: ReactNode;
  label: ReactNode;
  /** A quieter line under the label. */
  note?: ReactNode;
  /** `large` for figures that people look at first; `plain` for facts such as dates. */
  size?: 'plain' | 'large';
}

/** One figure over its label. Several of them make a `<dl>`: wrap them in `<StatRow>`. */
export function StatBlock({ value, label, note, size = 'plain' }: StatBlockProps) {
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end', minWidth: 0 }}>
      <Typography component="dt" variant="body2" sx={{ color: 'ui.secondary' }}>
        {label}
        {note && (
          <Typography variant="caption" sx={{ display: 'block' }}>
            {note}
          </Typography>
        )}
      </Typography>
      <Typography
        component="dd"
        variant={size === 'large' ? 'h1' : 'h4'}
        sx={{ m: 0, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}
      >
        {value}
      </Typography>
    </Box>
  );
}

export function StatRow({ children }: { children: ReactNode }) {
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fit, minmax(min(180px, 100%), 1fr))' }}
    >
      {children}
    </Box>
  );
}
