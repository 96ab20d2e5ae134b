import { randomBytes } from 'node:crypto';
import { TOKEN_PREFIX, type TokenAccess } from '@qp/contract';
import { problemWords } from '@qp/words/errors/problems';
import type { Db } from '../../database.ts';
import type { App } from '../../platform/app.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Visitor } from '../../platform/http/visitor.ts';
import { companyLimit } from './company-provider.ts';
import { hashToken } from './hash-token.ts';

/** Tokens for programs: 256 random bits each, of which the table holds only the hash. */

const DAY = 24 * 3600 * 1000;
/** `last_used_at` is written at most this often. */
const USED_MILLISECONDS = 60_000;
/** For this long a program with an ended token is told why. */
const KEPT_DAYS = 90;
/** More than anyone needs; a list must have an end. */
const MAX_TOKENS = 100;

export async function makeToken(
  app: Pick<App, 'db' | 'clock'>,
  userId: string,
  { name, days, access }: { name: string; days: number; access: TokenAccess },
): Promise<string> {
  const token = TOKEN_PREFIX + randomBytes(32).toString('base64url');
  const now = app.clock.now();
  const { count } = await app.db
    .selectFrom('tokens')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_TOKENS) {
    throw refuse('invalid-input', { field: 'name', problem: problemWords('en').tooManyTokens(MAX_TOKENS) });
  }
  const expires_at = new Date(now.getTime() + days * DAY);
  await app.db
    .insertInto('tokens')
    .values({ user_id: userId, name, token_hash: hashToken(token), access, created_at: now, expires_at })
    .execute();
  return token;
}

/** Revoked ones are not listed. */
export function listTokens(db: Db, userId: string) {
  return db
    .selectFrom('tokens')
    .select(['id', 'name', 'access', 'created_at', 'expires_at', 'last_used_at', 'ended'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .execute();
}

/** The name of the revoked token. Another person's id is answered like an unknown one. */
export async function revokeToken(app: Pick<App, 'db' | 'clock'>, userId: string, tokenId: string): Promise<string> {
  const row = await app.db
    .updateTable('tokens')
    .set({ revoked_at: app.clock.now() })
    .where('id', '=', tokenId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  if (!row) throw refuse('not-found');
  return row.name;
}

export async function revokeAllTokens(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('tokens')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
}

interface TokenOwner {
  readonly password_hash: string | null;
  readonly company_subject: string | null;
  readonly company_confirmed_at: Date | null;
  /** Since when there is a second factor. */
  readonly confirmed_at: Date | null;
}

/** A token does what its owner may do, who must log in as the installation asks for. */
function checkOwner(app: App, owner: TokenOwner, now: Date): void {
  const { passwords, secondFactorMust } = app.settings;
  if (secondFactorMust && passwords && owner.password_hash !== null && owner.confirmed_at === null) {
    throw refuse('token-refused', { reason: problemWords('en').token.secondFactor });
  }
  if (!passwords && owner.company_subject === null) {
    throw refuse('token-refused', { reason: problemWords('en').token.company });
  }
  // The company alone says whether this person may still be here.
  const isCompanys = owner.company_subject !== null && (!passwords || owner.password_hash === null);
  if (isCompanys && !(owner.company_confirmed_at && owner.company_confirmed_at > companyLimit(now))) {
    throw refuse('token-unconfirmed');
  }
}

/** The person a program acts for; refuses with the reason why its token is not accepted. */
export async function findTokenVisitor(app: App, token: string): Promise<Visitor> {
  const row = await app.db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .select([
      'tokens.id',
      'tokens.name',
      'tokens.access',
      'tokens.expires_at',
      'tokens.last_used_at',
      'tokens.revoked_at',
    ])
    .select(['tokens.ended', 'users.id as user_id', 'users.email', 'users.first_name', 'users.disabled'])
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select([
      'users.password_hash',
      'users.company_subject',
      'users.company_confirmed_at',
      'second_factors.confirmed_at',
    ])
    .where('tokens.token_hash', '=', hashToken(token))
    .executeTakeFirst();
  const now = app.clock.now();
  const problems = problemWords('en').token;
  if (!row || row.disabled) throw refuse('token-refused', { reason: problems.unknown });
  if (row.revoked_at) throw refuse('token-refused', { reason: problems.revoked });
  if (row.ended || row.expires_at <= now) {
    if (!row.ended) await app.db.updateTable('tokens').set({ ended: true }).where('id', '=', row.id).execute();
    throw refuse('token-refused', { reason: problems.expired(row.expires_at.toISOString().slice(0, 10)) });
  }
  checkOwner(app, row, now);
  if (!row.last_used_at || now.getTime() - row.last_used_at.getTime() > USED_MILLISECONDS) {
    await app.db.updateTable('tokens').set({ last_used_at: now }).where('id', '=', row.id).execute();
  }
  return {
    user: { id: row.user_id, email: row.email, firstName: row.first_name },
    csrfToken: null,
    session: null,
    token: { name: row.name, access: row.access },
  };
}

export async function tidyTokens(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('tokens')
    .set({ ended: true })
    .where('expires_at', '<=', now)
    .where('ended', '=', false)
    .execute();
  const old = new Date(now.getTime() - KEPT_DAYS * DAY);
  await db
    .deleteFrom('tokens')
    .where((eb) => eb.or([eb('expires_at', '<', old), eb('revoked_at', '<', old)]))
    .execute();
}
