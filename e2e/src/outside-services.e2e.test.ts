import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Company, employee, openCompany } from '@qp/testing/company';
import { type LiveServer, startServer } from '@qp/testing/live-server';
import { errorMessages } from '@qp/words/errors/sentences';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectAccessibleEverywhere, makePerson, type Person, useStage } from './harness.ts';

const errorMessage = errorMessages('en');

/**
 * Other services at the login. The bot protection is outside the installation, so it is played here: a script that gives tokens, and a
 * verdict on them. The company's sign-in is a real provider on loopback.
 */
const stage = useStage();
const SITE_KEY = 'site-key-1';
const SECRET = 'secret-of-the-provider';
let provider: Server;
let company: Company;
let guarded: LiveServer;
let person: Person;
/** One browser, before each test of someone who has not logged in. */
let page: Page;
/** What the provider thinks of the next visitor, and what it was asked. */
let score = 0.9;
let asked: { secret: string | null; response: string | null }[] = [];

const script = `
  const render = new URL(document.currentScript.src).searchParams.get('render');
  window.grecaptcha = {
    ready: (then) => then(),
    execute: (siteKey, { action }) => Promise.resolve([render, siteKey, action].join(' ')),
  };`;

beforeAll(async () => {
  provider = createServer(async (request, response) => {
    if (request.method === 'GET') {
      response.setHeader('content-type', 'text/javascript').end(script);
      return;
    }
    let body = '';
    for await (const piece of request) body += piece;
    const form = new URLSearchParams(body);
    asked.push({ secret: form.get('secret'), response: form.get('response') });
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ success: true, score, action: form.get('response')?.split(' ')[2] }));
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  company = await openCompany();
  guarded = await startServer({
    ...company.settings,
    DEMO: 'false',
    RECAPTCHA_SITE_KEY: SITE_KEY,
    RECAPTCHA_SECRET: SECRET,
    RECAPTCHA_SCRIPT_URL: `${address}/api.js`,
    RECAPTCHA_VERIFY_URL: `${address}/siteverify`,
  });
  person = await makePerson(guarded.environment, 'Emmy');
  company.welcome(guarded.url);
  company.person = employee(person.email);
  page = await stage.page({ keep: true, context: { baseURL: guarded.url } });
});
beforeEach(async () => {
  await page.unrouteAll();
  // From outside: a page that notices that its session is gone would go to the login by itself and get in the way.
  await page.goto('/healthz');
  await page.context().clearCookies();
});
afterAll(async () => {
  provider.close();
  await guarded.stop();
  await company.close();
});

async function logIn() {
  asked = [];
  await page.goto('/login/');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log In' }).click();
}

test('a visitor whom the provider trusts logs in, and the provider is told the action', async () => {
  score = 0.9;
  await logIn();
  await page.getByText(', Emmy').waitFor();
  expect(asked).toEqual([{ secret: SECRET, response: `${SITE_KEY} ${SITE_KEY} login` }]);
});

test('a visitor below the threshold is refused, though the password is right', async () => {
  score = 0.3;
  await logIn();
  await page.getByRole('alert').getByText(errorMessage('bot-refused'), { exact: true }).waitFor();
});

test('says so when the provider cannot be reached, and tries again', async () => {
  stage.provoke(/ERR_FAILED/);
  score = 0.9;
  let reachable = false;
  await page.route('**/api.js**', (route) => (reachable ? route.continue() : route.abort('failed')));
  await logIn();
  await page.getByRole('alert').getByText('The bot protection couldn’t be loaded.').waitFor();
  reachable = true;
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.getByText(', Emmy').waitFor();
});

test('forgot password is guarded too, under its own action', async () => {
  score = 0.9;
  asked = [];
  await page.goto('/forgotPassword/');
  await page.getByLabel('Email').fill('nobody@qp.example');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.getByText('An email with reset instructions was sent to nobody@qp.example').waitFor();
  expect(asked).toEqual([{ secret: SECRET, response: `${SITE_KEY} ${SITE_KEY} forgot_password` }]);
});

test('the company’s button goes to its sign-in and comes back to the requested page; the login says what went wrong', async () => {
  await page.goto('/account/');
  await page.getByRole('link', { name: 'Sign in with Example Company' }).click();
  await page.getByText('You can sign in with Example Company.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/account/');
  await page.goto('/logout/');
  await page.goto('/login/?problem=company-unknown');
  await page.getByRole('alert').getByText(errorMessage('company-unknown'), { exact: true }).waitFor();
  await expectAccessibleEverywhere(page);
});
