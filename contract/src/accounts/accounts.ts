import { z } from 'zod';
import { call, FORM_BYTES } from '../call.ts';
import { problem } from '../field-problems.ts';
import { booleanField, emailField } from '../fields.ts';
import { jobStarted } from '../jobs.ts';
import { CODE_LIMIT } from '../limits.ts';
import { pages } from '../pages.ts';
import { reading, sending } from '../usual-calls.ts';

export const PASSWORD_MINIMUM = 8;
const PASSWORD_MAXIMUM = 1000;
export const RESET_HOURS = 24;

export type PasswordProblem = 'passwords-differ' | 'password-too-short' | 'password-too-long' | 'password-one-kind';

/** The two criteria that the form checks as you type. */
export const isLongEnough = (password: string): boolean => [...password].length >= PASSWORD_MINIMUM;
export const hasBothKinds = (password: string): boolean => /\p{L}/u.test(password) && /\p{N}/u.test(password);

/** The first problem of a new password, for the form and the server. The server also rejects common passwords. */
export function passwordProblem(password1: string, password2: string): PasswordProblem | null {
  if (password1 !== password2) return 'passwords-differ';
  if (!isLongEnough(password1)) return 'password-too-short';
  if ([...password1].length > PASSWORD_MAXIMUM) return 'password-too-long';
  if (!hasBothKinds(password1)) return 'password-one-kind';
  return null;
}

const botToken = z.string().max(10_000).exactOptional();
/** Never trimmed or cut: the password is exactly what was typed. */
const passwordField = z.string().max(10_000);
const newPassword = z.strictObject({ password1: passwordField, password2: passwordField });
/** The current password is required unless the session is new. */
const passwordChange = newPassword.extend({ current_password: passwordField.exactOptional() });
/** Failed logins to the account since the previous login. */
const failedLogins = z.number().int();
const keyParams = z.strictObject({ keyVal: z.string().min(1).max(200) });

export const accountCalls = {
  login: call({
    summary: 'Log in',
    method: 'POST',
    path: pages.login.path,
    access: 'anyone',
    changes: true,
    query: z.strictObject({ next: z.string().max(2000).exactOptional() }),
    encoding: 'form',
    body: z.strictObject({
      email: emailField,
      password: passwordField.min(1, problem('empty')),
      remember_me: booleanField.exactOptional(),
      /** Two-step or recovery code; required after the error `second-factor-needed`. */
      code: z.string().max(CODE_LIMIT).exactOptional(),
      recaptcha_token: botToken,
    }),
    answer: z.object({ success: z.string(), failed_logins: failedLogins }),
  }),
  forgotPassword: call({
    summary: 'Request an email with a link to reset the password',
    method: 'POST',
    path: pages.forgotPassword.path,
    access: 'anyone',
    changes: true,
    encoding: 'form',
    body: z.strictObject({ email: emailField, recaptcha_token: botToken }),
    answer: jobStarted.extend({ email: z.string() }),
  }),
  checkKey: call({
    summary: 'Whether a reset link has expired',
    method: 'GET',
    path: '/api/checkKey/:keyVal/',
    access: 'anyone',
    changes: false,
    params: keyParams,
    answer: z.object({ key_expired: z.boolean() }),
  }),
  resetPassword: call({
    summary: 'Set a new password with the key of a reset link',
    method: 'POST',
    path: pages.resetPassword.path,
    access: 'anyone',
    changes: true,
    params: keyParams,
    encoding: 'form',
    body: newPassword,
    answer: z.object({ success: z.string() }),
  }),
  changePassword: call({
    ...sending,
    summary: 'Change your password',
    path: '/api/changePW/',
    personOnly: true,
    beforeFactor: true,
    bodyBytes: 2 * FORM_BYTES,
    body: passwordChange,
    answer: z.object({ success: z.string() }),
  }),
  user: call({
    ...reading,
    summary: 'Who is logged in',
    path: '/api/firstname/',
    answer: z.object({ first_name: z.string(), email: z.string(), failed_logins: failedLogins }),
  }),
} as const;
