import { Button, Stack, Typography } from '@mui/material';
import { passwordWords } from '@qp/words/accounts/password';
import { useState } from 'react';
import { useCommands } from '../../lib/commands.ts';
import { useWords } from '../../lib/words.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadingOverlay } from '../../ui/loading-overlay.tsx';
import { changePassword } from './api.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { PasswordInput } from './password-input.tsx';
import { useNewPassword } from './use-new-password.ts';

export function ChangePassword() {
  const words = useWords(passwordWords);
  const [open, setOpen] = useState(false);
  const [current, setCurrent] = useState('');
  const form = useNewPassword((value) => changePassword(current, value));
  const done = form.saving.isSuccess;
  const close = () => setOpen(false);
  useCommands([{ id: 'change-password', group: 'account', label: words.change, run: () => setOpen(true) }]);

  return (
    <>
      <Button onClick={() => setOpen(true)}>{words.change}</Button>
      <Dialog
        open={open}
        title={words.change}
        onClose={form.saving.isPending ? undefined : close}
        afterClose={() => {
          setCurrent('');
          form.reset();
        }}
        onSubmit={done ? close : form.submit}
        actions={
          <Button key={done ? 'continue' : 'change'} type="submit" variant="contained" autoFocus={done}>
            {done ? words.continue : words.change}
          </Button>
        }
      >
        {done ? (
          <Typography role="status">{words.changed}</Typography>
        ) : (
          <Stack sx={{ gap: 5 }}>
            <PasswordInput
              label={words.current}
              name="current_password"
              autoComplete="current-password"
              autoFocus
              value={current}
              onChange={setCurrent}
            />
            <NewPasswordFields value={form.value} onChange={form.change} problem={form.problem} error={form.error} />
          </Stack>
        )}
      </Dialog>
      <LoadingOverlay open={form.saving.isPending} label={words.saving} />
    </>
  );
}
