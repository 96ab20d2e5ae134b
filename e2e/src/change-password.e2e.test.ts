// Promises 18 and 40 of docs/reliability.md.
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { countPosts, expectAccessibleEverywhere, logIn, type Person, useStage, visit } from './harness.ts';
import { fillIn, first, refused, second } from './new-password.ts';

const stage = useStage();
let person: Person;
beforeAll(async () => {
  person = await stage.makePerson('Grace');
});

describe('changing one’s password', () => {
  const open = async (page: Page) => {
    await visit(page, '/');
    await page.getByRole('button', { name: 'Change Password' }).click();
    return page.getByRole('dialog');
  };

  test('ends the other sessions and keeps this one', async () => {
    const elsewhere = await stage.page({ person, fresh: true });
    const page = await stage.page({ person });
    const dialog = await open(page);
    const old = { ...person };
    person.password = 'changed to this 3';
    await page.getByLabel('Current password', { exact: true }).fill('not my password 1');
    await fillIn(page, person.password);
    await dialog.getByRole('button', { name: 'Change Password' }).click();
    await dialog.getByText('The current password is wrong. Please try again.').waitFor();
    await page.getByLabel('Current password', { exact: true }).fill(old.password);
    await fillIn(page, person.password);
    await dialog.getByRole('button', { name: 'Change Password' }).click();
    await page.getByText('Your password has been changed.').waitFor();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText(', Grace').waitFor();
    await elsewhere.goto('/');
    expect(new URL(elsewhere.url()).pathname).toBe('/login/');
    await expect(logIn(elsewhere.context(), old)).rejects.toThrow('401');
    // Told at the next login, on the page.
    const next = await stage.page({ person, fresh: true });
    await next.goto('/');
    const notice = next.getByText('There was 1 failed attempt to log in to your account since your last login.');
    await notice.waitFor();
    await expectAccessibleEverywhere(next);
    await next.getByRole('button', { name: 'Close this notice' }).click();
    await notice.waitFor({ state: 'detached' });
  });

  test('refuses passwords that cannot be right, with the sentence for each, and sends nothing', async () => {
    const page = await stage.page({ person });
    const dialog = await open(page);
    const posts = countPosts(page);
    for (const [password1, password2, message] of refused) {
      await fillIn(page, password1, password2);
      await dialog.getByRole('button', { name: 'Change Password' }).click();
      await dialog.getByRole('alert').getByText(message, { exact: true }).waitFor();
    }
    expect(posts()).toBe(0);
  });

  test('takes a long password that is pasted, whole', async () => {
    const page = await stage.page({ person });
    const dialog = await open(page);
    const pasted = ` ${'Zq7 é'.repeat(28)} `;
    await page.evaluate((text) => navigator.clipboard.writeText(text), pasted);
    for (const field of [first(page), second(page)]) {
      await field.focus();
      await page.keyboard.press('ControlOrMeta+V');
      await expect.poll(() => field.inputValue()).toBe(pasted);
    }
    await dialog.getByRole('button', { name: 'Change Password' }).click();
    await page.getByText('Your password has been changed.').waitFor();
    person.password = pasted;
    await (await stage.page({ person, fresh: true })).goto('/');
  });

  test('forgets everything when it is closed', async () => {
    const page = await stage.page({ person });
    const dialog = await open(page);
    await fillIn(page, 'abc');
    await dialog.getByRole('button', { name: 'Change Password' }).click();
    await dialog.getByText('Password too short').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect.poll(() => first(page).inputValue()).toBe('');
    await expect.poll(() => first(page).getAttribute('aria-invalid')).toBe('false');
    await expect.poll(() => page.getByText('Password too short').count()).toBe(0);
  });

  test('shows the catalogue’s sentence when the server breaks', async () => {
    stage.provoke(/status of 500/);
    const page = await stage.page({ person });
    await page.route('**/api/changePW/', (route) => route.fulfill({ status: 500, json: { error_message: 'inside' } }));
    const dialog = await open(page);
    await fillIn(page, 'not so common 5');
    await dialog.getByRole('button', { name: 'Change Password' }).click();
    await dialog.getByText('There was an internal server error. Contact the admin.').waitFor();
  });

  test('is accessible in light and dark, from 360 px', async () => {
    const page = await stage.page({ person });
    const dialog = await open(page);
    await dialog.getByRole('button', { name: 'Change Password' }).click();
    await expectAccessibleEverywhere(page);
  });
});
