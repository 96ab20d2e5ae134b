import { nameField } from '@qp/contract';
import { logWords } from '@qp/words/accounts/log';
import type { App } from '../../platform/app.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { isBareAddress } from '../../platform/mail/mailer.ts';
import { noteEvent } from './installation-log.ts';
import {
  bindCompany,
  findUserByCompany,
  findUserByEmail,
  foldAddress,
  insertUser,
  noteCompanyLogin,
  type UserRow,
} from './queries.ts';

type Claims = { readonly [claim: string]: unknown; readonly iss: string; readonly sub: string };
type Company = NonNullable<App['settings']['company']>;
type Person = Pick<UserRow, 'id' | 'email'>;

const FIRST_NAME_LENGTH = 100;

/** The account bound to this person; at first the one with the verified address, or a new one if allowed. */
export async function companyUser(app: App, company: Company, claims: Claims, refresh?: string) {
  const { email } = claims;
  // People can enter any address in a profile; only one that the provider has verified counts.
  if (typeof email !== 'string' || claims.email_verified !== true || !isBareAddress(email))
    throw refuse('company-unverified');
  const identity = { issuer: claims.iss, subject: claims.sub };
  const bound = await findUserByCompany(app.db, identity);
  const known = bound ?? (await findUserByEmail(app.db, email));
  // An address that the provider gave to another person does not open the account of the first.
  const taken = !bound && known?.company_issuer === identity.issuer;
  if (known?.disabled || taken) throw refuse('company-unknown');
  const user = known ?? (await makeUser(app, company, email, claims));
  if (!bound && !(await bindCompany(app.db, user.id, identity))) throw refuse('company-unknown');
  await noteCompanyLogin(app.db, user.id, app.clock.now(), refresh);
  return { id: user.id, email: user.email, identity };
}

async function makeUser(app: App, company: Company, email: string, claims: Claims): Promise<Person> {
  const domain = foldAddress(email.slice(email.lastIndexOf('@') + 1));
  if (!company.create || !company.domains.includes(domain)) throw refuse('company-unknown');
  const names = [claims.given_name, claims.name].map((name) => nameField.safeParse(name));
  const given = names.find(({ success }) => success)?.data ?? email.split('@')[0];
  const firstName = given.slice(0, FIRST_NAME_LENGTH);
  const id = await insertUser(app.db, { email, firstName, passwordHash: null });
  await noteEvent(app, {
    user: { id, email },
    did: logWords('en').gotAccount,
    details: logWords('en').by(company.name),
  });
  return { id, email };
}
