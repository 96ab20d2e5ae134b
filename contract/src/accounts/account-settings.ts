import { z } from 'zod';
import { call } from '../call.ts';
import { problem } from '../field-problems.ts';
import { id, moment, nameText, numberField } from '../fields.ts';
import { CODE_LIMIT, CODE_MINIMUM, FIRST_NAME_LIMIT, TOKEN_NAME_LIMIT } from '../limits.ts';

/** The Account page: name, two-step verification, sessions and tokens. */

export const tokenAccess = ['read', 'full'] as const;
export type TokenAccess = (typeof tokenAccess)[number];
/** Makes a leaked token recognisable. */
export const TOKEN_PREFIX = 'qp_';
export const TOKEN_DAYS = [7, 30, 90, 365] as const;
const MAX_TOKEN_DAYS = Math.max(...TOKEN_DAYS);
const tokenDays = problem('days-out-of-range', MAX_TOKEN_DAYS);
export const USUAL_TOKEN_DAYS: (typeof TOKEN_DAYS)[number] = 90;
export const RECOVERY_CODES = 10;

export const firstName = nameText(problem('enter-a-name')).pipe(z.string().max(FIRST_NAME_LIMIT));
export const tokenName = nameText(problem('name-the-token')).pipe(z.string().max(TOKEN_NAME_LIMIT));

const session = z.object({
  id,
  current: z.boolean(),
  /** The browser and the network of the login. */
  place: z.string(),
  by_company: z.boolean(),
  created: moment,
  last_seen: moment,
});

const token = z.object({
  id,
  name: z.string(),
  access: z.enum(tokenAccess),
  created: moment,
  expires: moment,
  expired: z.boolean(),
  last_used: moment.nullable(),
});
export type AccountToken = z.output<typeof token>;

export const account = z.object({
  email: z.string(),
  first_name: z.string(),
  has_password: z.boolean(),
  passwords_on: z.boolean(),
  second_factor: z.object({ on: z.boolean(), must: z.boolean(), recovery_codes_left: z.number().int() }),
  /** Null if the installation has no company sign-in. */
  company: z.object({ name: z.string(), last_login: moment.nullable() }).nullable(),
  sessions: z.array(session),
  tokens: z.array(token),
});
export type Account = z.output<typeof account>;

export const factorCode = z.string().trim().min(CODE_MINIMUM).max(CODE_LIMIT);
/** Only with a login: a leaked token must not be able to create others or take over the account. */
const ofPerson = { access: 'user', personOnly: true } as const;
const changing = { ...ofPerson, method: 'POST', changes: true, encoding: 'form' } as const;

export const accountSettingCalls = {
  account: call({
    ...ofPerson,
    beforeFactor: true,
    summary: 'Your account: name, two-step verification, sessions, tokens',
    method: 'GET',
    path: '/api/account/',
    changes: false,
    answer: account,
  }),
  renameAccount: call({
    ...changing,
    summary: 'Change your first name',
    path: '/api/account/name/',
    body: z.strictObject({ first_name: firstName }),
    answer: account,
  }),
  endSessions: call({
    ...changing,
    summary: 'End one of your sessions, or all but this one',
    path: '/api/account/sessions/end/',
    body: z.strictObject({ session_id: id.exactOptional() }),
    answer: account,
  }),
  newToken: call({
    ...changing,
    summary: 'Create a token for a program; it is shown only once',
    path: '/api/account/token/new/',
    body: z.strictObject({
      name: tokenName,
      days: numberField.pipe(z.number().int().min(1, tokenDays).max(MAX_TOKEN_DAYS, tokenDays)),
      access: z.enum(tokenAccess),
      /** Required of everyone who has a password. */
      current_password: z.string().max(10_000).exactOptional(),
    }),
    answer: z.object({ token: z.string(), account }),
  }),
  revokeToken: call({
    ...changing,
    summary: 'Revoke a token at once',
    path: '/api/account/token/revoke/',
    body: z.strictObject({ token_id: id }),
    answer: account,
  }),
  beginSecondFactor: call({
    ...changing,
    beforeFactor: true,
    summary: 'Start setting up two-step verification (TOTP): returns a secret for the authenticator app',
    path: '/api/account/factor/begin/',
    body: z.strictObject({ current_password: z.string().max(10_000) }),
    answer: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirmSecondFactor: call({
    ...changing,
    beforeFactor: true,
    summary: 'Turn on two-step verification with a first code; returns the recovery codes, only once',
    path: '/api/account/factor/confirm/',
    body: z.strictObject({ code: factorCode }),
    answer: z.object({ recovery_codes: z.array(z.string()), account }),
  }),
  endSecondFactor: call({
    ...changing,
    summary: 'Turn off two-step verification with a code',
    path: '/api/account/factor/end/',
    body: z.strictObject({ code: factorCode }),
    answer: account,
  }),
} as const;
