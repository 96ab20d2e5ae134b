import { Button, Link, Stack, Typography } from '@mui/material';
import { pages, safeNext } from '@qp/contract';
import { loginWords } from '@qp/words/accounts/login';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, Suspense, useEffect, useId, useState } from 'react';
import { prepareBotProtection } from '../../lib/bot-protection.ts';
import { goTo } from '../../lib/download.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { pageMeta } from '../../lib/page-facts.ts';
import { useWords } from '../../lib/words.ts';
import { ErrorLine } from '../../ui/error-notice.tsx';

import { LoadingOverlay } from '../../ui/loading-overlay.tsx';
import { Tick } from '../../ui/tick.tsx';
import { AccountPage } from './account-page.tsx';
import { isWrongCode, logIn, needsCode } from './api.ts';
import { PasswordInput } from './password-input.tsx';
import { CodeField, EmailField } from './sign-in-fields.tsx';

/** Only some installations have it, and it brings every error sentence along. */
const { Part: CompanyLogin } = lazyPart(() => import('./company-login.tsx'), 'CompanyLogin');

export function LoginPage() {
  const words = useWords(loginWords);
  const search = new URLSearchParams(window.location.search);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [rememberMe, setRememberMe] = useState(false);
  const [code, setCode] = useState('');
  const [asksCode, setAsksCode] = useState(false);
  const [wrong, setWrong] = useState({ email: false, password: false });
  const messageId = useId();
  const login = useMutation({
    mutationFn: logIn,
    onSuccess: (address) => goTo(safeNext(address)),
    onError: (error) => {
      const aboutCode = needsCode(error) || isWrongCode(error);
      if (aboutCode) setAsksCode(true);
      else setWrong({ email: true, password: true });
    },
  });
  const company = pageMeta('company-name');
  const passwords = pageMeta('passwords') !== 'off';
  const next = search.get('next');
  useEffect(() => {
    document.title = words.documentTitle;
    prepareBotProtection();
  }, [words.documentTitle]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const empty = { email: email.trim() === '', password: password === '' };
    setWrong(empty);
    login.reset();
    if (!empty.email && !empty.password) login.mutate({ email, password, rememberMe, code, next });
  };

  return (
    <AccountPage>
      <Typography component="h1" variant="h3">
        {words.heading}
      </Typography>
      <Typography sx={{ color: 'ui.secondary', mt: 1 }}>{words.help}</Typography>
      {company !== null && (
        <Suspense fallback={null}>
          <CompanyLogin name={company} next={next} problem={search.get('problem')} alone={!passwords} />
        </Suspense>
      )}
      {passwords && (
        <Stack component="form" noValidate onSubmit={submit} sx={{ mt: 6, gap: 5 }}>
          <EmailField
            value={email}
            error={wrong.email}
            onChange={(value) => {
              setEmail(value);
              setWrong((marks) => ({ ...marks, email: false }));
            }}
          />
          <PasswordInput
            label={words.password}
            name="password"
            autoComplete="current-password"
            value={password}
            error={wrong.password}
            onChange={(value) => {
              setPassword(value);
              setWrong((marks) => ({ ...marks, password: false }));
            }}
          />
          {asksCode && <CodeField value={code} error={isWrongCode(login.error)} onChange={setCode} />}
          <ErrorLine id={messageId} error={needsCode(login.error) ? null : login.error} />
          <Stack
            direction="row"
            sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 2, flexWrap: 'wrap' }}
          >
            <Tick
              label={words.remember}
              checked={rememberMe}
              onChange={setRememberMe}
              sx={{ ml: -1.5, mr: 0, color: 'ui.secondary' }}
            />
            <Link href={pages.forgotPassword.path}>{words.forgot}</Link>
          </Stack>
          <Button type="submit" variant="contained" size="large" fullWidth>
            {words.submit}
          </Button>
        </Stack>
      )}
      <LoadingOverlay open={login.isPending || login.isSuccess} label={words.busy} />
    </AccountPage>
  );
}
