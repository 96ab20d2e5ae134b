import { pages } from '@qp/contract';
import { lazy, type ReactElement } from 'react';
import { loadOrReload } from '../lib/outdated.ts';

/** The screens before login. They work without the router: they load first, and leaving one goes to an address of the server. */

const LoginPage = lazy(async () => ({
  default: (await loadOrReload(() => import('../features/accounts/login-page.tsx'))).LoginPage,
}));
const ForgotPasswordPage = lazy(async () => ({
  default: (await loadOrReload(() => import('../features/accounts/forgot-password-page.tsx'))).ForgotPasswordPage,
}));
const ResetPasswordPage = lazy(async () => ({
  default: (await loadOrReload(() => import('../features/accounts/reset-password-page.tsx'))).ResetPasswordPage,
}));

const RESET = new RegExp(`^${pages.resetPassword.path.replace(':keyVal', '([^/]+)')}$`);

/** The screen at this address, or null if it needs a login. */
export function accountScreen(pathname: string): ReactElement | null {
  if (pathname === pages.login.path) return <LoginPage />;
  if (pathname === pages.forgotPassword.path) return <ForgotPasswordPage />;
  // Not decoded: a key never contains encoded characters, and a malformed one must not break the page.
  const key = RESET.exec(pathname)?.[1];
  return key === undefined ? null : <ResetPasswordPage keyVal={key} />;
}
