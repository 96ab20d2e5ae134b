import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import {
  fieldProblem,
  TOKEN_DAYS,
  TOKEN_NAME_LIMIT,
  type TokenAccess,
  tokenName,
  USUAL_TOKEN_DAYS,
} from '@qp/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { count } from '../../../lib/format.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorLine } from '../../../ui/error-notice.tsx';
import { TextInput } from '../../../ui/fields.tsx';
import { SelectInput } from '../../../ui/select-input.tsx';
import { keepAccount, makeToken } from './api.ts';

const accessOptions = [
  { value: 'read', label: 'Read only: sees and downloads' },
  { value: 'full', label: 'Full: everything that you may do in projects' },
] as const;
const dayOptions = TOKEN_DAYS.map((days) => ({ value: String(days), label: count(days, 'day') }));

/** Asks for a name, an end and what it may do; then shows the token, this once. */
export function NewToken({ open, onClose }: { readonly open: boolean; onClose(): void }) {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [days, setDays] = useState(String(USUAL_TOKEN_DAYS));
  const [access, setAccess] = useState<TokenAccess>('read');
  const making = useMutation({
    mutationFn: () => makeToken({ name: name.trim(), days: Number(days), access }),
    onSuccess: ({ account }) => keepAccount(client, account),
  });
  const token = making.data?.token;
  return (
    <Dialog
      open={open}
      title={token ? 'Your new token' : 'New token'}
      width="sm"
      onClose={making.isPending ? undefined : onClose}
      afterClose={() => {
        setName('');
        making.reset();
      }}
      onSubmit={() => (token ? onClose() : making.mutate())}
      actions={
        <Button
          type="submit"
          variant="contained"
          color="primary"
          loading={making.isPending}
          disabled={!token && fieldProblem(tokenName, name) !== null}
        >
          {token ? 'Done' : 'Make it'}
        </Button>
      }
    >
      {token ? (
        <Stack sx={{ gap: 3 }}>
          <Typography>Copy it now: it is shown this once, and nobody can look it up later.</Typography>
          <TextInput label="Token" value={token} onChange={() => undefined} />
          <Typography variant="body2" sx={{ color: 'ui.secondary', overflowWrap: 'anywhere' }}>
            A program sends it as the header <code>Authorization: Bearer …</code>; <code>qp push</code> takes it from
            QP_TOKEN.
          </Typography>
        </Stack>
      ) : (
        <Stack sx={{ gap: 4 }}>
          <TextInput
            label="What is it for?"
            hint="So that you know it again: “Nightly export”."
            value={name}
            onChange={setName}
            maxLength={TOKEN_NAME_LIMIT}
            autoFocus
          />
          <SelectInput<TokenAccess>
            label="What may it do?"
            value={access}
            onChange={setAccess}
            options={accessOptions}
          />
          <SelectInput label="It ends after" value={days} onChange={setDays} options={dayOptions} />
          <ErrorLine error={making.error} />
        </Stack>
      )}
    </Dialog>
  );
}
