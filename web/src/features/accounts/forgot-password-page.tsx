import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { pages, RESET_HOURS } from '@qp/contract';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { prepareBotProtection } from '../../lib/bot-protection.ts';
import { useLater } from '../../lib/later.ts';
import { messageOf } from '../../ui/error-notice.tsx';
import { TextInput } from '../../ui/fields.tsx';
import { LoadingOverlay } from '../../ui/loading-overlay.tsx';
import { AccountPage } from './account-page.tsx';
import { askForReset } from './api.ts';

/** A mail server that does not answer must not keep anybody waiting: the job goes on without the page. */
const PATIENCE_MS = 15_000;

export function ForgotPasswordPage() {
  const [email, setEmail] = useState('');
  const [empty, setEmpty] = useState(false);
  const leaving = useRef(new AbortController());
  const ask = useMutation({ mutationFn: () => askForReset(email, leaving.current.signal) });
  const slow = useLater(ask.isPending, PATIENCE_MS);

  useEffect(() => {
    document.title = 'Forgot password · Quantitative Persona';
    prepareBotProtection();
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const nothing = email.trim() === '';
    setEmpty(nothing);
    if (!nothing) ask.mutate();
  };

  return (
    <AccountPage>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5, ml: -2 }}>
        <IconButton component={RouterLink} to={pages.login.path} aria-label="Back to login" size="small">
          <ArrowBackIcon fontSize="small" />
        </IconButton>
        <Typography component="h1" variant="h3">
          Forgot password
        </Typography>
      </Stack>
      {ask.isSuccess ? (
        <Stack role="status" sx={{ gap: 5, mt: 4 }}>
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            An email with reset instructions was sent to <strong>{ask.data}</strong>. The link in it works for{' '}
            {RESET_HOURS} hours.
          </Typography>
          <Link component={RouterLink} to={pages.login.path}>
            Back to login
          </Link>
        </Stack>
      ) : (
        <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 5 }}>
          <Typography sx={{ color: 'ui.secondary', mt: 1 }}>
            We send a link to your address with which you can choose a new password.
          </Typography>
          <TextInput
            label="Email"
            name="email"
            type="email"
            size="large"
            autoComplete="username"
            autoFocus
            required
            value={email}
            error={empty || ask.isError}
            onChange={(value) => {
              setEmail(value);
              setEmpty(false);
              if (ask.isError) ask.reset();
            }}
          />
          <Typography role="alert" sx={{ color: 'ui.danger', fontWeight: 540, '&:empty': { display: 'none' } }}>
            {ask.isError ? messageOf(ask.error) : ''}
          </Typography>
          <Button type="submit" variant="contained" color="primary" size="large" fullWidth disabled={ask.isPending}>
            Reset Password
          </Button>
          {slow && (
            <Typography role="status" sx={{ color: 'ui.secondary' }}>
              The mail server is slow to answer. You may close this page: the email goes out as soon as it does.
            </Typography>
          )}
        </Stack>
      )}
      <LoadingOverlay open={ask.isPending && !slow} label="Sending the email" />
    </AccountPage>
  );
}
