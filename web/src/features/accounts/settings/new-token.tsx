import { Stack, Typography } from '@mui/material';
import {
  fieldProblem,
  TOKEN_DAYS,
  TOKEN_NAME_LIMIT,
  type TokenAccess,
  tokenAccess,
  tokenName,
  USUAL_TOKEN_DAYS,
} from '@qp/contract';
import { accountWords } from '@qp/words/accounts/settings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../../lib/words.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorLine } from '../../../ui/error-notice.tsx';
import { TextInput } from '../../../ui/fields.tsx';
import { SelectInput } from '../../../ui/select-input.tsx';
import { PasswordInput } from '../password-input.tsx';
import { keepAccount, makeToken } from './api.ts';

interface NewTokenProps {
  readonly open: boolean;
  /** Whether the person has a password to confirm. */
  readonly hasPassword: boolean;
  onClose(): void;
}

/** Asks for name, access, expiry and the password, then shows the token once. */
export function NewToken({ open, hasPassword, onClose }: NewTokenProps) {
  const words = useWords(accountWords);
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [days, setDays] = useState(String(USUAL_TOKEN_DAYS));
  const [access, setAccess] = useState<TokenAccess>('read');
  const [password, setPassword] = useState('');
  const making = useMutation({
    mutationFn: () => makeToken({ name: name.trim(), days: Number(days), access, ...(hasPassword && { password }) }),
    onSuccess: ({ account }) => keepAccount(client, account),
  });
  const token = making.data?.token;
  return (
    <Dialog
      open={open}
      title={token ? words.tokenMade : words.newToken}
      width="sm"
      onClose={onClose}
      afterClose={() => {
        setName('');
        setPassword('');
        making.reset();
      }}
      onSubmit={() => (token ? onClose() : making.mutate())}
      submit={token ? words.done : words.createToken}
      busy={making.isPending}
      blocked={!token && (fieldProblem(tokenName, name) !== null || (hasPassword && password === ''))}
    >
      {token ? (
        <Stack sx={{ gap: 3 }}>
          <Typography>{words.copyToken}</Typography>
          <TextInput label={words.token} value={token} onChange={() => undefined} />
          <Typography variant="body2" sx={{ color: 'ui.secondary', overflowWrap: 'anywhere' }}>
            {words.tokenHeader} <code>Authorization: Bearer …</code>. <code>qp push</code> {words.tokenEnvironment}
          </Typography>
        </Stack>
      ) : (
        <Stack sx={{ gap: 4 }}>
          <TextInput
            label={words.tokenName}
            hint={words.tokenNameHint}
            value={name}
            onChange={setName}
            maxLength={TOKEN_NAME_LIMIT}
            autoFocus
          />
          <SelectInput<TokenAccess>
            label={words.tokenScope}
            value={access}
            onChange={setAccess}
            options={tokenAccess.map((value) => ({ value, label: words.access[value] }))}
          />
          <SelectInput
            label={words.tokenExpiry}
            value={days}
            onChange={setDays}
            options={TOKEN_DAYS.map((count) => ({ value: String(count), label: words.days(count) }))}
          />
          {hasPassword && (
            <PasswordInput
              label={words.currentPassword}
              name="current_password"
              autoComplete="current-password"
              value={password}
              onChange={setPassword}
            />
          )}
          <ErrorLine error={making.error} />
        </Stack>
      )}
    </Dialog>
  );
}
