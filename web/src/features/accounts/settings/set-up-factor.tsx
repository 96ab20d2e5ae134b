import { Box, Stack, Typography } from '@mui/material';
import { CODE_LIMIT, factorCode, fieldProblem } from '@qp/contract';
import { accountWords } from '@qp/words/accounts/settings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../../lib/words.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorLine } from '../../../ui/error-notice.tsx';
import { TextInput } from '../../../ui/fields.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { PasswordInput } from '../password-input.tsx';
import { beginFactor, confirmFactor, keepAccount } from './api.ts';

/** Three steps: the password, the app, the recovery codes. */
export function SetUpFactor({ open, onClose }: { readonly open: boolean; onClose(): void }) {
  const words = useWords(accountWords);
  const client = useQueryClient();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const beginning = useMutation({ mutationFn: () => beginFactor(password) });
  const confirming = useMutation({
    mutationFn: () => confirmFactor(code),
    onSuccess: ({ account }) => keepAccount(client, account),
  });
  const key = beginning.data;
  const codes = confirming.data?.recovery_codes;
  const next = () => {
    if (codes) onClose();
    else if (key) confirming.mutate();
    else beginning.mutate();
  };
  const busy = beginning.isPending || confirming.isPending;
  return (
    <Dialog
      open={open}
      title={codes ? words.keepCodes : words.setUpFactor}
      width="sm"
      onClose={onClose}
      afterClose={() => {
        setPassword('');
        setCode('');
        beginning.reset();
        confirming.reset();
      }}
      onSubmit={next}
      submit={codes ? words.codesKept : key ? words.turnOn : words.continue}
      busy={busy}
      blocked={codes ? false : key ? fieldProblem(factorCode, code) !== null : password === ''}
    >
      {!key && (
        <Stack sx={{ gap: 3 }}>
          <PasswordInput
            label={words.currentPassword}
            name="current_password"
            autoComplete="current-password"
            autoFocus
            value={password}
            onChange={setPassword}
          />
          <ErrorLine error={beginning.error} />
        </Stack>
      )}
      {key && !codes && (
        <Stack sx={{ gap: 4 }}>
          <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 4, alignItems: 'center' }}>
            <QrCode text={key.uri} label={words.qrCode} width={200} />
            <Box sx={{ minWidth: 0 }}>
              <Typography>{words.scan}</Typography>
              <Typography
                component="code"
                sx={{ display: 'block', mt: 2, fontFamily: 'monospace', overflowWrap: 'anywhere' }}
              >
                {key.secret.match(/.{1,4}/g)?.join(' ')}
              </Typography>
            </Box>
          </Stack>
          <TextInput
            label={words.sixDigits}
            name="code"
            autoComplete="one-time-code"
            numeric
            autoFocus
            maxLength={CODE_LIMIT}
            value={code}
            onChange={setCode}
          />
          <ErrorLine error={confirming.error} />
        </Stack>
      )}
      {codes && (
        <Stack sx={{ gap: 3 }}>
          <Typography>{words.codesHelp}</Typography>
          <Box
            component="ul"
            aria-label={words.keepCodes}
            sx={{
              listStyle: 'none',
              m: 0,
              p: 4,
              bgcolor: 'ui.well',
              borderRadius: '12px',
              fontFamily: 'monospace',
              display: 'grid',
              gap: 1,
              gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
            }}
          >
            {codes.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </Box>
        </Stack>
      )}
    </Dialog>
  );
}
