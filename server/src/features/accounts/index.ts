import type { FastifyInstance } from 'fastify';
import type { App } from '../../platform/app.ts';
import type { AnyJob } from '../../platform/queue/job.ts';
import { registerAccount } from './account-routes.ts';
import { endLeaversOfCompany } from './company-leavers.ts';
import { registerCompanyLogin } from './company-login.ts';
import { tidyCompanyLogins } from './company-login-queries.ts';
import { tidyFailedLogins } from './failed-logins.ts';
import { requestReset, sendResetMail } from './mails.job.ts';
import { registerRoutes } from './routes.ts';
import { identifyVisitors, tidySessions } from './sessions.ts';
import { tidyTokens } from './tokens.ts';

export { companyLimit } from './company-provider.ts';
export { isPassword } from './passwords.ts';
export { addUser } from './people.ts';
export { findUserByEmail, findUserById, foldAddress } from './queries.ts';

export const jobs: readonly AnyJob[] = [requestReset, sendResetMail];

export function register(server: FastifyInstance, app: App): void {
  identifyVisitors(server, app);
  registerRoutes(server, app);
  registerAccount(server, app);
  registerCompanyLogin(server, app);
}

export async function tidy(app: App): Promise<void> {
  await tidySessions(app);
  const now = app.clock.now();
  await tidyFailedLogins(app.db, now);
  await tidyTokens(app.db, now);
  await tidyCompanyLogins(app.db, now);
  await endLeaversOfCompany(app);
}
