import { Box, Stack, type SxProps, type Theme, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';

interface PanelProps {
  title?: ReactNode;
  /** One quiet line under the title. */
  subtitle?: ReactNode;
  /** At the right end of the title's line. */
  beside?: ReactNode;
  children: ReactNode;
  /** Without padding, for a table that goes from edge to edge. */
  flush?: boolean;
  sx?: SxProps<Theme> | undefined;
}

/** A card: surface, a 1 px line, 14 px radius, no shadow. With a title it is a region of the page. */
export function Panel({ title, subtitle, beside, children, flush, sx }: PanelProps) {
  const titleId = useId();
  return (
    <Box
      component="section"
      aria-labelledby={title ? titleId : undefined}
      sx={[
        {
          bgcolor: 'ui.surface',
          border: '1px solid',
          borderColor: 'ui.line',
          borderRadius: '14px',
          p: flush ? 0 : { xs: 4, sm: 5.5 },
          overflow: flush ? 'hidden' : undefined,
          minWidth: 0,
        },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      {title && (
        <Stack
          direction="row"
          sx={{
            alignItems: 'center',
            gap: 3,
            flexWrap: 'wrap',
            mb: 3,
            // On paper a title does not stand alone at the foot of a page.
            breakAfter: 'avoid',
            ...(flush && { px: 5.5, pt: 5 }),
          }}
        >
          <Box sx={{ flex: 1, minWidth: 'min(100%, 13rem)' }}>
            <Typography id={titleId} component="h2" variant="h3">
              {title}
            </Typography>
            {subtitle && <Typography sx={{ color: 'ui.secondary', mt: 1 }}>{subtitle}</Typography>}
          </Box>
          {beside}
        </Stack>
      )}
      {children}
    </Box>
  );
}
