import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useRun } from './crosstab-run.ts';
import { expectAccessible, useStage } from './harness.ts';

const stage = useStage();

const ada = useRun(stage, {
  maxClusters: 3,
  answers: 'categories',
  cluster: (code) => /^Q0[1-4]$/.test(code),
  profile: (code) => ['GENDER', 'CHILDREN'].includes(code),
  metrics: (code) => ['PACKS', 'SPEND'].includes(code),
});

const table = (page: Page) => page.getByRole('region', { name: 'Needs Cross-Tab' });

describe('significance', () => {
  test('is chosen, explained cell by cell with the keyboard, filtered by and undone', async () => {
    const page = await ada.page('crosstab', { height: 900 });
    await table(page)
      .getByText(/\d people, /)
      .first()
      .waitFor();
    await expect.poll(() => page.locator('.mark').count()).toBe(0);
    await expect.poll(async () => (await table(page).boundingBox())!.height / 900).toBeGreaterThanOrEqual(0.75);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);

    await page.getByLabel('Significance', { exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'Differs from the rest' }).press('Enter');
    await page.locator('.mark.higher, .mark.lower').first().waitFor();
    await page.getByRole('button', { name: 'What do the signs mean?' }).click();
    await page.getByRole('dialog').getByText('higher than the rest at 95% confidence').waitFor();
    await page.keyboard.press('Escape');

    await table(page).focus();
    await page.keyboard.press('Enter');
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
    const said = page.getByRole('tooltip');
    await said
      .getByText(/^(Higher than|Lower than|Not significantly different from) the rest: .* vs .*, p [<=] 0\.\d/)
      .waitFor();
    await said.getByText(/^Base [\d,]+ people/).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await said.waitFor({ state: 'detached' });

    const rows = await table(page).locator('tbody tr').count();
    await page.getByRole('button', { name: 'Significance settings, 95%' }).click();
    await page.getByLabel('Only significant rows').click();
    await page.keyboard.press('Escape');
    await expect.poll(() => table(page).locator('tbody tr').count()).toBeLessThan(rows);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => page.locator('.mark').count()).toBe(0);
  });

  test('goes from match to match', async () => {
    const page = await ada.page('crosstab');
    await page.getByLabel('Index Criteria', { exact: true }).click();
    await page.getByRole('option', { name: '≥' }).click();
    await page.getByLabel('Index Threshold').fill('110');
    await page.getByRole('button', { name: 'Next match' }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.classList.contains('match'))).toBe(true);
    const first = await page.evaluate(() => document.activeElement?.getAttribute('data-cell'));
    await page.getByText(/^Match 1 of \d+$/).waitFor();
    await page.getByRole('button', { name: 'Previous match' }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-cell'))).not.toBe(first);
    await page.getByRole('button', { name: 'Only matching rows' }).click();
    await expect.poll(() => table(page).locator('tbody tr:not(:has(.match))').count()).toBe(0);
  });

  test('compares pairs with the letters of another program, and names it', async () => {
    const page = await ada.page('crosstab');
    await page.getByLabel('Significance', { exact: true }).click();
    await page.getByRole('option', { name: 'Compared in pairs' }).click();
    await page.getByRole('button', { name: 'Significance settings, 95%' }).click();
    const panel = page.getByRole('dialog', { name: 'Significance settings' });
    await panel.getByLabel('Letters as in').click();
    await page.getByRole('option', { name: 'Displayr' }).click();
    await panel.getByRole('combobox', { name: 'Confidence', disabled: true }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Significance settings, Displayr' }).waitFor();
    await page.getByRole('button', { name: 'What do the signs mean?' }).click();
    await page
      .getByRole('dialog')
      .getByText(/^Letters as in Displayr: /)
      .waitFor();
  });

  test('corrects shares, marks them and says so', async () => {
    const page = await ada.page('crosstab');
    const cells = () => table(page).locator('td.cell:not(.total)').allTextContents();
    await table(page).locator('td.cell').first().waitFor();
    const counted = await cells();
    await page.getByRole('button', { name: 'Significance settings' }).click();
    await page.getByLabel('Corrected shares').click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'What do the signs mean?' }).click();
    await page
      .getByRole('dialog')
      .getByText(/^Shares and means are corrected for classification error/)
      .waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => cells()).toHaveLength(counted.length);
    await expect.poll(() => cells()).not.toEqual(counted);
  });
});
