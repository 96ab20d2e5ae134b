import type { Account } from '@qp/contract';
import type { App } from '../../platform/app.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { User, VisitorSession } from '../../platform/http/visitor.ts';
import { findUserById, setFirstName } from './queries.ts';
import { factorOf } from './second-factor.ts';
import { endOtherSessions, endSessionById, listSessions } from './sessions.ts';
import { listTokens } from './tokens.ts';

/** What the Account page shows and changes. */

export async function accountOf(app: App, user: User, current: VisitorSession | null): Promise<Account> {
  const row = await findUserById(app.db, user.id);
  if (!row) throw refuse('not-logged-in');
  const [factor, sessions, tokens] = await Promise.all([
    factorOf(app.db, user.id),
    listSessions(app, user.id),
    listTokens(app.db, user.id),
  ]);
  const { company, passwords, secondFactorMust } = app.settings;
  const now = app.clock.now();
  return {
    email: row.email,
    first_name: row.first_name,
    has_password: row.password_hash !== null,
    passwords_on: passwords,
    second_factor: { on: factor.on, must: secondFactorMust, recovery_codes_left: factor.codesLeft },
    company: company && { name: company.name, last_login: row.company_login_at?.toISOString() ?? null },
    sessions: sessions.map((session) => ({
      id: session.id,
      current: session.id === current?.id,
      place: session.place,
      by_company: session.by_company,
      created: session.created_at.toISOString(),
      last_seen: session.last_seen_at.toISOString(),
    })),
    tokens: tokens.map((token) => ({
      id: token.id,
      name: token.name,
      access: token.access,
      created: token.created_at.toISOString(),
      expires: token.expires_at.toISOString(),
      expired: token.ended || token.expires_at <= now,
      last_used: token.last_used_at?.toISOString() ?? null,
    })),
  };
}

export async function rename(app: App, user: User, firstName: string): Promise<void> {
  await setFirstName(app.db, user.id, firstName);
}

/** One session, or all but the current one. Another person's id is answered like an unknown one. */
export async function endSessions(app: App, user: User, current: VisitorSession | null, sessionId?: string) {
  if (sessionId === undefined) return endOtherSessions(app.db, user.id, current?.id ?? null);
  if (!(await endSessionById(app.db, user.id, sessionId))) throw refuse('not-found');
}
