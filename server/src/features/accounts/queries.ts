import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Trx } from '../../database.ts';
import type { UserTable } from './tables.ts';

export type UserRow = Selectable<UserTable>;

/** Case is ignored in ASCII letters only: U+212A would otherwise sign in as the owner of an address with a k. */
export function foldAddress(email: string): string {
  return email.trim().replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | null> {
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where(sql<string>`lower(email collate "C")`, '=', foldAddress(email))
    .executeTakeFirst();
  return row ?? null;
}

export async function findUserById(db: Db, id: string): Promise<UserRow | null> {
  return (await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/**
 * The account, locked until the transaction ends. What opens sessions and tokens, and what ends them, locks it first: a key that is being
 * made while the password changes is either ended by the change or not made.
 */
export async function lockUser(trx: Trx, id: string): Promise<UserRow | null> {
  const row = await trx.selectFrom('users').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return row ?? null;
}

export async function insertUser(
  db: Db,
  user: { email: string; firstName: string; passwordHash: string | null },
): Promise<string> {
  const { id } = await db
    .insertInto('users')
    .values({ email: user.email, first_name: user.firstName, password_hash: user.passwordHash })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function listUsers(db: Db): Promise<UserRow[]> {
  return db.selectFrom('users').selectAll().orderBy('email').execute();
}

export async function setDisabled(db: Db, userId: string, disabled: boolean): Promise<void> {
  const updated_at = sql<Date>`now()`;
  await db.updateTable('users').set({ disabled, updated_at }).where('id', '=', userId).execute();
}

/** A new password also ends every reset key: an older mail must not open the account again. */
export async function setPasswordHash(db: Db, userId: string, passwordHash: string): Promise<void> {
  const updated_at = sql<Date>`now()`;
  await db.updateTable('users').set({ password_hash: passwordHash, updated_at }).where('id', '=', userId).execute();
  await db.deleteFrom('reset_keys').where('user_id', '=', userId).execute();
}

export async function setFirstName(db: Db, userId: string, first_name: string): Promise<void> {
  const updated_at = sql<Date>`now()`;
  await db.updateTable('users').set({ first_name, updated_at }).where('id', '=', userId).execute();
}

/** The identity at the company's provider: its address, and its own id for the person, which it never gives to anyone else. */
export interface CompanyIdentity {
  issuer: string;
  subject: string;
}

export async function findUserByCompany(db: Db, of: CompanyIdentity): Promise<UserRow | null> {
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where('company_issuer', '=', of.issuer)
    .where('company_subject', '=', of.subject)
    .executeTakeFirst();
  return row ?? null;
}

/** False where the account is already bound to someone else at this provider. */
export async function bindCompany(db: Db, userId: string, to: CompanyIdentity): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ company_issuer: to.issuer, company_subject: to.subject })
    .where('id', '=', userId)
    .where((eb) => eb.or([eb('company_issuer', 'is distinct from', to.issuer), eb('company_subject', '=', to.subject)]))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function unbindCompany(db: Db, userId: string): Promise<void> {
  const unbound = { company_issuer: null, company_subject: null, company_refresh: null };
  await db.updateTable('users').set(unbound).where('id', '=', userId).execute();
}

export async function noteCompanyLogin(db: Db, userId: string, now: Date, refresh?: string) {
  const signedIn = { last_login_at: now, company_login_at: now, company_asked_at: now };
  await db.updateTable('users').set(signedIn).where('id', '=', userId).execute();
  await noteConfirmed(db, userId, now, refresh ?? null);
}

/** `at` is null where the company no longer knows the person. */
export async function noteConfirmed(db: Db, userId: string, at: Date | null, refresh: string | null) {
  const confirmed = { company_confirmed_at: at, company_refresh: refresh };
  await db.updateTable('users').set(confirmed).where('id', '=', userId).execute();
}

/** Someone about whom the company can be asked and was not since; from now on they count as asked about. */
export async function askAgain(db: Db, issuer: string, since: Date, now: Date) {
  const { rows } = await sql<{ id: string; email: string; company_refresh: string }>`
    update users set company_asked_at = ${now}
    where id = (
      select id from users
      where company_issuer = ${issuer} and company_refresh is not null and company_asked_at < ${since} and not disabled
      order by company_asked_at limit 1 for update skip locked)
    returning id, email, company_refresh`.execute(db);
  return rows[0];
}

export async function noteLogin(db: Db, userId: string, now: Date): Promise<void> {
  await db.updateTable('users').set({ last_login_at: now }).where('id', '=', userId).execute();
}
