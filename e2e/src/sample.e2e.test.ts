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

describe('weights to targets', () => {
  it('are typed, refused in words, made, shown with their margins, and taken by a run', async () => {
    const { page } = await project('Weighted');
    await page.getByText('New runs count every respondent equally').waitFor();
    await page.getByRole('button', { name: 'Weight to targets…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Weight to targets' });
    await dialog.getByRole('combobox', { name: 'Variable' }).click();
    await page.getByRole('option', { name: 'Age group' }).click();
    await dialog.getByRole('textbox', { name: 'Target for 18-34' }).fill('20');
    await dialog.getByRole('textbox', { name: 'Target for 35-54' }).fill('30');
    await dialog.getByRole('textbox', { name: 'Target for 55+' }).fill('40');
    await dialog.getByText('Sum 90%').waitFor();
    await dialog.getByRole('button', { name: 'Make weight' }).click();
    await dialog.getByText('The targets of AGE add up to 90%, not to 100%.').waitFor();
    await dialog.getByRole('textbox', { name: 'Target for 55+' }).fill('50');
    await dialog.getByText('Sum 100%').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Make weight' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText(/^Efficiency \d+\.\d% · weights from/).waitFor();
    await page.getByRole('button', { name: 'Show Market' }).click();
    await page.getByText(/people weighted in \d+ rounds?/).waitFor();
    await page.getByRole('row', { name: /^55\+ / }).waitFor();
    await expectAccessible(page);
    await page.getByRole('combobox', { name: 'Weight' }).click();
    await page.getByRole('option', { name: 'Market' }).click();
    await page.getByRole('combobox', { name: 'Weight' }).getByText('Market').waitFor();
  });

  it('come from a file, and are removed', async () => {
    const { page } = await project('From a file');
    await page.getByRole('button', { name: 'Weight to targets…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Weight to targets' });
    const buffer = Buffer.from('variable,answer,target\nAGE,18-34,30\nAGE,35-54,30\nAGE,55+,40\n');
    await dialog.getByLabel('File of targets').setInputFiles({ name: 'census.csv', mimeType: 'text/csv', buffer });
    await dialog.getByText('Targets from census.csv').waitFor();
    await dialog.getByRole('button', { name: 'Make weight' }).click();
    await page.getByText('“Market” is made. Choose it when you design a run.').waitFor();
    await page.getByRole('button', { name: 'Remove Market' }).click();
    await page.getByText('New runs count every respondent equally').waitFor();
  });
});

describe('planning a sample', () => {
  it('takes typed sizes, says what is wrong with them, and can be cancelled', async () => {
    const { page } = await project('Planned');
    const panel = page.getByRole('heading', { name: 'How many people would you need?' });
    await panel.waitFor();
    await page.getByRole('button', { name: 'Plan a sample' }).click();
    await page.getByRole('textbox', { name: 'Sizes of the segments' }).fill('40');
    await page.getByText('Type 2 to 12 numbers above 0, separated by commas.').waitFor();
    await page.getByRole('textbox', { name: 'Sizes of the segments' }).fill('60, 40');
    await page.getByRole('radio', { name: /^Clear/ }).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Plan a sample' }).click();
    await page.getByRole('progressbar', { name: 'Progress of the simulation' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('progressbar', { name: 'Progress of the simulation' }).waitFor({ state: 'hidden' });
  });
});
