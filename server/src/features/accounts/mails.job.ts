import { address, pages, RESET_HOURS } from '@qp/contract';
import { resetMailWords } from '@qp/words/mail/shared';
import { z } from 'zod';
import { countInWindow } from '../../platform/http/attempt-limit.ts';
import { isBareAddress } from '../../platform/mail/mailer.ts';
import { defineJob } from '../../platform/queue/job.ts';
import { emailHash } from './failed-logins.ts';
import { findUserByEmail, findUserById } from './queries.ts';
import { makeResetKey } from './reset-keys.ts';

/** Delivers one mail, patiently. The key is made when the mail is sent, so none waits in the queue. */
export const sendResetMail = defineJob({
  kind: 'send-reset-mail',
  /** Null where the address has no account or has had enough mails: nothing is sent. */
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
    const words = resetMailWords('en');
    await app.mailer.send({
      to: user.email,
      subject: words.subject,
      text: words.text({ name: user.first_name, link, hours: RESET_HOURS }),
    });
    return async () => ({ sent: true });
  },
});

/** Enough for a person, and too few to flood an inbox. */
const MAILS_PER_HOUR = 5;

/** Always queues the mail: nothing about the account shows in what the page waits for, not even by its timing. */
export const requestReset = defineJob({
  kind: 'request-reset',
  input: z.object({ email: z.string() }),
  keepDays: 1,
  async handle({ app }, { email }) {
    const user = await findUserByEmail(app.db, email);
    return async (trx) => {
      // Counted for every address alike. One mail too many is not sent; the links in those before it stay good.
      const key = `mails to ${emailHash(email).toString('base64url')}`;
      const { count } = await countInWindow(trx, app.clock, { key, seconds: 3600 });
      const userId = user && !user.disabled && count <= MAILS_PER_HOUR ? user.id : null;
      await app.queue.enqueue(trx, sendResetMail, { ownerId: null, input: { userId } });
    };
  },
});
