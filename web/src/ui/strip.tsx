import { Box, Stack, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { Panel } from './panel.tsx';

/** A card of strips, one under the other with a hairline between them. */
export function StripPanel({ children }: { readonly children: ReactNode }) {
  return (
    <Panel flush sx={{ '& > * + *': { borderTop: '1px solid var(--qp-palette-ui-line)' } }}>
      {children}
    </Panel>
  );
}

interface StripProps {
  readonly title: string;
  /** How things stand, beside the title. */
  readonly line: ReactNode;
  readonly actions: ReactNode;
  /** What is open below the line. */
  readonly children?: ReactNode;
}

/** One subject in one line: its title, how it stands, and what can be done about it. */
export function Strip({ title, line, actions, children }: StripProps) {
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ px: { xs: 4, sm: 5.5 }, py: 2, minWidth: 0 }}>
      <Stack direction="row" sx={{ alignItems: 'center', columnGap: 3, rowGap: 2, flexWrap: 'wrap' }}>
        <Typography id={titleId} variant="h5" component="h2">
          {title}
        </Typography>
        <Typography variant="body2" role="status" sx={{ color: 'ui.secondary', flex: 1, minWidth: 200 }}>
          {line}
        </Typography>
        {actions}
      </Stack>
      {children}
    </Box>
  );
}
