import { Button, Stack, Typography } from '@mui/material';
import { type Account, FIRST_NAME_LIMIT, fieldProblem, firstName } from '@qp/contract';
import { accountWords } from '@qp/words/accounts/settings';
import { longMoment } from '@qp/words/dates';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../../lib/words.ts';
import { ErrorLine } from '../../../ui/error-notice.tsx';
import { TextInput } from '../../../ui/fields.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { userQuery } from '../api.ts';
import { ChangePassword } from '../change-password.tsx';
import { keepAccount, rename } from './api.ts';

/** Name, email address and ways to sign in. */
export function PersonPanel({ account }: { readonly account: Account }) {
  const words = useWords(accountWords);
  const client = useQueryClient();
  const toast = useToast();
  const [name, setName] = useState(account.first_name);
  const renaming = useMutation({
    mutationFn: () => rename(name.trim()),
    onSuccess: async (answer) => {
      keepAccount(client, answer);
      await client.invalidateQueries({ queryKey: userQuery.queryKey });
      toast.done(words.nameChanged);
    },
  });
  return (
    <Panel title={words.you} subtitle={account.email}>
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
            label={words.firstName}
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
            {words.save}
          </Button>
        </Stack>
        <ErrorLine error={renaming.error} />
        {account.passwords_on && account.has_password && (
          <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
            <Typography sx={{ flex: '1 1 240px' }}>{words.byPassword}</Typography>
            <ChangePassword />
          </Stack>
        )}
        {account.company && (
          <Typography>
            {words.byCompany(
              account.company.name,
              account.company.last_login && longMoment(account.company.last_login),
            )}
          </Typography>
        )}
      </Stack>
    </Panel>
  );
}
