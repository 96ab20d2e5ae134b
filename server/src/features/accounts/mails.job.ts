import { address, pages, RESET_HOURS } from '@qp/contract';
import { z } from 'zod';
import { countInWindow } from '../../platform/http/attempt-limit.ts';
import { isBareAddress } from '../../platform/mail/mailer.ts';
import { defineJob } from '../../platform/queue/job.ts';
import { emailHash } from './failed-logins.ts';
import { findUserByEmail, findUserById } from './queries.ts';
import { makeResetKey } from './reset-keys.ts';

/**
 * Delivers one mail, patiently: a mail server that is down for some hours loses nothing. The key is made when the mail is
 * sent, so that no key waits in the queue; only its hash is ever stored.
 */
export const sendResetMail = defineJob({
  kind: 'send-reset-mail',
  label: 'Send a mail with a reset link',
  /** Nobody: the address has no account, or had enough mails; nothing is sent. */
  input: z.object({ userId: z.uuid().nullable() }),
  attempts: 30,
  retryDelay: 2,
  retryDelayMax: 900,
  keepDays: 1,
  async handle({ app }, { userId }) {
    if (userId === null) return async () => ({ sent: false });
    const user = await findUserById(app.db, userId);
    if (!user || user.disabled || !isBareAddress(user.email)) return async () => ({ sent: false });
    const key = await makeResetKey(app.db, app.clock, userId);
    const link = app.publicUrl() + address(pages.resetPassword, { keyVal: key });
    await app.mailer.send({
      to: user.email,
      subject: 'Reset your QP Tool password',
      text: [
        `Hello ${user.first_name},`,
        '',
        'somebody, most likely you, asked to reset the password of your QP Tool account. This link lets you choose a new one:',
        '',
        link,
        '',
        `It works once and for ${RESET_HOURS} hours. If you did not ask for it, ignore this mail: your password stays as it is.`,
        '',
      ].join('\n'),
    });
    return async () => ({ sent: true });
  },
});

/** Nobody needs more, and nobody's inbox should be filled by a stranger. */
export const MAILS_AN_HOUR = 5;

/**
 * What the Forgot Password page waits for. It only hands the mail over to the queue, so that the page neither hangs on a slow
 * mail server nor shows by its time whether the address has an account: a job for the mail is written either way.
 */
export const requestReset = defineJob({
  kind: 'request-reset',
  label: 'Ask for a mail with a reset link',
  input: z.object({ email: z.string() }),
  keepDays: 1,
  async handle({ app }, { email }) {
    const user = await findUserByEmail(app.db, email);
    return async (trx) => {
      // Counted for every address alike. One mail too many is not sent; the links in those before it stay good.
      const key = `mails to ${emailHash(email).toString('base64url')}`;
      const { count } = await countInWindow(trx, app.clock, { key, seconds: 3600 });
      const userId = user && !user.disabled && count <= MAILS_AN_HOUR ? user.id : null;
      await app.queue.enqueue(trx, sendResetMail, { ownerId: null, input: { userId } });
    };
  },
});
