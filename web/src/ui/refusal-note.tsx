import LockIcon from '@mui/icons-material/LockOutlined';
import { Stack, Typography } from '@mui/material';

/** Shown in place of an action that isn't allowed: why not. Nothing if there is no reason. */
export function RefusalNote({ reason }: { reason: string | null }) {
  if (reason === null) return null;
  return (
    <Stack direction="row" className="no-print" sx={{ gap: 2, alignItems: 'flex-start', color: 'ui.secondary' }}>
      <LockIcon aria-hidden sx={{ fontSize: 17, mt: '2px' }} />
      <Typography>{reason}</Typography>
    </Stack>
  );
}
