import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { errorMessages } from '@qp/words/errors/sentences';
import { chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumOptions } from './chromium.ts';
import { countPosts, expectAccessible, expectAccessibleEverywhere, type Person, useStage } from './harness.ts';

const errorMessage = errorMessages('en');

const stage = useStage();
let person: Person;
beforeAll(async () => {
  person = await stage.makePerson('Ada');
});

const email = (page: Page) => page.getByLabel('Email');
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const logInButton = (page: Page) => page.getByRole('button', { name: 'Log In' });
const marked = async (page: Page) => [
  await email(page).getAttribute('aria-invalid'),
  await password(page).getAttribute('aria-invalid'),
];

async function fillIn(page: Page, who: Pick<Person, 'email' | 'password'>) {
  await email(page).fill(who.email);
  await password(page).fill(who.password);
}

/** Scripts and styles that the page has loaded, as they were sent. */
const sentKilobytes = (page: Page) =>
  page.evaluate(() => {
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const ours = loaded.filter(({ name }) => /\.(js|css)$/.test(name));
    return ours.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000;
  });

describe('logging in', () => {
  test('shows the banner with the logo, and greets people by their first name', async () => {
    const page = await stage.page();
    await page.goto('/login/');
    await page.getByRole('banner').getByText('Quantitative Persona').waitFor();
    // The first page that anyone loads brings nothing that only others need.
    const sent = await sentKilobytes(page);
    expect(sent).toBeGreaterThan(100);
    expect(sent).toBeLessThan(170);
    await fillIn(page, person);
    await logInButton(page).click();
    await page.getByText(/^Good (Morning|Afternoon|Evening), Ada$/).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  test('says under the fields that something is wrong, and marks both, also to an address that has no account', async () => {
    const page = await stage.page();
    await page.goto('/login/');
    await fillIn(page, { ...person, password: 'not the password 1' });
    await logInButton(page).click();
    await page.getByRole('alert').getByText(errorMessage('wrong-login'), { exact: true }).waitFor();
    await expect.poll(() => marked(page)).toEqual(['true', 'true']);
    await password(page).fill('another');
    await expect.poll(() => marked(page)).toEqual(['true', 'false']);
    // The same to an address that has no account.
    await fillIn(page, { email: 'nobody@qp.example', password: 'not the password 1' });
    await expect.poll(() => marked(page)).toEqual(['false', 'false']);
    await logInButton(page).click();
    await expect.poll(() => marked(page)).toEqual(['true', 'true']);
    await page.getByRole('alert').getByText(errorMessage('wrong-login'), { exact: true }).waitFor();
  });

  test('marks empty fields and sends nothing; editing a field clears its mark', async () => {
    const page = await stage.page();
    await page.goto('/login/');
    const posts = countPosts(page);
    await logInButton(page).click();
    await expect.poll(() => marked(page)).toEqual(['true', 'true']);
    await email(page).fill(person.email);
    await expect.poll(() => marked(page)).toEqual(['false', 'true']);
    await logInButton(page).click();
    await expect.poll(() => marked(page)).toEqual(['false', 'true']);
    await email(page).fill('   ');
    await password(page).fill('x');
    await logInButton(page).click();
    await expect.poll(() => marked(page)).toEqual(['true', 'false']);
    expect(posts()).toBe(0);
  });

  test('covers the screen while the server thinks', async () => {
    const page = await stage.page();
    await page.goto('/login/');
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/login/', async (route) => {
      if (route.request().method() === 'POST') await asked;
      await route.continue();
    });
    await fillIn(page, person);
    await logInButton(page).click();
    await page.getByRole('status').getByText('Logging in').waitFor();
    answer();
    await page.getByText('Welcome to the Quantitative Persona (QP) Tool!').waitFor();
  });

  test('says so when the server is too busy, or cannot be reached', async () => {
    stage.provoke(/status of 503|ERR_FAILED/);
    const page = await stage.page();
    await page.goto('/login/');
    await fillIn(page, person);
    let reachable = true;
    await page.route('**/login/', (route) =>
      reachable
        ? route.fulfill({ status: 503, json: { error_message: errorMessage('overloaded') } })
        : route.abort('failed'),
    );
    await logInButton(page).click();
    await page.getByRole('alert').getByText(errorMessage('overloaded')).waitFor();
    reachable = false;
    await logInButton(page).click();
    await page.getByRole('alert').getByText('The server can’t be reached.').waitFor();
  });
});

describe('coming back', () => {
  test('a page that needs a login sends an anonymous visitor to log in and back again', async () => {
    const page = await stage.page();
    const wanted = '/project/00000000-0000-4000-8000-000000000000/?tab=results&view=summary';
    await page.goto(wanted);
    expect(new URL(page.url()).pathname).toBe('/login/');
    await fillIn(page, person);
    await logInButton(page).click();
    await page.waitForURL(`**${wanted}`);
  });

  test('never leaves this site, whatever next says', async () => {
    const page = await stage.page();
    for (const next of ['//evil.example/', '/\\evil.example', 'https://evil.example/']) {
      await page.goto(`/login/?${new URLSearchParams({ next })}`);
      await fillIn(page, person);
      await logInButton(page).click();
      await page.waitForURL((url) => url.pathname !== '/login/');
      expect(page.url()).toBe(`${stage.url}/`);
      await page.getByText('Welcome to the Quantitative Persona (QP) Tool!').waitFor();
      // From outside: the home page would go to the login by itself and get in the way.
      await page.goto('/healthz');
      await page.context().clearCookies();
    }
  });

  test('an address without its last slash still arrives', async () => {
    const page = await stage.page();
    await page.goto('/forgotPassword');
    await page.waitForURL('**/forgotPassword/');
  });

  test('a session that has ended asks for a login over the page, and can be left for the login page', async () => {
    const page = await stage.page({ person, fresh: true });
    await page.goto('/?from=here');
    await page.getByText('Good').first().waitFor();
    await page.evaluate(() => sessionStorage.setItem('qp.draft.test', '"kept"'));
    await page.getByRole('button', { name: 'Change Password' }).click();
    await page.getByLabel('Enter new password', { exact: true }).fill('new password 1');
    await page.getByLabel('Re-enter new password', { exact: true }).fill('new password 1');
    // Elsewhere in the same browser someone logs out. The page may notice by itself and open the login
    // before the button is pressed: what lies under a dialog has no role, and a mouse doesn’t reach it.
    await page.context().request.get('/logout/');
    await page.locator('[role=dialog] button', { hasText: 'Change Password' }).dispatchEvent('click');
    const again = page.getByRole('dialog', { name: 'Log in to continue' });
    await again.getByLabel('Password', { exact: true }).waitFor();
    await expectAccessible(page);
    await again.getByRole('link', { name: 'Go to the login page' }).click();
    await page.waitForURL('**/login/?next=*');
    expect(new URL(page.url()).searchParams.get('next')).toBe('/?from=here');
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('qp.draft.test'))).toBe('"kept"');
  });
});

describe('logging out', () => {
  test('goes to the logout address, ends the session and forgets drafts', async () => {
    const page = await stage.page({ person, fresh: true });
    await page.goto('/');
    await page.getByText(', Ada').waitFor();
    await page.evaluate(() => sessionStorage.setItem('qp.draft.test', '"mine"'));
    const gone = page.waitForRequest('**/logout/');
    await page.getByText('Logout', { exact: true }).click();
    await gone;
    await page.waitForURL('**/login/');
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('qp.draft.test'))).toBeNull();
    await page.goto('/');
    await page.waitForURL('**/login/?next=*');
  });
});

describe('a browser that is closed and opened again', () => {
  const profile = mkdtempSync(path.join(tmpdir(), 'qp-profile-'));
  afterAll(() => rmSync(profile, { recursive: true, force: true }));
  const launch = () => chromium.launchPersistentContext(profile, { ...chromiumOptions(), baseURL: stage.url });

  test('is still logged in where Remember me was ticked, and not where it was not', async () => {
    let browser = await launch();
    let page = await browser.newPage();
    const openAgain = async () => {
      await browser.close();
      browser = await launch();
      page = await browser.newPage();
      await page.goto('/');
      return new URL(page.url()).pathname;
    };
    await page.goto('/login/');
    for (const remember of [false, true]) {
      await fillIn(page, person);
      if (remember) await page.getByLabel('Remember me').check();
      await logInButton(page).click();
      await page.getByText(', Ada').waitFor();
      expect(await openAgain()).toBe(remember ? '/' : '/login/');
    }
    await browser.close();
  });
});

test('the login is accessible in light and dark, from 360 px, marked or not', async () => {
  const page = await stage.page();
  await page.goto('/login/');
  await email(page).waitFor();
  await expectAccessibleEverywhere(page, [360, 768, 1440, 1920]);
  await fillIn(page, { email: person.email, password: 'wrong' });
  await logInButton(page).click();
  await page.getByText(errorMessage('wrong-login')).waitFor();
  await expectAccessibleEverywhere(page);
});
