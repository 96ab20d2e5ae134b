import { Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  /** What to do next. */
  children?: ReactNode;
  /** Buttons that do it. */
  actions?: ReactNode;
  /** Where the title stands among the page's headings. */
  headingLevel?: 'h1' | 'h2' | 'h3';
}

/** In place of a list that has nothing in it: what to do next, and the way there. */
export function EmptyState({ title, children, actions, headingLevel = 'h3' }: EmptyStateProps) {
  return (
    <Stack
      sx={{
        alignItems: 'center',
        textAlign: 'center',
        gap: 2,
        px: 6,
        py: 12,
        border: '1px dashed',
        borderColor: 'ui.buttonLine',
        borderRadius: '14px',
      }}
    >
      <Typography variant="h4" component={headingLevel}>
        {title}
      </Typography>
      {children && <Typography sx={{ color: 'ui.secondary', maxWidth: 480 }}>{children}</Typography>}
      {actions && (
        <Stack direction="row" sx={{ gap: 2, mt: 2, flexWrap: 'wrap', justifyContent: 'center' }}>
          {actions}
        </Stack>
      )}
    </Stack>
  );
}
