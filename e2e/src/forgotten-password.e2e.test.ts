import { admin } from '@qp/testing/live-server';
import { errorMessages } from '@qp/words/errors/sentences';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { countPosts, expectAccessibleEverywhere, type Person, useStage } from './harness.ts';
import { fillIn, first, refused } from './new-password.ts';

const errorMessage = errorMessages('en');

const stage = useStage();
let person: Person;
beforeAll(async () => {
  person = await stage.makePerson('Grace');
});

const resetButton = (page: Page) => page.getByRole('button', { name: 'Reset Password' });

async function resetLink(preload?: string): Promise<string> {
  const options: Record<string, string> = preload ? { NODE_OPTIONS: `--import ${preload}` } : {};
  const said = await admin({ ...stage.environment, ...options }, ['reset-link', person.email]);
  const link = /https?:\/\/\S+/.exec(said)?.[0];
  if (!link) throw new Error(`no link in: ${said}`);
  return link;
}

describe('a forgotten password', () => {
  test('is replaced through the link in the mail; the link works once and ends all sessions', async () => {
    const elsewhere = await stage.page({ person });
    const page = await stage.page();
    await page.goto('/login/');
    await page.getByRole('link', { name: 'Forgot Password' }).click();
    // The previous page has an Email field too, and stays until this one is there.
    await page.getByRole('heading', { name: 'Forgot password' }).waitFor();
    await page.getByLabel('Email').fill(person.email);
    await resetButton(page).click();
    await page.getByText(`An email with reset instructions was sent to ${person.email}`).waitFor();

    const mail = await stage.mailTo(person.email);
    const [link] = mail.links;
    expect(link.startsWith(`${stage.url}/resetPassword/`)).toBe(true);
    await page.goto(link);
    await page.getByText('At least 8 characters').waitFor();
    await page.getByText('Both numbers and letters').waitFor();
    person.password = 'a whole new word 7';
    await fillIn(page, person.password);
    await resetButton(page).click();
    await page.getByText('Your password has been reset.').waitFor();
    await expect.poll(() => first(page).count()).toBe(0);

    await page.goto(link);
    await page.getByText(errorMessage('reset-expired'), { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Back to login' }).click();
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Log In' }).click();
    await page.getByText(', Grace').waitFor();

    await elsewhere.goto('/');
    expect(new URL(elsewhere.url()).pathname).toBe('/login/');
  });

  test('says the same to an address without an account, and sends no mail', async () => {
    const page = await stage.page();
    await page.goto('/forgotPassword/');
    await page.getByLabel('Email').fill('nobody@qp.example');
    await resetButton(page).click();
    await page.getByText('An email with reset instructions was sent to nobody@qp.example').waitFor();
    expect(await stage.mailsTo('nobody@qp.example')).toEqual([]);
  });

  test('asks for the job until it has finished, and waits with the screen covered', async () => {
    const page = await stage.page();
    let pings = 0;
    await page.route('**/api/status/ping/**', async (route) => {
      pings += 1;
      if (pings < 3) await route.fulfill({ json: { status: pings === 1 ? 'pending' : 'started' } });
      else await route.continue();
    });
    await page.goto('/forgotPassword/');
    await page.getByLabel('Email').fill('someone@qp.example');
    await resetButton(page).click();
    await page.getByRole('status').getByText('Sending the email').waitFor();
    await page.getByText('An email with reset instructions was sent to someone@qp.example').waitFor();
    expect(pings).toBeGreaterThanOrEqual(3);
  });

  test('does not hold anyone up when the mail server is slow', async () => {
    const page = await stage.page({ fresh: true });
    await page.clock.install();
    await page.route('**/api/status/ping/**', (route) => route.fulfill({ json: { status: 'pending' } }));
    await page.goto('/forgotPassword/');
    await page.getByLabel('Email').fill('patient@qp.example');
    await resetButton(page).click();
    await page.getByRole('status').getByText('Sending the email').waitFor();
    await page.clock.fastForward(20_000);
    await page.getByText('You can close this page: the email will be sent as soon as it responds.').waitFor();
    await page.getByText('Sending the email').waitFor({ state: 'detached' });
  });

  test('marks an empty address and sends nothing', async () => {
    const page = await stage.page();
    await page.goto('/forgotPassword/');
    const posts = countPosts(page);
    await resetButton(page).click();
    await expect.poll(() => page.getByLabel('Email').getAttribute('aria-invalid')).toBe('true');
    expect(posts()).toBe(0);
  });

  test('shows above the button why the server refused', async () => {
    const page = await stage.page();
    const tooMany = 'Too many attempts. Wait 60 seconds and try again.';
    await page.route('**/forgotPassword/', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 429, json: { error_message: tooMany } })
        : route.continue(),
    );
    await page.goto('/forgotPassword/');
    await page.getByLabel('Email').fill(person.email);
    await resetButton(page).click();
    const message = page.getByRole('alert').getByText(tooMany);
    await message.waitFor();
    const [above, below] = [await message.boundingBox(), await resetButton(page).boundingBox()];
    expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y);
    await page.getByRole('link', { name: 'Back to login' }).click();
    await page.waitForURL('**/login/');
  });
});

describe('a reset link', () => {
  let link: string;
  beforeAll(async () => {
    link = await resetLink();
  });

  test('that is older than 24 hours says that it has expired', async () => {
    const page = await stage.page();
    await page.goto(await resetLink('./e2e/src/a-day-ago.ts'));
    await page.getByText(errorMessage('reset-expired'), { exact: true }).waitFor();
    await expect.poll(() => first(page).count()).toBe(0);
    await expectAccessibleEverywhere(page);
  });

  test('that was tampered with says the same', async () => {
    const page = await stage.page();
    await page.goto(link.replace(/.\/?$/, (end) => (end.startsWith('A') ? 'B/' : 'A/')));
    await page.getByText(errorMessage('reset-expired'), { exact: true }).waitFor();
  });

  test('refuses passwords that cannot be right, with the sentence for each, and sends nothing', async () => {
    const page = await stage.page();
    await page.goto(link);
    const posts = countPosts(page);
    for (const [password1, password2, message] of refused) {
      await fillIn(page, password1, password2);
      await resetButton(page).click();
      await page.getByRole('alert').getByText(message, { exact: true }).waitFor();
      await first(page).fill('something else');
      await page.getByText(message).waitFor({ state: 'detached' });
    }
    expect(posts()).toBe(0);
  });

  test('shows the server’s sentence for a common password, and the catalogue’s when the server breaks', async () => {
    stage.provoke(/status of 500/);
    const page = await stage.page();
    await page.goto(link);
    await fillIn(page, 'password1');
    await resetButton(page).click();
    await page.getByRole('alert').getByText(errorMessage('password-common')).waitFor();
    await page.route('**/resetPassword/*/', (route) => route.fulfill({ status: 500, body: 'broken' }));
    await fillIn(page, 'not so common 5');
    await resetButton(page).click();
    await page.getByRole('alert').getByText('There was an internal server error. Contact the admin.').waitFor();
  });

  test('is accessible in light and dark, from 360 px, and so is the page that sends it', async () => {
    const page = await stage.page();
    for (const address of ['/forgotPassword/', link]) {
      await page.goto(address);
      await resetButton(page).click();
      await expectAccessibleEverywhere(page);
    }
  });

  test('that another one has made useless while the form was open says the same', async () => {
    const page = await stage.page();
    await page.goto(link);
    await fillIn(page, 'yet another word 9');
    const elsewhere = await stage.page();
    await elsewhere.goto(await resetLink());
    person.password = 'a word from elsewhere 8';
    await fillIn(elsewhere, person.password);
    await resetButton(elsewhere).click();
    await elsewhere.getByText('Your password has been reset.').waitFor();
    await resetButton(page).click();
    await page.getByText(errorMessage('reset-expired'), { exact: true }).waitFor();
  });
});
