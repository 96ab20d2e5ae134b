import { address, nameField, pages } from '@qp/contract';
import { fieldProblemText } from '@qp/words/errors/field-problems';
import { adminWords } from '@qp/words/operations/admin';
import { z } from 'zod';
import type { App } from '../../platform/app.ts';
import { isBareAddress } from '../../platform/mail/mailer.ts';
import { checkNewPassword, hashPassword } from './passwords.ts';
import {
  findUserByEmail,
  insertUser,
  listUsers,
  setDisabled,
  setPasswordHash,
  type UserRow,
  unbindCompany,
} from './queries.ts';
import { makeResetKey } from './reset-keys.ts';
import { dropFactor } from './second-factor.ts';
import { endAllKeys } from './sessions.ts';

/** What an administrator does with people. Failures are plain sentences: they are read on a terminal. */
export class PeopleError extends Error {
  override name = 'PeopleError';
}

type Parts = Pick<App, 'db' | 'clock'>;

const newPerson = z.object({
  email: z.string().trim().refine(isBareAddress, 'is not an address'),
  firstName: nameField.pipe(z.string().max(100)),
});

export async function addUser(app: Parts, email: string, firstName: string, password: string): Promise<string> {
  const person = newPerson.safeParse({ email, firstName });
  if (!person.success) {
    const issue = person.error.issues[0];
    throw new PeopleError(`${String(issue.path[0])}: ${fieldProblemText(issue.message, 'en')}`);
  }
  await checkNewPassword(password, password, [email]);
  const passwordHash = await hashPassword(password);
  if (await findUserByEmail(app.db, person.data.email))
    throw new PeopleError(adminWords('en').accountExists(person.data.email));
  return insertUser(app.db, { ...person.data, passwordHash });
}

async function someone(app: Parts, email: string): Promise<UserRow> {
  const user = await findUserByEmail(app.db, email);
  if (!user) throw new PeopleError(adminWords('en').noAccount(email));
  return user;
}

export async function disableUser(app: Parts, email: string): Promise<void> {
  const user = await someone(app, email);
  await app.db.transaction().execute(async (trx) => {
    await setDisabled(trx, user.id, true);
    await endAllKeys(trx, user.id, app.clock.now());
    await trx.deleteFrom('reset_keys').where('user_id', '=', user.id).execute();
  });
}

export async function enableUser(app: Parts, email: string): Promise<void> {
  const user = await someone(app, email);
  await setDisabled(app.db, user.id, false);
}

export async function setPassword(app: Parts, email: string, password: string): Promise<void> {
  const user = await someone(app, email);
  await checkNewPassword(password, password, [email]);
  const passwordHash = await hashPassword(password);
  await app.db.transaction().execute(async (trx) => {
    await setPasswordHash(trx, user.id, passwordHash);
    await endAllKeys(trx, user.id, app.clock.now());
  });
}

/** For a person who has lost phone and recovery codes: the password is enough until a new factor is set up. */
export async function factorOff(app: Parts, email: string): Promise<void> {
  const user = await someone(app, email);
  await app.db.transaction().execute(async (trx) => {
    await endAllKeys(trx, user.id, app.clock.now());
    await dropFactor(trx, user.id);
  });
}

/** For a person whose account at the provider was replaced: the next sign-in with this address binds the new one. */
export async function unlinkCompany(app: Parts, email: string): Promise<void> {
  const user = await someone(app, email);
  await app.db.transaction().execute(async (trx) => {
    await unbindCompany(trx, user.id);
    await endAllKeys(trx, user.id, app.clock.now());
  });
}

export async function resetLink(app: Parts & Pick<App, 'publicUrl'>, email: string): Promise<string> {
  const user = await someone(app, email);
  if (user.disabled) throw new PeopleError(adminWords('en').accountDisabled(user.email));
  const key = await makeResetKey(app.db, app.clock, user.id);
  return app.publicUrl() + address(pages.resetPassword, { keyVal: key });
}

export { listUsers };
