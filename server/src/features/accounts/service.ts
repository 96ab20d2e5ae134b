import { randomBytes } from 'node:crypto';
import type { App } from '../../platform/app.ts';
import { countAttempt, forgetAttempts } from '../../platform/http/attempt-limit.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { watcherHash } from '../../platform/queue/job-routes.ts';
import { requestReset } from './mails.job.ts';
import { checkNewPassword, hashPassword, isPassword } from './passwords.ts';
import { findUserByEmail, noteLogin, setPasswordHash } from './queries.ts';
import { useResetKey } from './reset-keys.ts';
import { endAllSessions } from './sessions.ts';

const MINUTE = 60;

async function limitAttempts(app: App, what: string, email: string, ip: string): Promise<string> {
  const key = `${what} of ${email.trim().toLowerCase()}`;
  await countAttempt(app.db, app.clock, {
    key: `${what} from ${ip}`,
    attempts: app.settings.loginsPerAddress,
    seconds: 5 * MINUTE,
  });
  await countAttempt(app.db, app.clock, { key, attempts: app.settings.loginsPerAccount, seconds: MINUTE });
  return key;
}

/** Who logs in, or a refusal that is the same, after the same work, for an unknown address and a wrong password. */
export async function logIn(app: App, email: string, password: string, ip: string): Promise<string> {
  const attempts = await limitAttempts(app, 'login', email, ip);
  const user = await findUserByEmail(app.db, email);
  const right = await isPassword(user?.password_hash ?? null, password);
  if (!user || !right || user.disabled) throw refuse('wrong-login');
  await forgetAttempts(app.db, attempts);
  await noteLogin(app.db, user.id, app.clock.now());
  return user.id;
}

/** Starts the job that the page polls; the returned cookie lets this visitor poll it. */
export async function forgetPassword(app: App, email: string, ip: string): Promise<{ jobId: string; watcher: string }> {
  await limitAttempts(app, 'reset', email, ip);
  const watcher = randomBytes(32).toString('base64url');
  const jobId = await app.db
    .transaction()
    .execute((trx) =>
      app.queue.enqueue(trx, requestReset, { ownerId: null, watcherHash: watcherHash(watcher), input: { email } }),
    );
  return { jobId, watcher };
}

export async function resetPassword(app: App, key: string, password1: string, password2: string): Promise<void> {
  checkNewPassword(password1, password2);
  const passwordHash = await hashPassword(password1);
  const done = await app.db.transaction().execute(async (trx) => {
    const userId = await useResetKey(trx, app.clock, key);
    if (userId === null) return false;
    await setPasswordHash(trx, userId, passwordHash);
    await endAllSessions(trx, userId);
    return true;
  });
  if (!done) throw refuse('reset-expired');
}

/** Ends every session, the caller's included; the route starts a fresh one for him. */
export async function changePassword(app: App, userId: string, password1: string, password2: string): Promise<void> {
  checkNewPassword(password1, password2);
  const passwordHash = await hashPassword(password1);
  await app.db.transaction().execute(async (trx) => {
    await setPasswordHash(trx, userId, passwordHash);
    await endAllSessions(trx, userId);
  });
}
