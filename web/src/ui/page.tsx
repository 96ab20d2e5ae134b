import { Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { size } from './theme.ts';

/**
 * The body of a screen: `reading` as wide as text is read, `wide` for tables with many columns, `cards` as `reading` but
 * wide on an extra-large screen, where six cards stand in a row.
 */
export function Page({
  width = 'reading',
  children,
}: {
  width?: 'reading' | 'wide' | 'cards' | 'full';
  children: ReactNode;
}) {
  const reading = size.page + 64;
  const maxWidth = { reading, wide: size.wide, cards: { xs: reading, xl: size.wide }, full: 'none' }[width];
  const above = width === 'full' ? 1 : { xs: 5, sm: 7 };
  // A table that fills the window has its own bottom edge.
  const below = width === 'full' ? 1 : 16;
  return <Box sx={{ maxWidth, mx: 'auto', px: { xs: 4, sm: 6 }, pt: above, pb: below }}>{children}</Box>;
}

interface PageHeadingProps {
  title: ReactNode;
  subtitle?: ReactNode;
  /** Before the title: a back arrow. */
  before?: ReactNode;
  /** At the right: buttons. */
  actions?: ReactNode;
}

export function PageHeading({ title, subtitle, before, actions }: PageHeadingProps) {
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 4, flexWrap: 'wrap' }}>
      <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
        <Stack direction="row" sx={{ alignItems: 'center', gap: 2 }}>
          {before}
          <Typography variant="h1" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
            {title}
          </Typography>
        </Stack>
        {subtitle && <Typography sx={{ color: 'ui.secondary', mt: 1.5 }}>{subtitle}</Typography>}
      </Box>
      {actions && (
        <Stack direction="row" className="no-print" sx={{ gap: 2, flexWrap: 'wrap' }}>
          {actions}
        </Stack>
      )}
    </Stack>
  );
}
