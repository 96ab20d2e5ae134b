import type { App } from '../../platform/app.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { isBareAddress } from '../../platform/mail/mailer.ts';
import { noteEvent } from './installation-log.ts';
import { findUserByEmail, insertUser, noteCompanyLogin, type UserRow } from './queries.ts';

type Claims = { readonly [claim: string]: unknown };
type Company = NonNullable<App['settings']['company']>;

/** The account that the provider's word is about: by its verified address; made now where the settings allow it. */
export async function companyUser(
  app: App,
  company: Company,
  claims: Claims | undefined,
): Promise<Pick<UserRow, 'id' | 'email'>> {
  const email = claims?.email;
  // Anybody can write any address into a profile; only one that the provider has checked counts.
  if (typeof email !== 'string' || claims?.email_verified !== true || !isBareAddress(email))
    throw refuse('company-unverified');
  const known = await findUserByEmail(app.db, email);
  if (known?.disabled) throw refuse('company-unknown');
  const user = known ?? (await makeUser(app, company, email, claims));
  await noteCompanyLogin(app.db, user.id, app.clock.now());
  return user;
}

async function makeUser(
  app: App,
  company: Company,
  email: string,
  claims: Claims,
): Promise<Pick<UserRow, 'id' | 'email'>> {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (!company.create || !company.domains.includes(domain)) throw refuse('company-unknown');
  const given = [claims.given_name, claims.name].find((name) => typeof name === 'string' && name.trim() !== '');
  const firstName = (typeof given === 'string' ? given.trim() : email.split('@')[0]).slice(0, 100);
  const id = await insertUser(app.db, { email, firstName, passwordHash: null });
  await noteEvent(app, { user: { id, email }, did: 'got an account', details: `by ${company.name}` });
  return { id, email };
}
