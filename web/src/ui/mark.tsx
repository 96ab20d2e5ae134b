import { Box } from '@mui/material';
import { MARK } from './mark-icon.ts';

/** The QP mark: a magnifying glass whose lens is a Q, with a person found inside it, on a dark square. */
export function Mark({ size }: { size: number }) {
  return (
    <Box
      component="svg"
      viewBox="0 0 28 28"
      aria-hidden
      sx={{ width: size, height: size, flex: 'none', display: 'block' }}
    >
      <path d="M17.6 17.6 24.4 24.4" stroke={MARK.found} strokeWidth="4" strokeLinecap="round" />
      <circle cx="12" cy="12" r="8.6" fill="none" stroke={MARK.lens} strokeWidth="3.2" />
      <circle cx="12" cy="12" r="3.1" fill={MARK.found} />
    </Box>
  );
}
