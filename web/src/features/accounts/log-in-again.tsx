import { Button, Link, Stack, Typography } from '@mui/material';
import { companyAddresses } from '@qp/contract';
import { loginWords } from '@qp/words/accounts/login';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { loginAddress } from '../../lib/http.ts';
import { pageMeta } from '../../lib/page-facts.ts';
import { onSessionEnd } from '../../lib/session-end.ts';
import { useWords } from '../../lib/words.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorLine } from '../../ui/error-notice.tsx';
import { TextInput } from '../../ui/fields.tsx';
import { isWrongCode, logIn, needsCode, whoIsLoggedIn } from './api.ts';
import { PasswordInput } from './password-input.tsx';
import { CodeField } from './sign-in-fields.tsx';

type Answer = (loggedIn: boolean) => void;

/** Asks for the password over the page when the session has ended. Only the person who opened the page can continue on it. */
export function LogInAgain() {
  const email = pageMeta('person');
  const [answer, setAnswer] = useState<Answer | null>(null);
  const done = useCallback(
    (loggedIn: boolean) =>
      setAnswer((before: Answer | null) => {
        before?.(loggedIn);
        return null;
      }),
    [],
  );
  useEffect(() => {
    if (email === null) return;
    return onSessionEnd(async () => {
      // Also fetches the cookie that a login needs. Another tab may have logged in already.
      if ((await whoIsLoggedIn()) === email) return true;
      return new Promise<boolean>((resolve) => setAnswer(() => resolve));
    });
  }, [email]);
  // A login in another tab, or at the company, counts here too.
  const asking = answer !== null;
  useEffect(() => {
    if (!asking) return;
    const look = async () => {
      if ((await whoIsLoggedIn()) === email) done(true);
    };
    const onFocus = () => void look();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [asking, email, done]);
  return email === null ? null : <LoginDialog open={asking} email={email} onDone={() => done(true)} />;
}

interface LoginDialogProps {
  readonly open: boolean;
  readonly email: string;
  onDone(): void;
}

function LoginDialog({ open, email, onDone }: LoginDialogProps) {
  const words = useWords(loginWords);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [asksCode, setAsksCode] = useState(false);
  const company = pageMeta('company-name');
  const passwords = pageMeta('passwords') !== 'off';
  const login = useMutation({
    mutationFn: () => logIn({ email, password, code, rememberMe: false, next: null }),
    onSuccess: onDone,
    onError: (error) => setAsksCode((before) => before || needsCode(error) || isWrongCode(error)),
  });
  const reset = () => {
    setPassword('');
    setCode('');
    setAsksCode(false);
    login.reset();
  };
  return (
    <Dialog
      open={open}
      title={words.again}
      above
      afterClose={reset}
      onSubmit={() => passwords && password !== '' && login.mutate()}
      actions={
        <>
          <Link href={loginAddress()} sx={{ mr: 'auto', alignSelf: 'center' }}>
            {words.loginPage}
          </Link>
          {company !== null && (
            <Button
              href={companyAddresses.start}
              target="_blank"
              rel="noopener"
              variant={passwords ? 'outlined' : 'contained'}
              color="primary"
            >
              {words.company(company)}
            </Button>
          )}
          {passwords && (
            <Button type="submit" variant="contained" loading={login.isPending}>
              {words.submit}
            </Button>
          )}
        </>
      }
    >
      <Stack sx={{ gap: 5 }}>
        <Typography>{words.sessionEnded}</Typography>
        {company !== null && <Typography sx={{ color: 'ui.secondary' }}>{words.companyTab}</Typography>}
        {passwords && (
          <>
            {/* Password managers fill in the password that goes with this address. */}
            <TextInput
              label={words.email}
              name="email"
              type="email"
              size="large"
              autoComplete="username"
              readOnly
              value={email}
              onChange={() => undefined}
            />
            <PasswordInput
              label={words.password}
              name="password"
              autoComplete="current-password"
              autoFocus
              value={password}
              error={login.error !== null && !asksCode}
              onChange={setPassword}
            />
            {asksCode && <CodeField value={code} error={isWrongCode(login.error)} onChange={setCode} />}
            <ErrorLine error={needsCode(login.error) ? null : login.error} />
          </>
        )}
      </Stack>
    </Dialog>
  );
}
