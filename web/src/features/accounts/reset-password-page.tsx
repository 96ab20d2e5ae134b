import { Button, Link, Stack, Typography } from '@mui/material';
import { errors, pages } from '@qp/contract';
import { passwordWords } from '@qp/words/accounts/password';
import { errorMessages } from '@qp/words/errors/sentences';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../lib/http.ts';
import { useWords } from '../../lib/words.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { LoadingOverlay } from '../../ui/loading-overlay.tsx';
import { LinesSkeleton, Loading } from '../../ui/skeletons.tsx';
import { AccountPage } from './account-page.tsx';
import { keyQuery, resetPassword } from './api.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { useNewPassword } from './use-new-password.ts';

export function ResetPasswordPage({ keyVal }: { readonly keyVal: string }) {
  const words = useWords(passwordWords);
  const errorMessage = useWords(errorMessages);
  const key = useQuery(keyQuery(keyVal));
  const form = useNewPassword((value) => resetPassword(keyVal, value));
  useEffect(() => {
    document.title = words.resetTitle;
  }, [words.resetTitle]);
  // The key may have expired or been used elsewhere while the form was open.
  const expired = key.data?.key_expired === true || isExpiry(form.saving.error);

  return (
    <AccountPage>
      <Typography component="h1" variant="h3" sx={{ mb: 4 }}>
        {words.resetHeading}
      </Typography>
      {form.saving.isSuccess ? (
        <WayBack message={words.resetDone} />
      ) : expired ? (
        <WayBack message={errorMessage('reset-expired')} failed />
      ) : key.isPending ? (
        <Loading label={words.checkingLink}>
          <LinesSkeleton />
        </Loading>
      ) : key.isError ? (
        <ErrorNotice error={key.error} onRetry={() => key.refetch()} />
      ) : (
        <Stack
          component="form"
          noValidate
          sx={{ gap: 5 }}
          onSubmit={(event) => {
            event.preventDefault();
            form.submit();
          }}
        >
          <NewPasswordFields
            value={form.value}
            onChange={form.change}
            problem={form.problem}
            error={form.error}
            autoFocus
          />
          <Button type="submit" variant="contained" size="large" fullWidth>
            {words.reset}
          </Button>
        </Stack>
      )}
      <LoadingOverlay open={form.saving.isPending} label={words.saving} />
    </AccountPage>
  );
}

function isExpiry(error: unknown): boolean {
  return error instanceof ApiError && error.status === errors['reset-expired'].status;
}

function WayBack({ message, failed }: { message: string; failed?: boolean }) {
  const words = useWords(passwordWords);
  return (
    <Stack role={failed ? 'alert' : 'status'} sx={{ gap: 5 }}>
      <Typography sx={failed ? { color: 'ui.danger', fontWeight: 540 } : undefined}>{message}</Typography>
      <Stack direction="row" sx={{ gap: 5, flexWrap: 'wrap' }}>
        <Link href={pages.login.path}>{words.backToLogin}</Link>
        {failed && <Link href={pages.forgotPassword.path}>{words.newLink}</Link>}
      </Stack>
    </Stack>
  );
}
