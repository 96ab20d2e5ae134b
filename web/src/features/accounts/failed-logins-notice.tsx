import CloseIcon from '@mui/icons-material/Close';
import WarningAmberIcon from '@mui/icons-material/WarningAmber';
import { Box, IconButton, Typography } from '@mui/material';
import { loginWords } from '@qp/words/accounts/login';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../lib/words.ts';
import { userQuery } from './api.ts';

const CLOSED = 'qp-failed-logins-closed';

/** Warns about failed attempts since the last login. Once closed, it stays closed in this tab. */
export function FailedLoginsNotice() {
  const words = useWords(loginWords);
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
      <Typography sx={{ flex: 1, minWidth: 0 }}>{words.failedLogins(count)}</Typography>
      <IconButton size="small" aria-label={words.closeNotice} onClick={close} sx={{ alignSelf: 'start', m: -0.5 }}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}
