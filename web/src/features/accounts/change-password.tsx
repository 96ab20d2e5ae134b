import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useCommands } from '../../lib/commands.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadingOverlay } from '../../ui/loading-overlay.tsx';
import { changePassword } from './api.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { PasswordInput } from './password-input.tsx';
import { useNewPassword } from './use-new-password.ts';

/** The button on the home page and its dialog. */
export function ChangePassword() {
  const [open, setOpen] = useState(false);
  const [current, setCurrent] = useState('');
  const form = useNewPassword((value) => changePassword(current, value));
  const done = form.saving.isSuccess;
  const close = () => setOpen(false);
  useCommands([{ id: 'change-password', group: 'Account', label: 'Change Password', run: () => setOpen(true) }]);

  return (
    <>
      <Button onClick={() => setOpen(true)}>Change Password</Button>
      <Dialog
        open={open}
        title="Change Password"
        onClose={form.saving.isPending ? undefined : close}
        afterClose={() => {
          setCurrent('');
          form.reset();
        }}
        onSubmit={done ? close : form.submit}
        actions={
          <Button key={done ? 'continue' : 'change'} type="submit" variant="contained" color="primary" autoFocus={done}>
            {done ? 'Continue' : 'Change Password'}
          </Button>
        }
      >
        {done ? (
          <Typography role="status">
            Your password has been changed. You stay logged in here; everywhere else you have been logged out.
          </Typography>
        ) : (
          <Stack sx={{ gap: 5 }}>
            <PasswordInput
              label="Current password"
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
      <LoadingOverlay open={form.saving.isPending} label="Saving the new password" />
    </>
  );
}
