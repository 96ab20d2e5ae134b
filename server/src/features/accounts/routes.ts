import { address, calls, pages, safeNext } from '@qp/contract';
import type { FastifyInstance } from 'fastify';
import type { App } from '../../platform/app.ts';
import { isCrossSite } from '../../platform/http/csrf.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { route } from '../../platform/http/route.ts';
import { WATCH_COOKIE } from '../../platform/queue/job-routes.ts';
import { checkNotBot } from './bot-protection.ts';
import { takeFailedLogins } from './failed-logins.ts';
import { lookUpResetKey } from './reset-keys.ts';
import { changePassword, checkLogin, forgetPassword, noteLoggedIn, resetPassword } from './service.ts';
import { endSession, startSession } from './sessions.ts';

const WATCH_SECONDS = 3600;

export function registerRoutes(server: FastifyInstance, app: App): void {
  route(server, app, calls.login, async ({ body, query, request, reply }) => {
    await checkNotBot(app, 'login', body.recaptcha_token, request.ip);
    const user = await checkLogin(app, body.email, body.password, request.ip, body.code);
    // A session that this browser already had ends: the id always changes at login.
    await endSession(app, request, reply);
    const failedLogins = await takeFailedLogins(app.db, body.email);
    const proof = { passwordHash: user.password_hash };
    const session = { userId: user.id, proof, remember: body.remember_me ?? false, failedLogins };
    if (!(await startSession(app, request, reply, session))) throw refuse('wrong-login');
    await noteLoggedIn(app, user, request.ip);
    return { success: safeNext(query.next), failed_logins: failedLogins };
  });

  route(server, app, calls.forgotPassword, async ({ body, request, reply }) => {
    await checkNotBot(app, 'forgot_password', body.recaptcha_token, request.ip);
    const { jobId, watcher } = await forgetPassword(app, body.email, request.ip);
    reply.setCookie(WATCH_COOKIE, watcher, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: app.publicUrl().startsWith('https:'),
      maxAge: WATCH_SECONDS,
    });
    return { job_id: jobId, email: body.email };
  });

  route(server, app, calls.checkKey, async ({ params }) => {
    const userId = await lookUpResetKey(app.db, app.clock, params.keyVal);
    return { key_expired: userId === null };
  });

  route(server, app, calls.resetPassword, async ({ params, body, request, reply }) => {
    await resetPassword(app, params.keyVal, body, request.ip);
    await endSession(app, request, reply);
    return { success: address(pages.login) };
  });

  route(server, app, calls.changePassword, async ({ user, body, request, reply }) => {
    const { session } = request.visitor;
    const passwordHash = await changePassword(app, user, session, { ...body, current: body.current_password });
    const next = { userId: user.id, proof: { passwordHash }, remember: session?.remember ?? false };
    if (!(await startSession(app, request, reply, next))) throw refuse('not-logged-in');
    return { success: address(pages.home) };
  });

  route(server, app, calls.user, async ({ user, request }) => ({
    first_name: user.firstName,
    email: user.email,
    failed_logins: request.visitor.session?.failedLogins ?? 0,
  }));

  server.get(pages.logout.path, async (request, reply) => {
    // A picture on another site must not log anyone out.
    if (!isCrossSite(app, request)) await endSession(app, request, reply);
    return reply.redirect(address(pages.login), 302);
  });
}
