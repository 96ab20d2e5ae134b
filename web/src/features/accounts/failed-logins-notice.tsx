import CloseIcon from '@mui/icons-material/Close';
import WarningAmberIcon from '@mui/icons-material/WarningAmber';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { userQuery } from './api.ts';

const CLOSED = 'qp-failed-logins-closed';

function sentence(count: number): string {
  const tries = count === 1 ? 'There was 1 failed attempt' : `There were ${count.toLocaleString('en')} failed attempts`;
  return `${tries} to log in to your account since you last logged in. If that was not you, change your password.`;
}

/** Tells the person who has just logged in of wrong passwords before. Closed, it stays closed in this tab. */
export function FailedLoginsNotice() {
  const user = useQuery(userQuery);
  const [closed, setClosed] = useState(() => sessionStorage.getItem(CLOSED));
  const count = user.data?.failed_logins ?? 0;
  if (count === 0 || closed === String(count)) return null;
  const close = () => {
    sessionStorage.setItem(CLOSED, String(count));
    setClosed(String(count));
  };
  return (
    <Box
      role="status"
      className="no-print"
      sx={{ display: 'flex', gap: 2.5, p: 3, mb: 6, border: 1, borderColor: 'ui.caution', borderRadius: '12px' }}
    >
      <WarningAmberIcon fontSize="small" sx={{ color: 'ui.caution', mt: 0.25 }} />
      <Typography sx={{ flex: 1, minWidth: 0 }}>{sentence(count)}</Typography>
      <IconButton size="small" aria-label="Close this notice" onClick={close} sx={{ alignSelf: 'start', m: -0.5 }}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}
