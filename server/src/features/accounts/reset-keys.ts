import { randomBytes } from 'node:crypto';
import { RESET_HOURS } from '@qp/contract';
import type { Db, Trx } from '../../database.ts';
import type { Clock } from '../../platform/clock.ts';
import { hashToken } from './hash-token.ts';
import { lockUser } from './queries.ts';

/** The keys of reset links: 256 random bits, stored hashed, good once and for 24 hours. */

const LIFE_MILLISECONDS = RESET_HOURS * 3600 * 1000;

/** Beyond these the oldest ends. Mails are limited, so this cannot be used to end another person's link. */
const MAX_KEYS = 100;

/** An older link of the same person stays good: else a stranger who asks for mails would end it. */
export async function makeResetKey(db: Db, clock: Clock, userId: string): Promise<string> {
  const key = randomBytes(32).toString('base64url');
  const now = clock.now();
  await db
    .insertInto('reset_keys')
    .values({
      key_hash: hashToken(key),
      user_id: userId,
      created_at: now,
      expires_at: new Date(now.getTime() + LIFE_MILLISECONDS),
    })
    .execute();
  const kept = db.selectFrom('reset_keys').select('key_hash').where('user_id', '=', userId);
  await db
    .deleteFrom('reset_keys')
    .where('user_id', '=', userId)
    .where('key_hash', 'not in', kept.orderBy('created_at', 'desc').limit(MAX_KEYS))
    .execute();
  return key;
}

/** Looking does not use a key. An expired one is deleted, so a clock that goes back does not revive it. */
export async function lookUpResetKey(db: Db, clock: Clock, key: string): Promise<string | null> {
  const row = await db
    .selectFrom('reset_keys')
    .innerJoin('users', 'users.id', 'reset_keys.user_id')
    .select(['user_id', 'expires_at', 'disabled'])
    .where('key_hash', '=', hashToken(key))
    .executeTakeFirst();
  if (!row || row.disabled) return null;
  if (row.expires_at <= clock.now()) {
    await db.deleteFrom('reset_keys').where('key_hash', '=', hashToken(key)).execute();
    return null;
  }
  return row.user_id;
}

/** Takes the key out of the table, with the account locked; of two who try at once only one gets it. */
export async function useResetKey(trx: Trx, clock: Clock, key: string): Promise<string | null> {
  const userId = await lookUpResetKey(trx, clock, key);
  if (userId === null) return null;
  await lockUser(trx, userId);
  const taken = await trx
    .deleteFrom('reset_keys')
    .where('key_hash', '=', hashToken(key))
    .returning('user_id')
    .executeTakeFirst();
  return taken?.user_id ?? null;
}
