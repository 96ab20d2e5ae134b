import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type Account, FIRST_NAME_LIMIT, fieldProblem, firstName } from '@qp/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { longMoment } from '../../../lib/format.ts';
import { ErrorLine } from '../../../ui/error-notice.tsx';
import { TextInput } from '../../../ui/fields.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { userQuery } from '../api.ts';
import { ChangePassword } from '../change-password.tsx';
import { keepAccount, rename } from './api.ts';

/** Name, address, and the ways to log in. */
export function PersonPanel({ account }: { readonly account: Account }) {
  const client = useQueryClient();
  const toast = useToast();
  const [name, setName] = useState(account.first_name);
  const renaming = useMutation({
    mutationFn: () => rename(name.trim()),
    onSuccess: async (answer) => {
      keepAccount(client, answer);
      await client.invalidateQueries({ queryKey: userQuery.queryKey });
      toast.done('Your name was changed.');
    },
  });
  return (
    <Panel title="You" subtitle={account.email}>
      <Stack sx={{ gap: 5 }}>
        <Stack
          component="form"
          direction={{ xs: 'column', sm: 'row' }}
          onSubmit={(event) => {
            event.preventDefault();
            renaming.mutate();
          }}
          sx={{ gap: 3, alignItems: { sm: 'flex-end' }, maxWidth: 480 }}
        >
          <TextInput
            label="First name"
            value={name}
            onChange={setName}
            maxLength={FIRST_NAME_LIMIT}
            autoComplete="given-name"
            sx={{ flex: 1 }}
          />
          <Button
            type="submit"
            loading={renaming.isPending}
            disabled={fieldProblem(firstName, name) !== null || name === account.first_name}
          >
            Save
          </Button>
        </Stack>
        <ErrorLine error={renaming.error} />
        {account.passwords_on && account.has_password && (
          <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
            <Typography sx={{ flex: '1 1 240px' }}>You log in with a password.</Typography>
            <ChangePassword />
          </Stack>
        )}
        {account.company && (
          <Typography>
            You can log in with {account.company.name}.{' '}
            {account.company.last_login
              ? `The last time was on ${longMoment(account.company.last_login)}.`
              : 'You have not done so yet.'}
          </Typography>
        )}
      </Stack>
    </Panel>
  );
}
