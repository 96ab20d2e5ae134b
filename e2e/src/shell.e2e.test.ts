import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAccessibleEverywhere, type Person, useStage, visit } from './harness.ts';

const stage = useStage();
let person: Person;
beforeAll(async () => {
  person = await stage.makePerson('Lise');
});

const mode = (page: Page) => page.evaluate(() => document.documentElement.dataset.mode);

test('the greeting goes by the hour, also while the page stays open: morning from 6, afternoon from 12, evening from 18', async () => {
  const page = await stage.page({ person, context: { timezoneId: 'Europe/Berlin' } });
  const greeted = (greeting: string) =>
    page.getByRole('banner').getByText(`${greeting}, Lise`, { exact: true }).waitFor();
  await page.clock.install();
  for (const [time, before, after] of [
    ['05:59:30', 'Good Evening', 'Good Morning'],
    ['11:59:30', 'Good Morning', 'Good Afternoon'],
    ['17:59:30', 'Good Afternoon', 'Good Evening'],
  ]) {
    await page.clock.setSystemTime(new Date(`2026-11-14T${time}+01:00`));
    await page.goto('/');
    await greeted(before);
    await page.clock.runFor(61_000);
    await greeted(after);
  }
});

describe('the home page', () => {
  test('has the title, the subtitle and Change Password', async () => {
    const page = await stage.page({ person });
    await visit(page, '/');
    await page.getByRole('heading', { level: 1, name: 'Welcome to the Quantitative Persona (QP) Tool!' }).waitFor();
    await page.getByText('Select a project to continue, or create a new one.').waitFor();
    await page.getByRole('button', { name: 'Change Password' }).waitFor();
  });

  test('About says welcome and whom to contact, and gives the focus back', async () => {
    const page = await stage.page({ person });
    await visit(page, '/');
    // The screen takes the focus when it arrives.
    await page.getByRole('heading', { name: /^Projects/ }).waitFor();
    const about = page.getByRole('button', { name: 'About' });
    await about.click();
    const dialog = page.getByRole('dialog', { name: 'About' });
    await dialog.getByText('Welcome to the Quantitative Persona (QP) Tool!').waitFor();
    await dialog.getByText('please contact the administrator').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => about.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  test('the logo goes home from anywhere', async () => {
    const page = await stage.page({ person });
    await page.goto('/no/such/page/');
    await page.getByText('There is no page at this address').waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'QP Tool' }).click();
    await page.getByText('Welcome to the Quantitative Persona (QP) Tool!').waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });
});

describe('a screen that cannot be loaded', () => {
  test('is tried once more, then says what to do, and leaves the way home', async () => {
    stage.provoke(/ERR_FAILED|dynamically imported module/);
    const page = await stage.page({ person });
    let tries = 0;
    await page.route('**/assets/project-screen-*.js', (route) => {
      tries += 1;
      return route.abort('failed');
    });
    await page.goto('/project/00000000-0000-4000-8000-000000000000/');
    await page.getByRole('heading', { name: 'This page couldn’t be shown' }).waitFor();
    expect(tries).toBeGreaterThanOrEqual(2);
    await page.unroute('**/assets/project-screen-*.js');
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByText('Project not found').waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'QP Tool' }).click();
    await page.getByText('Welcome to the Quantitative Persona (QP) Tool!').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  });
});

describe('the keyboard', () => {
  test('? lists the keys, and Ctrl+K goes anywhere', async () => {
    const page = await stage.page({ person });
    await visit(page, '/');
    await page.getByText(', Lise').waitFor();
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await keys.getByText('Go anywhere').waitFor();
    await keys.getByRole('term').getByText('Keyboard shortcuts').waitFor();
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'detached' });

    await page.keyboard.press('Control+k');
    const palette = page.getByRole('combobox', { name: 'Go anywhere' });
    await palette.fill('change pass');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Change Password' }).waitFor();
    // A dialog may hold what has not been saved: one closes it first.
    await page.keyboard.press('Control+k');
    await expect.poll(() => palette.count()).toBe(0);
  });

  test('the first stop of Tab skips to the content', async () => {
    const page = await stage.page({ person });
    await page.goto('/');
    await page.getByText(', Lise').waitFor();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect.poll(() => skip.evaluate((link) => link === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  });

  test('a letter typed into a field is a letter', async () => {
    const page = await stage.page({ person });
    await visit(page, '/');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await page.getByLabel('Enter new password', { exact: true }).pressSequentially('a?/1');
    await expect.poll(() => page.getByLabel('Enter new password', { exact: true }).inputValue()).toBe('a?/1');
    await expect.poll(() => page.getByRole('dialog', { name: 'Keyboard shortcuts' }).count()).toBe(0);
  });
});

describe('the appearance', () => {
  test('follows the system, can be chosen, and stays chosen', async () => {
    const page = await stage.page({ person, mode: 'dark', fresh: true });
    await page.goto('/');
    await page.getByText(', Lise').waitFor();
    await expect.poll(() => mode(page)).toBe('dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => mode(page)).toBe('light');
    await page.getByRole('button', { name: 'Appearance' }).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await expect.poll(() => mode(page)).toBe('dark');
    await page.reload();
    await page.getByText(', Lise').waitFor();
    await expect.poll(() => mode(page)).toBe('dark');
  });

  test('stands still for people who want no motion, and prints without the bars and buttons', async () => {
    const page = await stage.page({ person });
    await visit(page, '/');
    await page.getByText(', Lise').waitFor();
    // People who ask the system for less motion see none.
    const moves = () =>
      page.getByRole('button', { name: 'About' }).evaluate((button) => getComputedStyle(button).transitionDuration);
    await expect.poll(() => moves()).toBe('0s');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expect.poll(() => moves()).not.toBe('0s');
    await page.emulateMedia({ reducedMotion: 'reduce', media: 'print' });
    await expect.poll(() => page.getByRole('banner').isVisible()).toBe(false);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  });
});

test('home, its dialogs and a missing page are accessible in light and dark, from 360 to 1920 px', async () => {
  const page = await stage.page({ person });
  await visit(page, '/');
  await page.getByText('Select a project to continue').waitFor();
  await expectAccessibleEverywhere(page, [360, 768, 1440, 1920]);
  await page.getByRole('button', { name: 'About' }).click();
  await page.getByRole('dialog', { name: 'About' }).waitFor();
  await expectAccessibleEverywhere(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'About' }).waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await expectAccessibleEverywhere(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Go anywhere' }).waitFor();
  await expectAccessibleEverywhere(page);
  await page.keyboard.press('Escape');
  await visit(page, '/no/such/page/');
  await page.getByText('There is no page at this address').waitFor();
  await expectAccessibleEverywhere(page);
});
