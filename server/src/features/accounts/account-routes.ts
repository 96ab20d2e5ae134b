import { calls } from '@qp/contract';
import { logWords } from '@qp/words/accounts/log';
import type { FastifyInstance } from 'fastify';
import type { App } from '../../platform/app.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { route } from '../../platform/http/route.ts';
import { accountOf, endSessions, rename } from './account-service.ts';
import { noteEvent } from './installation-log.ts';
import { beginFactor, confirmFactor, dropFactor, takeCode } from './second-factor.ts';
import { checkCurrent, confirmOwner } from './service.ts';
import { holdSession } from './sessions.ts';
import { makeToken, revokeToken } from './tokens.ts';

/** The calls of the Account page. */
export function registerAccount(server: FastifyInstance, app: App): void {
  route(server, app, calls.account, ({ user, request }) => accountOf(app, user, request.visitor.session));

  route(server, app, calls.renameAccount, async ({ user, body, request }) => {
    await rename(app, user, body.first_name);
    return accountOf(app, user, request.visitor.session);
  });

  route(server, app, calls.endSessions, async ({ user, body, request }) => {
    await endSessions(app, user, request.visitor.session, body.session_id);
    await noteEvent(app, { user, did: 'ended sessions', details: body.session_id ? 'one' : 'all others', request });
    return accountOf(app, user, request.visitor.session);
  });

  route(server, app, calls.newToken, async ({ user, body, request }) => {
    await confirmOwner(app, user.id, body.current_password);
    const token = await app.db.transaction().execute(async (trx) => {
      await holdSession(trx, user.id, request.visitor.session);
      return makeToken({ db: trx, clock: app.clock }, user.id, body);
    });
    const details = `${body.access}, ${body.days} days`;
    await noteEvent(app, { user, did: logWords('en').madeToken, subject: body.name, details, request });
    return { token, account: await accountOf(app, user, request.visitor.session) };
  });

  route(server, app, calls.revokeToken, async ({ user, body, request }) => {
    const subject = await revokeToken(app, user.id, body.token_id);
    await noteEvent(app, { user, did: logWords('en').revokedToken, subject, request });
    return accountOf(app, user, request.visitor.session);
  });

  route(server, app, calls.beginSecondFactor, async ({ user, body }) => {
    // An open browser must not be enough to lock its owner out.
    await checkCurrent(app, user.id, body.current_password);
    return beginFactor(app, user);
  });

  route(server, app, calls.confirmSecondFactor, async ({ user, body, request }) => {
    const recovery_codes = await confirmFactor(app, user.id, request.visitor.session, body.code);
    await noteEvent(app, { user, did: logWords('en').factorOn, request });
    return { recovery_codes, account: await accountOf(app, user, request.visitor.session) };
  });

  route(server, app, calls.endSecondFactor, async ({ user, body, request }) => {
    if (app.settings.secondFactorMust) throw refuse('second-factor-must');
    await takeCode(app, user.id, body.code);
    await dropFactor(app.db, user.id);
    await noteEvent(app, { user, did: logWords('en').factorOff, request });
    return accountOf(app, user, request.visitor.session);
  });
}
