import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import { Button, IconButton, Link, Stack, Typography } from '@mui/material';
import { pages, RESET_HOURS } from '@qp/contract';
import { passwordWords } from '@qp/words/accounts/password';
import { type FormEvent, useEffect, useState } from 'react';
import { prepareBotProtection } from '../../lib/bot-protection.ts';
import { useStatusJob } from '../../lib/use-job.ts';
import { useWords } from '../../lib/words.ts';
import { ErrorLine } from '../../ui/error-notice.tsx';
import { LoadingOverlay } from '../../ui/loading-overlay.tsx';
import { AccountPage } from './account-page.tsx';
import { askForReset, FORGOT_POLL_MS } from './api.ts';
import { EmailField } from './sign-in-fields.tsx';

/** A mail server that doesn't respond must not keep the page waiting. The job continues without it. */
const PATIENCE_MS = 15_000;

export function ForgotPasswordPage() {
  const words = useWords(passwordWords);
  const [email, setEmail] = useState('');
  const [empty, setEmpty] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const job = useStatusJob<string>('forgotten-password', FORGOT_POLL_MS, (address) => setSentTo(address));
  const waiting = job.working !== null;
  const slow = useLater(waiting, PATIENCE_MS);

  useEffect(() => {
    document.title = words.forgotTitle;
    prepareBotProtection();
  }, [words.forgotTitle]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const nothing = email.trim() === '';
    setEmpty(nothing);
    if (!nothing) void job.start(email, () => askForReset(email));
  };

  return (
    <AccountPage>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5, ml: -2 }}>
        <IconButton href={pages.login.path} aria-label={words.backToLogin} size="small">
          <ArrowBackIcon fontSize="small" />
        </IconButton>
        <Typography component="h1" variant="h3">
          {words.forgot}
        </Typography>
      </Stack>
      {sentTo !== null ? (
        <Stack role="status" sx={{ gap: 5, mt: 4 }}>
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            {words.sentTo} <strong>{sentTo}</strong>. {words.sentHours(RESET_HOURS)}
          </Typography>
          <Link href={pages.login.path}>{words.backToLogin}</Link>
        </Stack>
      ) : (
        <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 5 }}>
          <Typography sx={{ color: 'ui.secondary', mt: 1 }}>{words.forgotHelp}</Typography>
          <EmailField
            value={email}
            error={empty || job.error !== null}
            onChange={(value) => {
              setEmail(value);
              setEmpty(false);
              job.clear();
            }}
          />
          {job.error !== null && <ErrorLine error={job.error} />}
          <Button type="submit" variant="contained" size="large" fullWidth disabled={waiting}>
            {words.reset}
          </Button>
          {slow && (
            <Typography role="status" sx={{ color: 'ui.secondary' }}>
              {words.slowMail}
            </Typography>
          )}
        </Stack>
      )}
      <LoadingOverlay open={waiting && !slow} label={words.sending} />
    </AccountPage>
  );
}

/** True once `active` has been true for this long: for skeletons, which should not flicker when an answer is quick. */
function useLater(active: boolean, ms: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setLate(true), ms);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [active, ms]);
  return active && late;
}
