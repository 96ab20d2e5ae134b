import { pages } from '@qp/contract';
import { lazy, type ReactElement } from 'react';
import { loadOrReload } from './outdated.ts';

/**
 * The screens for somebody who is not logged in. Each is a page of its own, without the router: it is the first that anybody
 * loads, and whoever leaves it goes to an address of the server.
 */

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

/** The screen at this address; null where it is one of somebody who is logged in. */
export function accountScreen(pathname: string): ReactElement | null {
  if (pathname === pages.login.path) return <LoginPage />;
  if (pathname === pages.forgotPassword.path) return <ForgotPasswordPage />;
  // As it stands: a key has no letter that an address would have to encode, and a broken one must not break the page.
  const key = RESET.exec(pathname)?.[1];
  return key === undefined ? null : <ResetPasswordPage keyVal={key} />;
}
