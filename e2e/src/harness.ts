import { randomBytes } from 'node:crypto';
import { calls, pages } from '@qp/contract';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import type { Stage } from './global-setup.ts';
import { type Mail, mailsTo } from './mailbox.ts';
import { admin } from './server.ts';

export { axeFaults, expectAccessible, expectAccessibleEverywhere } from './axe.ts';

/** Somebody with an account. */
export interface Person {
  email: string;
  firstName: string;
  password: string;
}

export interface PageOptions {
  /** Logged in as this person, without going through the form. */
  person?: Person;
  mode?: 'light' | 'dark';
  width?: number;
  height?: number;
  context?: BrowserContextOptions;
}

const WAIT_MS = 20_000;

/** A browser for a test file, on the server that all files share. Call it once, at the top. */
export function useStage() {
  const stage: Stage = inject('stage');
  let browser: Browser;
  let open: BrowserContext[] = [];
  /** What pages complained of: scripts that broke, a policy that was violated, an error on the console. */
  let complaints: string[] = [];
  let provoked: RegExp[] = [];

  beforeAll(async () => {
    browser = await chromium.connect(stage.browser);
  });
  afterEach(async () => {
    await Promise.all(open.map((context) => context.close()));
    const found = complaints.filter((complaint) => !provoked.some((pattern) => pattern.test(complaint)));
    open = [];
    complaints = [];
    provoked = [];
    expect(found).toEqual([]);
  });
  afterAll(() => browser.close());

  const watch = (page: Page) => {
    page.setDefaultTimeout(WAIT_MS);
    page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`));
    page.on('console', (message) => {
      // A refusal that a test provokes also shows up on the console; what the page makes of it is for the test to say.
      const refusal = /^Failed to load resource: the server responded with a status of 4\d\d/.test(message.text());
      if (message.type() === 'error' && !refusal) complaints.push(`console: ${message.text()}`);
    });
  };

  return {
    url: stage.url,
    environment: stage.environment,
    watch,
    /** A complaint that this test provokes; any other fails the test. */
    provoke: (complaint: RegExp) => provoked.push(complaint),

    makePerson: (firstName = 'Ada') => makePerson(stage.environment, firstName),

    /** A page in a browser context of its own: its own cookies, mode and size. It is closed after the test. */
    async page({ person, mode = 'light', width = 1440, height = 960, context: more }: PageOptions = {}): Promise<Page> {
      const context = await browser.newContext({
        baseURL: stage.url,
        colorScheme: mode,
        viewport: { width, height },
        locale: 'en-GB',
        reducedMotion: 'reduce',
        acceptDownloads: true,
        ...more,
      });
      open.push(context);
      context.on('page', watch);
      if (person) await logIn(context, person);
      return context.newPage();
    },

    /** The newest mail to an address; waits until there are at least so many. */
    async mailTo(address: string, atLeast = 1): Promise<Mail> {
      let mails: Mail[] = [];
      const arrived = async () => {
        mails = await mailsTo(stage.mailFolder, address);
        return mails.length;
      };
      await expect.poll(arrived, { timeout: WAIT_MS }).toBeGreaterThanOrEqual(atLeast);
      return mails[mails.length - 1];
    },

    mailsTo: (address: string) => mailsTo(stage.mailFolder, address),
  };
}

/** Somebody new, added by the administrator's command line. Addresses differ, so that tests do not meet. */
export async function makePerson(environment: Record<string, string>, firstName: string): Promise<Person> {
  const email = `${firstName.toLowerCase()}-${randomBytes(4).toString('hex')}@qp.example`;
  const password = `${randomBytes(9).toString('base64url')}-a1`;
  await admin(environment, ['add', email, firstName, '--password-stdin'], { stdin: `${password}\n` });
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

/** Counts what the page posts from now on: for what must not send anything. */
export function countPosts(page: Page): () => number {
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') posts += 1;
  });
  return () => posts;
}
