import type { Page } from 'playwright-core';
import { beforeAll, describe, it } from 'vitest';
import { expectAccessible, type Person, useStage, visit } from './harness.ts';
import { makeSmallProject } from './small-project.ts';

const stage = useStage();
let ada: Person;
beforeAll(async () => {
  ada = await stage.makePerson('Ada');
});

async function project(name: string): Promise<{ page: Page; address: string }> {
  const page = await stage.page({ person: ada });
  const address = await makeSmallProject(page, name);
  await visit(page, address);
  await page.getByText('All 240 take part in new runs').waitFor();
  return { page, address };
}

async function keepYoung(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Keep only people who…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Keep only people who…' });
  await dialog.getByRole('combobox', { name: 'Variable' }).click();
  await page.getByRole('option', { name: 'Age group' }).click();
  await dialog.getByRole('radio', { name: 'didn’t answer any of these' }).check();
  await dialog.getByRole('checkbox', { name: '55+' }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

describe('who takes part', () => {
  it('is said on the project page, changed by a condition, and undone', async () => {
    const { page } = await project('Kept');
    await keepYoung(page);
    await page.getByText(/^\d+ of 240 take part in new runs · \d+ don’t meet the condition$/).waitFor();
    await page.getByText('Age group: not “55+”').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('All 240 take part in new runs').waitFor();
  });

  it('shows what another tab chose instead of replacing it', async () => {
    const { page, address } = await project('Two tabs');
    const other = await stage.page({ person: ada });
    await visit(other, address);
    await other.getByText('All 240 take part in new runs').waitFor();
    await keepYoung(other);
    await page.getByRole('button', { name: 'Keep only people who…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Keep only people who…' });
    await dialog.getByRole('combobox', { name: 'Variable' }).click();
    await page.getByRole('option', { name: 'Statement 1' }).click();
    await dialog.getByRole('checkbox', { name: 'Disagree', exact: true }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('was changed in another tab').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByText('Age group: not “55+”').waitFor();
  });
});
