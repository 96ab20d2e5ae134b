import { accountCalls as calls } from '@qp/contract';
import { queryOptions } from '@tanstack/react-query';
import { botToken } from '../../lib/bot-protection.ts';
import { ApiError, send, urlOf } from '../../lib/http.ts';
import type { StartedJob } from '../../lib/job-follower.ts';

/** Specified. */
export const FORGOT_POLL_MS = 500;

interface Login {
  email: string;
  password: string;
  rememberMe: boolean;
  next: string | null;
  /** Code for two-step verification, once it has been asked for. */
  code: string;
}

/** Returns the address to go to. */
export async function logIn({ email, password, rememberMe, next, code }: Login): Promise<string> {
  const answer = await send(calls.login, {
    query: { next: next ?? undefined },
    body: {
      email,
      password,
      remember_me: rememberMe ? 'true' : 'false',
      ...(code === '' ? {} : { code }),
      ...(await botToken('login')),
    },
  });
  return answer.success;
}

/** The password was correct and a code is needed. */
export function needsCode(error: unknown): boolean {
  return codeOf(error) === 'second-factor-needed';
}

export function isWrongCode(error: unknown): boolean {
  return codeOf(error) === 'second-factor-wrong';
}

function codeOf(error: unknown): unknown {
  const body = error instanceof ApiError ? error.body : null;
  return typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
}

/** Requests the email. `about` is the address that the server returned. */
export async function askForReset(email: string): Promise<StartedJob<string>> {
  const asked = await send(calls.forgotPassword, { body: { email, ...(await botToken('forgot_password')) } });
  return { id: asked.job_id, about: asked.email };
}

/** The address of the person who is logged in now; null for no one. Never asks for a login. */
export async function whoIsLoggedIn(): Promise<string | null> {
  const response = await fetch(urlOf(calls.user), { credentials: 'same-origin' }).catch(() => null);
  if (!response?.ok) return null;
  const user = calls.user.answer.safeParse(await response.json().catch(() => null));
  return user.success ? user.data.email : null;
}

export const keyQuery = (keyVal: string) =>
  queryOptions({
    queryKey: ['reset-key', keyVal],
    queryFn: ({ signal }) => send(calls.checkKey, { params: { keyVal }, signal }),
    // A used key must not come from the cache.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export interface NewPassword {
  password1: string;
  password2: string;
}

export async function resetPassword(keyVal: string, body: NewPassword): Promise<void> {
  await send(calls.resetPassword, { params: { keyVal }, body });
}

/** `current` may be empty shortly after a login. The server says when it is needed. */
export async function changePassword(current: string, value: NewPassword): Promise<void> {
  await send(calls.changePassword, { body: { ...value, ...(current === '' ? {} : { current_password: current }) } });
}

export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: ({ signal }) => send(calls.user, { signal }),
  staleTime: 5 * 60_000,
});
