import { randomBytes } from 'node:crypto';
import { calls, pages } from '@qp/contract';
import { admin } from '@qp/testing/live-server';
import type { BrowserContext } from 'playwright-core';

/** A person with an account. */
export interface Person {
  email: string;
  firstName: string;
  password: string;
}

/** A new person, added by the administrator's command line. Addresses differ to keep tests apart. */
export async function makePerson(environment: Record<string, string>, firstName: string): Promise<Person> {
  const email = `${firstName.toLowerCase()}-${randomBytes(4).toString('hex')}@qp.example`;
  const password = `${randomBytes(9).toString('base64url')}-a1`;
  await admin(environment, ['add', email, firstName, '--password-stdin'], `${password}\n`);
  return { email, firstName, password };
}

/** Logs a browser context in by the call that the form makes. */
export async function logIn(context: BrowserContext, { email, password }: Person): Promise<void> {
  await context.request.get(pages.login.path);
  const response = await context.request.post(calls.login.path, {
    form: { email, password },
    headers: await csrfHeader(context),
  });
  if (!response.ok()) throw new Error(`${email} could not log in: ${response.status()} ${await response.text()}`);
}

/** For calls that a test makes itself, beside what the page does. */
export async function csrfHeader(context: BrowserContext): Promise<{ 'X-CSRFToken': string }> {
  const token = (await context.cookies()).find(({ name }) => name === 'csrftoken');
  return { 'X-CSRFToken': token?.value ?? '' };
}

/** Sends a form by a call of the product, beside what the page does. */
export async function post(context: BrowserContext, path: string, form: Record<string, string>): Promise<void> {
  const response = await context.request.post(path, { form, headers: await csrfHeader(context) });
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`);
}
