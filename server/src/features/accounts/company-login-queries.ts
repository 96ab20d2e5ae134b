import type { Insertable } from 'kysely';
import type { Db } from '../../database.ts';
import type { CompanyLoginTable } from './tables.ts';

export async function insertCompanyLogin(db: Db, row: Insertable<CompanyLoginTable>): Promise<void> {
  await db.insertInto('company_logins').values(row).execute();
}

/** The attempt, removed as it is read: a second answer finds nothing. */
export async function takeCompanyLogin(db: Db, cookieHash: Buffer, now: Date) {
  const row = await db
    .deleteFrom('company_logins')
    .where('cookie_hash', '=', cookieHash)
    .returningAll()
    .executeTakeFirst();
  return row && row.expires_at > now ? row : undefined;
}

export async function tidyCompanyLogins(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('company_logins').where('expires_at', '<=', now).execute();
}
