import { sql } from 'kysely';
import type { Db } from '../../database.ts';
import { hashToken } from './hash-token.ts';
import { foldAddress } from './queries.ts';

/** Wrong logins, kept until the person logs in and is told. Known and unknown addresses cost the same work. */

const KEPT_DAYS = 90;
const DAY = 24 * 3600 * 1000;

/** An address as it is counted: some people type their password into the wrong field, and that is not kept. */
export function emailHash(email: string): Buffer {
  return hashToken(foldAddress(email));
}

export async function noteFailedLogin(db: Db, email: string, now: Date): Promise<void> {
  await db
    .insertInto('failed_logins')
    .values({ email_hash: emailHash(email), count: 1, last_at: now })
    .onConflict((conflict) =>
      conflict.column('email_hash').doUpdateSet({ count: sql`failed_logins.count + 1`, last_at: now }),
    )
    .execute();
}

/** How many there were since the last login; they are reported once. */
export async function takeFailedLogins(db: Db, email: string): Promise<number> {
  const row = await db
    .deleteFrom('failed_logins')
    .where('email_hash', '=', emailHash(email))
    .returning('count')
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** Deletes what is old, or belongs to an address without an account: no one will be told. */
export async function tidyFailedLogins(db: Db, now: Date): Promise<void> {
  const known = sql<Buffer>`select sha256(convert_to(lower(email collate "C"), 'UTF8')) from users`;
  await db
    .deleteFrom('failed_logins')
    .where((eb) =>
      eb.or([
        eb('last_at', '<', new Date(now.getTime() - KEPT_DAYS * DAY)),
        eb.and([eb('last_at', '<', new Date(now.getTime() - DAY)), sql<boolean>`email_hash not in (${known})`]),
      ]),
    )
    .execute();
}
