import { z } from 'zod';
import type { App } from '../../platform/app.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { errorFields } from '../../platform/log.ts';

/** Score based, in the style of reCAPTCHA v3. Off unless a site key and a secret are configured. */
type BotAction = 'login' | 'forgot_password';

const verdict = z.object({ success: z.boolean(), score: z.number().optional(), action: z.string().optional() });
const PATIENCE_MILLISECONDS = 5000;

export async function checkNotBot(app: App, action: BotAction, token: string | undefined, address: string) {
  const { bot } = app.settings;
  if (!bot) return;
  if (token === undefined || token === '') throw refuse('bot-refused');
  let answer: z.output<typeof verdict>;
  try {
    const response = await fetch(bot.verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret: bot.secret, response: token, remoteip: address }),
      signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
    });
    answer = verdict.parse(await response.json());
  } catch (error) {
    // A provider that is down must not open the door, nor must it be mistaken for our own fault.
    app.log.error('the bot protection did not answer', errorFields(error));
    throw refuse('overloaded');
  }
  if (!answer.success || answer.action !== action || (answer.score ?? 0) < bot.threshold) throw refuse('bot-refused');
}
