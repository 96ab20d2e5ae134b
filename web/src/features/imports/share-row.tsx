import { Box } from '@mui/material';

/** A thin bar relative to the most frequent response. */
export function ShareBar({ count, most }: { readonly count: number; readonly most: number }) {
  return (
    <Box aria-hidden sx={{ height: 4, borderRadius: 2, bgcolor: 'ui.well', overflow: 'hidden' }}>
      <Box
        sx={{ height: '100%', bgcolor: 'ui.action', opacity: 0.8 }}
        style={{ width: `${most > 0 ? (100 * count) / most : 0}%` }}
      />
    </Box>
  );
}
