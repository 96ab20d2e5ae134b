import { type Mail, mailsIn } from '@qp/testing/mail-server';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach, expect, inject } from 'vitest';
import { workersBrowser } from './chromium.ts';
import type { Stage } from './global-setup.ts';
import { KeptPages } from './kept-pages.ts';
import { logIn, makePerson, type Person } from './people.ts';

export { axeFaults, expectAccessible, expectAccessibleEverywhere } from './axe.ts';
export { visit } from './kept-pages.ts';
export { csrfHeader, logIn, makePerson, type Person } from './people.ts';

export interface PageOptions {
  /** Logged in as this person, without going through the form. */
  person?: Person;
  mode?: 'light' | 'dark';
  width?: number | undefined;
  height?: number;
  /** In a browser of its own that no other test uses, as it is where there is a `context`. */
  fresh?: boolean;
  context?: BrowserContextOptions;
  /** For the tests that follow in the file, as this one leaves it. */
  keep?: boolean;
}

const WAIT_MS = 240_000;

/** A browser for a test file, on the server that all files share. Call it once, at the top. */
export function useStage() {
  const stage: Stage = inject('stage');
  let open: BrowserContext[] = [];
  const kept = new KeptPages();
  /** What pages complained of: scripts that broke, a policy that was violated, an error on the console. */
  let complaints: string[] = [];
  let provoked: RegExp[] = [];

  // Those with which the file was prepared.
  beforeEach(() => kept.takeBack());
  afterEach(async ({ task }) => {
    await Promise.all(open.map((context) => context.close()));
    open = [];
    await kept.takeBack({ failed: task.result?.state === 'fail' });
    const found = complaints.filter((complaint) => !provoked.some((pattern) => pattern.test(complaint)));
    complaints = [];
    provoked = [];
    expect(found).toEqual([]);
  });
  // The browser stays for the next file.
  afterAll(async () => {
    const browser = await workersBrowser();
    await Promise.all(browser.contexts().map((context) => context.close()));
  });

  const watch = (page: Page) => {
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
    /** A complaint that this test provokes; any other fails the test. */
    provoke: (complaint: RegExp) => provoked.push(complaint),

    makePerson: (firstName = 'Ada') => makePerson(stage.environment, firstName),

    /**
     * A page of this person, or of an anonymous visitor, in this mode and size. A second one in a test is a browser elsewhere. Pages stay open, and
     * the next test finds its page as if it were new.
     */
    async page({ person, mode = 'light', width = 1440, height = 960, ...how }: PageOptions = {}): Promise<Page> {
      const stays = !how.fresh && !how.context && !how.keep;
      const again = stays ? kept.borrow(person?.email) : null;
      if (again) {
        await again.setViewportSize({ width, height });
        await again.emulateMedia({ colorScheme: mode, media: null });
        return again;
      }
      const browser = await workersBrowser();
      const context = await browser.newContext({
        baseURL: stage.url,
        colorScheme: mode,
        viewport: { width, height },
        locale: 'en-GB',
        reducedMotion: 'reduce',
        acceptDownloads: true,
        permissions: ['clipboard-read', 'clipboard-write'],
        ...how.context,
      });
      context.setDefaultTimeout(WAIT_MS);
      context.on('page', watch);
      if (person) await logIn(context, person);
      const page = await context.newPage();
      await slowDown(page);
      if (stays) kept.add(page, person?.email);
      else if (!how.keep) open.push(context);
      return page;
    },

    /** The newest mail to an address; waits until there are at least this many. */
    async mailTo(address: string, atLeast = 1): Promise<Mail> {
      let mails: Mail[] = [];
      const arrived = async () => {
        mails = await mailsIn(stage.mailFolder, address);
        return mails.length;
      };
      await expect.poll(arrived).toBeGreaterThanOrEqual(atLeast);
      return mails[mails.length - 1];
    },

    mailsTo: (address: string) => mailsIn(stage.mailFolder, address),
  };
}

/** `QP_SLOW_BROWSER=6`: a page computes as many times slower, and each answer takes a while. What races then loses. */
async function slowDown(page: Page): Promise<void> {
  const rate = Number(process.env.QP_SLOW_BROWSER ?? 1);
  if (rate <= 1) return;
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  const unlimited = { offline: false, downloadThroughput: -1, uploadThroughput: -1 };
  await session.send('Network.emulateNetworkConditions', { ...unlimited, latency: 50 * rate });
}

/** Counts what the page posts from now on: for what must not send anything. */
export function countPosts(page: Page): () => number {
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') posts += 1;
  });
  return () => posts;
}
