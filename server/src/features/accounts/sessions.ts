import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db, Trx } from '../../database.ts';
import type { App } from '../../platform/app.ts';
import { csrfCookieOf, newCsrfToken, setCsrfCookie } from '../../platform/http/csrf.ts';
import { isStorageFull, refuse } from '../../platform/http/refusal.ts';
import type { Visitor, VisitorSession } from '../../platform/http/visitor.ts';
import { COMPANY_HOURS } from './company-provider.ts';
import { hashToken } from './hash-token.ts';
import { type CompanyIdentity, lockUser, type UserRow } from './queries.ts';
import { placeOf } from './session-place.ts';
import { findTokenVisitor, revokeAllTokens } from './tokens.ts';

/** The cookie is 256 random bits, stored hashed. A session that has ended is deleted: no clock brings it back. */
const HOUR = 3600 * 1000;
const DAY = 24 * HOUR;
const IDLE_HOURS = 12;
const REMEMBER_DAYS = 30;
/** Without "remember me": however busy, a session ends after this. */
const ABSOLUTE_DAYS = 7;
/** `last_seen_at` is written at most this often. */
const SEEN_MILLISECONDS = 60_000;

const isSecure = (app: App) => app.publicUrl().startsWith('https:');

/** The `__Host-` prefix makes browsers insist on Secure, the path `/` and no other domain. */
function sessionCookie(app: App): string {
  return isSecure(app) ? '__Host-qp_session' : 'qp_session';
}

/** How a person has shown who they are: with a password, known here as the hash it was compared with, or at the company's provider. */
type Proof = { passwordHash: string | null } | { company: CompanyIdentity };

interface NewSession {
  userId: string;
  proof: Proof;
  remember: boolean;
  failedLogins?: number;
}

function stillOpens(user: UserRow, proof: Proof): boolean {
  if (user.disabled) return false;
  if ('passwordHash' in proof) return user.password_hash === proof.passwordHash;
  const { issuer, subject } = proof.company;
  return user.company_issuer === issuer && user.company_subject === subject;
}

/** False where the proof no longer opens the account: its password was changed while this person signed in with the old one. */
export async function startSession(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  { userId, proof, remember, failedLogins = 0 }: NewSession,
): Promise<boolean> {
  const token = randomBytes(32).toString('base64url');
  const csrfToken = newCsrfToken();
  const now = app.clock.now();
  const days = 'company' in proof ? COMPANY_HOURS / 24 : remember ? REMEMBER_DAYS : ABSOLUTE_DAYS;
  const started = await app.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, userId);
    if (!user || !stillOpens(user, proof)) return false;
    await trx
      .insertInto('sessions')
      .values({
        token_hash: hashToken(token),
        user_id: userId,
        csrf_token: csrfToken,
        remember,
        failed_logins: failedLogins,
        place: placeOf(request),
        by_company: 'company' in proof,
        created_at: now,
        last_seen_at: now,
        expires_at: new Date(now.getTime() + days * DAY),
      })
      .execute();
    return true;
  });
  if (!started) return false;
  reply.setCookie(sessionCookie(app), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(app),
    ...(remember ? { maxAge: (REMEMBER_DAYS * DAY) / 1000 } : {}),
  });
  setCsrfCookie(app, reply, csrfToken);
  return true;
}

/** For what must not outlive its session, such as a token. Refuses if a new password has ended it since. */
export async function holdSession(trx: Trx, userId: string, session: VisitorSession | null) {
  if (!session) throw refuse('not-logged-in');
  await lockUser(trx, userId);
  const held = trx.selectFrom('sessions').select('id').where('user_id', '=', userId).where('id', '=', session.id);
  if (!(await held.executeTakeFirst())) throw refuse('not-logged-in');
}

function tokenOf(app: App, request: FastifyRequest): string | null {
  return request.cookies[sessionCookie(app)] ?? null;
}

/** The session of this request, deleted on the server and in the browser. */
export async function endSession(app: App, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const token = tokenOf(app, request);
  if (token) await app.db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute();
  reply.clearCookie(sessionCookie(app), { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(app) });
  setCsrfCookie(app, reply, newCsrfToken());
}

/** Every session and token of a person. Work that they have under way ends within seconds (membership.ts). */
export async function endAllKeys(trx: Trx, userId: string, now: Date): Promise<void> {
  await lockUser(trx, userId);
  await trx.deleteFrom('sessions').where('user_id', '=', userId).execute();
  await revokeAllTokens(trx, userId, now);
  await trx
    .updateTable('jobs')
    .set({ error_code: 'job-cancelled' })
    .where('owner_id', '=', userId)
    .where('state', 'in', ['pending', 'started'])
    .execute();
}

export async function endOtherSessions(db: Db, userId: string, current: string | null): Promise<void> {
  let query = db.deleteFrom('sessions').where('user_id', '=', userId);
  if (current !== null) query = query.where('id', '<>', current);
  await query.execute();
}

/** False where this person has no such session. */
export async function endSessionById(db: Db, userId: string, id: string): Promise<boolean> {
  const query = db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '=', id).returning('id');
  return (await query.executeTakeFirst()) !== undefined;
}

/** Those that have not ended, the one seen last first. */
export async function listSessions(app: App, userId: string) {
  const rows = await app.db
    .selectFrom('sessions')
    .select(['id', 'place', 'by_company', 'remember', 'created_at', 'last_seen_at', 'expires_at'])
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .execute();
  return rows.filter((row) => !hasEnded(row, app.clock.now()));
}

function hasEnded(row: { remember: boolean; last_seen_at: Date; expires_at: Date }, now: Date): boolean {
  return row.expires_at <= now || (!row.remember && row.last_seen_at.getTime() + IDLE_HOURS * HOUR <= now.getTime());
}

export async function tidySessions(app: App): Promise<void> {
  const now = app.clock.now();
  const idle = new Date(now.getTime() - IDLE_HOURS * HOUR);
  await app.db
    .deleteFrom('sessions')
    .where((eb) =>
      eb.or([eb('expires_at', '<=', now), eb.and([eb('remember', '=', false), eb('last_seen_at', '<=', idle)])]),
    )
    .execute();
  await app.db.deleteFrom('reset_keys').where('expires_at', '<=', now).execute();
}

async function findSession(app: App, token: string): Promise<Visitor | null> {
  const tokenHash = hashToken(token);
  const row = await app.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.email', 'users.first_name', 'users.disabled'])
    .select(['sessions.csrf_token', 'sessions.remember', 'sessions.last_seen_at', 'sessions.expires_at'])
    .select(['sessions.created_at', 'sessions.failed_logins', 'sessions.id as session_id', 'sessions.by_company'])
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select('second_factors.confirmed_at')
    .where('sessions.token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (!row) return null;
  const now = app.clock.now();
  // A password that opens nothing any more keeps nothing open either.
  const byPassword = !app.settings.passwords && !row.by_company;
  if (row.disabled || byPassword || hasEnded(row, now)) {
    await app.db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
    return null;
  }
  if (now.getTime() - row.last_seen_at.getTime() > SEEN_MILLISECONDS) {
    const seen = app.db.updateTable('sessions').set({ last_seen_at: now }).where('token_hash', '=', tokenHash);
    // On a full disk people can go on reading.
    await seen.execute().catch((error: unknown) => {
      if (!isStorageFull(error)) throw error;
    });
  }
  return {
    user: { id: row.id, email: row.email, firstName: row.first_name },
    csrfToken: row.csrf_token,
    session: {
      id: row.session_id,
      startedAt: row.created_at,
      remember: row.remember,
      needsFactor: app.settings.secondFactorMust && !row.by_company && row.confirmed_at === null,
      failedLogins: row.failed_logins,
    },
  };
}

/** Finds out who a request comes from, before any route looks. */
export function identifyVisitors(server: FastifyInstance, app: App): void {
  server.addHook('onRequest', async (request) => {
    // Assets and the health of the process are the same for everyone.
    if (request.url.startsWith('/assets/') || request.routeOptions.config?.anonymous) return;
    const bearer = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    // Only calls take tokens; a page is for a person, and the metrics have a token of their own.
    if (bearer !== undefined && request.routeOptions.config?.call) {
      request.visitor = await findTokenVisitor(app, bearer);
      return;
    }
    const token = tokenOf(app, request);
    const session = token ? await findSession(app, token) : null;
    request.visitor = session ?? { user: null, csrfToken: csrfCookieOf(request), session: null };
  });
}
