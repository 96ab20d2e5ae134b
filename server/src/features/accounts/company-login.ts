import { randomBytes } from 'node:crypto';
import { companyAddresses, type ErrorCode, pages, safeNext } from '@qp/contract';
import { logWords } from '@qp/words/accounts/log';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as oidc from 'openid-client';
import type { App } from '../../platform/app.ts';
import { countAttempt } from '../../platform/http/attempt-limit.ts';
import { isCrossSite } from '../../platform/http/csrf.ts';
import { networkOf } from '../../platform/http/network.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { errorFields } from '../../platform/log.ts';
import { insertCompanyLogin, takeCompanyLogin } from './company-login-queries.ts';
import { registerCompanyLogout } from './company-logout.ts';
import { companyProvider, companyScope } from './company-provider.ts';
import { companyUser } from './company-users.ts';
import { hashToken } from './hash-token.ts';
import { noteEvent } from './installation-log.ts';
import { endSession, startSession } from './sessions.ts';

/** OpenID Connect: code with PKCE, state and nonce. Late, repeated or foreign answers find nothing. */
const COOKIE = 'qp_company';
const MINUTES = 10;
const FIVE_MINUTES = 300;
const CLOCK_SKEW_SECONDS = 60;

export function registerCompanyLogin(server: FastifyInstance, app: App): void {
  const { company } = app.settings;
  if (!company) return;
  const provider = () => companyProvider(company);
  registerCompanyLogout(server, app, company, provider);
  const cookie = () =>
    ({
      path: companyAddresses.start,
      httpOnly: true,
      sameSite: 'lax',
      secure: app.publicUrl().startsWith('https:'),
    }) as const;
  const redirectUri = () => app.publicUrl() + companyAddresses.back;

  server.get(companyAddresses.start, async (request, reply) => {
    const { next } = request.query as { next?: unknown };
    // Another site must not start sign-ins for its visitors.
    if (isCrossSite(app, request)) return reply.redirect(pages.login.path, 302);
    try {
      const from = { key: `company login from ${networkOf(request.ip)}`, seconds: FIVE_MINUTES };
      await countAttempt(app.db, app.clock, { ...from, attempts: app.settings.loginsPerAddress });
      const config = await provider();
      const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()];
      const token = randomBytes(32).toString('base64url');
      await insertCompanyLogin(app.db, {
        cookie_hash: hashToken(token),
        state,
        nonce,
        verifier,
        next: safeNext(typeof next === 'string' ? next : null),
        expires_at: new Date(app.clock.now().getTime() + MINUTES * 60_000),
      });
      const to = oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri(),
        scope: companyScope(config),
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
        ...(company.strengths.length > 0 ? { acr_values: company.strengths.join(' ') } : {}),
      });
      return reply.setCookie(COOKIE, token, { ...cookie(), maxAge: MINUTES * 60 }).redirect(to.href, 302);
    } catch (error) {
      return refused(request, reply, error);
    }
  });

  server.get(companyAddresses.back, async (request, reply) => {
    const token = request.cookies[COOKIE];
    reply.clearCookie(COOKIE, cookie());
    try {
      const begun = token ? await takeCompanyLogin(app.db, hashToken(token), app.clock.now()) : undefined;
      if (!begun) throw refuse('company-expired');
      const answer = new URL(request.url, app.publicUrl());
      const tokens = await oidc.authorizationCodeGrant(await provider(), answer, {
        pkceCodeVerifier: begun.verifier,
        expectedState: begun.state,
        expectedNonce: begun.nonce,
        idTokenExpected: true,
      });
      const claims = freshClaims(tokens.claims(), app.clock.now());
      // What was asked for is a wish: only the answer says how the person signed in.
      if (company.strengths.length > 0 && !company.strengths.some((strength) => strength === claims.acr))
        throw refuse('company-weak');
      const user = await companyUser(app, company, claims, tokens.refresh_token);
      await endSession(app, request, reply);
      const session = { userId: user.id, proof: { company: user.identity }, remember: false };
      if (!(await startSession(app, request, reply, session))) throw refuse('company-unknown');
      await noteEvent(app, { user, did: 'logged in', details: `by ${company.name}`, request });
      return reply.redirect(encodeURI(safeNext(begun.next)).replaceAll('%25', '%'), 302);
    } catch (error) {
      return refused(request, reply, error);
    }
  });

  async function refused(request: FastifyRequest, reply: FastifyReply, error: unknown): Promise<FastifyReply> {
    const code: ErrorCode = error instanceof Refusal ? error.code : 'company-failed';
    // What the provider or a forger said may hold anything: the log has its kind, the page our own sentence.
    if (!(error instanceof Refusal)) app.log.error('a sign-in by the company failed', errorFields(error));
    await noteEvent(app, {
      user: null,
      who: 'unknown',
      did: logWords('en').failedToLogIn,
      details: logWords('en').refusedBy(company?.name ?? '', code),
      request,
    });
    return reply.redirect(`${pages.login.path}?problem=${code}`, 302);
  }
}

/** The library checks that the token has not expired; a provider whose tokens last for days must not let an old one in. */
function freshClaims(claims: oidc.IDToken | undefined, now: Date): oidc.IDToken {
  const age = now.getTime() / 1000 - (claims?.iat ?? 0);
  if (!claims || age > MINUTES * 60 || age < -CLOCK_SKEW_SECONDS) throw refuse('company-expired');
  return claims;
}
