import { randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '@qp/contract';
import { PRODUCT } from '@qp/facts';
import type { Db, Trx } from '../../database.ts';
import type { App } from '../../platform/app.ts';
import { delayAttempt, forgetAttempts } from '../../platform/http/attempt-limit.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { VisitorSession } from '../../platform/http/visitor.ts';
import { hashToken } from './hash-token.ts';
import { holdSession } from './sessions.ts';
import { base32, keyUri, matchingStep, newSecret } from './totp.ts';

/** Second factors: a secret shared with an authenticator app, and recovery codes for when the phone is lost. */

type Parts = Pick<App, 'db' | 'clock' | 'settings'>;

export async function factorOf(db: Db, userId: string): Promise<{ on: boolean; codesLeft: number }> {
  const factor = await db
    .selectFrom('second_factors')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const codes = await db.selectFrom('recovery_codes').select('code_hash').where('user_id', '=', userId).execute();
  return { on: factor?.confirmed_at != null, codesLeft: codes.length };
}

/** A new secret, which counts once it is confirmed with a code. One that is on is not replaced. */
export async function beginFactor(app: Parts, user: { id: string; email: string }) {
  const secret = newSecret();
  const row = await app.db
    .insertInto('second_factors')
    .values({ user_id: user.id, secret, confirmed_at: null })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ secret }).where('second_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  if (!row) throw refuse('second-factor-on');
  return { secret: base32(secret), uri: keyUri(secret, user.email, PRODUCT) };
}

const plain = (code: string) => code.toLowerCase().replace(/[^a-z0-9]/g, '');

/** 80 bits each, in groups that can be copied by hand. */
function inventCodes(): string[] {
  return Array.from(
    { length: RECOVERY_CODES },
    () => base32(randomBytes(10)).toLowerCase().match(/.{4}/g)?.join('-') ?? '',
  );
}

export async function confirmFactor(app: Parts, userId: string, session: VisitorSession | null, code: string) {
  return limited(app, userId, async () => {
    const factor = await app.db
      .selectFrom('second_factors')
      .selectAll()
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (factor?.confirmed_at) throw refuse('second-factor-on');
    const now = app.clock.now();
    const step = factor ? matchingStep(factor.secret, code, now, 0) : null;
    if (step === null) return null;
    const codes = inventCodes();
    await app.db.transaction().execute(async (trx) => {
      // A factor of someone whose session has just been ended would lock the owner out.
      await holdSession(trx, userId, session);
      await trx
        .updateTable('second_factors')
        .set({ confirmed_at: now, last_step: step })
        .where('user_id', '=', userId)
        .execute();
      await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
      await trx
        .insertInto('recovery_codes')
        .values(codes.map((one) => ({ user_id: userId, code_hash: hashToken(plain(one)) })))
        .execute();
    });
    return codes;
  });
}

/** Accepts a code from the app or a recovery code, each once. Wrong codes are refused, and delayed after a few. */
export async function takeCode(app: Parts, userId: string, code: string): Promise<void> {
  await limited(app, userId, () =>
    app.db.transaction().execute(async (trx) => {
      const factor = await trx
        .selectFrom('second_factors')
        .selectAll()
        .where('user_id', '=', userId)
        .forUpdate()
        .executeTakeFirst();
      if (!factor?.confirmed_at) return null;
      const step = matchingStep(factor.secret, code, app.clock.now(), Number(factor.last_step));
      if (step === null) return takeRecoveryCode(trx, userId, code);
      await trx.updateTable('second_factors').set({ last_step: step }).where('user_id', '=', userId).execute();
      return true;
    }),
  );
}

async function takeRecoveryCode(trx: Trx, userId: string, code: string): Promise<true | null> {
  const row = await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashToken(plain(code)))
    .returning('user_id')
    .executeTakeFirst();
  return row ? true : null;
}

/** Six digits are quickly guessed, so wrong codes delay the account, longer each time. Null means wrong. */
async function limited<T>(app: Parts, userId: string, work: () => Promise<T | null>): Promise<T> {
  const key = `second factor of ${userId}`;
  await delayAttempt(app.db, app.clock, { key, free: app.settings.loginsPerAccount });
  const done = await work();
  if (done === null) throw refuse('second-factor-wrong');
  await forgetAttempts(app.db, key);
  return done;
}

export async function dropFactor(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('second_factors').where('user_id', '=', userId).execute();
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}
