import { companyAddresses } from '@qp/contract';
import type { FastifyInstance } from 'fastify';
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { Configuration } from 'openid-client';
import type { App } from '../../platform/app.ts';
import { countAttempt } from '../../platform/http/attempt-limit.ts';
import { networkOf } from '../../platform/http/network.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { errorFields } from '../../platform/log.ts';
import type { CompanySettings } from '../../platform/settings.ts';
import { noteEvent } from './installation-log.ts';
import { findUserByCompany } from './queries.ts';
import { endAllKeys } from './sessions.ts';

/** Back-Channel Logout 1.0: the provider says that a person has left, and what they could do here ends. */

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const MOST_BYTES = 16 * 1024;
const FIVE_MINUTES = 300;

export function registerCompanyLogout(
  server: FastifyInstance,
  app: App,
  company: CompanySettings,
  provider: () => Promise<Configuration>,
): void {
  let keys: JWTVerifyGetKey | null = null;

  /** Whom a logout token names; null where the provider didn't sign it for us, just now, as one. */
  async function namedIn(token: string): Promise<{ issuer: string; subject: string } | null> {
    const { issuer, jwks_uri } = (await provider()).serverMetadata();
    if (!jwks_uri) throw new Error('the provider names no keys');
    keys ??= createRemoteJWKSet(new URL(jwks_uri));
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience: company.clientId,
        requiredClaims: ['iat', 'jti', 'sub', 'events'],
        maxTokenAge: FIVE_MINUTES,
        clockTolerance: 60,
        currentDate: app.clock.now(),
      });
      const { sub, events, nonce } = payload;
      const said = typeof events === 'object' && events !== null && Object.hasOwn(events, EVENT);
      // A sign-in has a nonce: its token must not log anyone out.
      return said && nonce === undefined && sub ? { issuer, subject: sub } : null;
    } catch (error) {
      if (error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout)) return null;
      throw error;
    }
  }

  server.post(companyAddresses.logout, { bodyLimit: MOST_BYTES }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      const from = { key: `company logout from ${networkOf(request.ip)}`, seconds: FIVE_MINUTES };
      await countAttempt(app.db, app.clock, { ...from, attempts: app.settings.loginsPerAddress });
      const { logout_token: token } = (request.body ?? {}) as { logout_token?: unknown };
      const person = typeof token === 'string' ? await namedIn(token) : null;
      if (!person) return reply.code(400).send({ error: 'invalid_request' });
      const user = await findUserByCompany(app.db, person);
      if (!user) return reply.code(200).send();
      await app.db.transaction().execute(async (trx) => {
        await endAllKeys(trx, user.id, app.clock.now());
        const details = `by ${company.name}`;
        await noteEvent({ db: trx, clock: app.clock }, { user, did: 'logged out', details, request });
      });
      return reply.code(200).send();
    } catch (error) {
      if (error instanceof Refusal) throw error;
      app.log.error('a logout by the company failed', errorFields(error));
      return reply.code(503).send({ error: 'temporarily_unavailable' });
    }
  });
}
