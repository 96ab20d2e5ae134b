import { Backdrop, CircularProgress, Typography } from '@mui/material';

/** Covers the whole screen while something runs that must not be disturbed. */
export function LoadingOverlay({ open, label = 'Loading' }: { open: boolean; label?: string }) {
  return (
    <Backdrop
      open={open}
      unmountOnExit
      role="status"
      aria-live="polite"
      sx={{ zIndex: (theme) => theme.zIndex.modal + 1, flexDirection: 'column', gap: 3, color: 'ui.inkText' }}
    >
      <CircularProgress color="inherit" size={36} aria-hidden />
      <Typography sx={{ fontWeight: 560 }}>{label}</Typography>
    </Backdrop>
  );
}
