import { randomBytes } from 'node:crypto';
import { logWords } from '@qp/words/accounts/log';
import type { App } from '../../platform/app.ts';
import { countAttempt, delayAttempt, forgetAttempts, takeBackAttempt } from '../../platform/http/attempt-limit.ts';
import { networkOf } from '../../platform/http/network.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { User, VisitorSession } from '../../platform/http/visitor.ts';
import { watcherHash } from '../../platform/queue/job-routes.ts';
import { emailHash, noteFailedLogin } from './failed-logins.ts';
import { noteEvent } from './installation-log.ts';
import { requestReset } from './mails.job.ts';
import { checkNewPassword, hashPassword, isPassword } from './passwords.ts';
import { findUserByEmail, findUserById, noteLogin, setPasswordHash, type UserRow } from './queries.ts';
import { lookUpResetKey, useResetKey } from './reset-keys.ts';
import { factorOf, takeCode } from './second-factor.ts';
import { endAllKeys, holdSession } from './sessions.ts';

const FIVE_MINUTES = 300;
/** A link of 43 letters is not mistyped: guessing keys soon leads to a wait. */
const WRONG_KEYS = 20;
/** In a session this young the password has just been given. */
const FRESH_MINUTES = 10;

/** What was typed as an address, as a part of a key. */
const short = (email: string) => emailHash(email).toString('base64url').slice(0, 22);

/**
 * The person with this address and password, or a refusal that is the same, after the same work, for an unknown address and a wrong
 * password. Wrong tries delay the network that they come from, not the account: no one can lock another person out.
 */
export async function checkLogin(app: App, email: string, password: string, ip: string, code?: string) {
  if (!app.settings.passwords) throw refuse('passwords-off');
  const network = networkOf(ip);
  const from = { key: `login from ${network}`, attempts: app.settings.loginsPerAddress, seconds: FIVE_MINUTES };
  const pair = { key: `login of ${short(email)} from ${network}`, free: app.settings.loginsPerAccount };
  await countAttempt(app.db, app.clock, from);
  await delayAttempt(app.db, app.clock, pair);
  const user = await findUserByEmail(app.db, email);
  const right = await isPassword(user?.password_hash ?? null, password, 'logins');
  if (!user || !right || user.disabled) {
    await noteFailedLogin(app.db, email, app.clock.now());
    // Some people type their password into the wrong field: only addresses that have an account are written down.
    const who = user?.email ?? logWords('en').unknownAddress;
    await noteEvent(app, {
      user: user && { id: user.id, email: user.email },
      who,
      did: logWords('en').failedToLogIn,
      request: { ip },
    });
    throw refuse('wrong-login');
  }
  await takeBackAttempt(app.db, from.key);
  await forgetAttempts(app.db, pair.key);
  if ((await factorOf(app.db, user.id)).on) {
    if (!code) throw refuse('second-factor-needed');
    await takeCode(app, user.id, code).catch(async (error: unknown) => {
      await noteEvent(app, {
        user,
        did: logWords('en').failedToLogIn,
        details: logWords('en').secondFactor,
        request: { ip },
      });
      throw error;
    });
  }
  return user;
}

/** What the account and the log say once the session has begun. */
export async function noteLoggedIn(app: App, user: UserRow, ip: string): Promise<void> {
  await noteEvent(app, { user, did: 'logged in', request: { ip } });
  await noteLogin(app.db, user.id, app.clock.now());
}

/** Starts the job that the page polls; the returned cookie lets this visitor poll it. */
export async function forgetPassword(app: App, email: string, ip: string): Promise<{ jobId: string; watcher: string }> {
  if (!app.settings.passwords) throw refuse('passwords-off');
  const network = networkOf(ip);
  const { loginsPerAddress, loginsPerAccount } = app.settings;
  const fromKey = `reset from ${network}`;
  await countAttempt(app.db, app.clock, { key: fromKey, attempts: loginsPerAddress, seconds: FIVE_MINUTES });
  const pairKey = `reset of ${short(email)} from ${network}`;
  await countAttempt(app.db, app.clock, { key: pairKey, attempts: loginsPerAccount, seconds: 60 });
  const watcher = randomBytes(32).toString('base64url');
  const jobId = await app.db
    .transaction()
    .execute((trx) =>
      app.queue.enqueue(trx, requestReset, { ownerId: null, watcherHash: watcherHash(watcher), input: { email } }),
    );
  return { jobId, watcher };
}

/** The key is looked up first, and tries are limited; then a good and a bad key cost the same work. */
export async function resetPassword(
  app: App,
  key: string,
  { password1, password2 }: { password1: string; password2: string },
  ip: string,
): Promise<void> {
  if (!app.settings.passwords) throw refuse('passwords-off');
  await checkNewPassword(password1, password2, app.settings.passwordWords);
  const from = { key: `reset key from ${networkOf(ip)}`, attempts: WRONG_KEYS, seconds: FIVE_MINUTES };
  await countAttempt(app.db, app.clock, from);
  const known = (await lookUpResetKey(app.db, app.clock, key)) !== null;
  const passwordHash = await hashPassword(password1);
  const done = known && (await setByKey(app, key, passwordHash));
  if (!done) throw refuse('reset-expired');
  await takeBackAttempt(app.db, from.key);
}

async function setByKey(app: App, key: string, passwordHash: string): Promise<boolean> {
  return app.db.transaction().execute(async (trx) => {
    const userId = await useResetKey(trx, app.clock, key);
    if (userId === null) return false;
    await setPasswordHash(trx, userId, passwordHash);
    await endAllKeys(trx, userId, app.clock.now());
    const user = await findUserById(trx, userId);
    await noteEvent({ db: trx, clock: app.clock }, { user, did: logWords('en').resetPassword });
    return true;
  });
}

interface PasswordChange {
  /** Undefined where the form had only the two new ones. */
  current: string | undefined;
  password1: string;
  password2: string;
}

/** Ends every session and token; the route starts a new session for the caller, with the hash that this returns. */
export async function changePassword(app: App, user: User, session: VisitorSession | null, change: PasswordChange) {
  if (!app.settings.passwords) throw refuse('passwords-off');
  await checkNewPassword(change.password1, change.password2, [...app.settings.passwordWords, user.email]);
  if (change.current) await checkCurrent(app, user.id, change.current);
  else {
    const age = app.clock.now().getTime() - (session?.startedAt.getTime() ?? 0);
    // An open browser must not be enough to take the account over.
    if (age < 0 || age > FRESH_MINUTES * 60_000) throw refuse('current-password-missing');
  }
  const passwordHash = await hashPassword(change.password1);
  await app.db.transaction().execute(async (trx) => {
    // If two changes come at once, the first wins: the second was requested with a password that is no longer right.
    await holdSession(trx, user.id, session);
    await setPasswordHash(trx, user.id, passwordHash);
    await endAllKeys(trx, user.id, app.clock.now());
    await noteEvent({ db: trx, clock: app.clock }, { user, did: logWords('en').changedPassword });
  });
  return passwordHash;
}

export async function checkCurrent(app: App, userId: string, password: string): Promise<void> {
  const key = `current password of ${userId}`;
  await delayAttempt(app.db, app.clock, { key, free: app.settings.loginsPerAccount });
  const user = await findUserById(app.db, userId);
  if (!(await isPassword(user?.password_hash ?? null, password))) throw refuse('current-password-wrong');
  await forgetAttempts(app.db, key);
}

/** An open browser is not enough to get a lasting key. People who only sign in with their company have no password to give. */
export async function confirmOwner(app: App, userId: string, password: string | undefined): Promise<void> {
  const user = await findUserById(app.db, userId);
  if (!app.settings.passwords || user?.password_hash == null) return;
  if (!password) throw refuse('current-password-missing');
  await checkCurrent(app, userId, password);
}
