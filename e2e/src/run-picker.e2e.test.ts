import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAccessibleEverywhere, type Person, useStage, visit } from './harness.ts';
import { makeSmallProject } from './small-project.ts';

const stage = useStage();
let person: Person;
let project: string;

beforeAll(async () => {
  person = await stage.makePerson('Grace');
  const page = await stage.page({ person });
  // 30 attitudes and the age group: more than one page of the picker.
  project = await makeSmallProject(page, 'Many statements', { attitudes: 30, respondents: 60 });
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const picker = (page: Page, name = 'Cluster Variables') => page.getByRole('dialog', { name, exact: true });
const shown = (dialog: Locator) => dialog.locator('tbody tr td:nth-child(2)').allTextContents();

async function openPicker(page: Page, name = 'Cluster Variables'): Promise<Locator> {
  await visit(page, project);
  await button(page, `Select ${name}`).click();
  return picker(page, name);
}

describe('the variable picker', () => {
  test('shows the five columns, ten rows, and turns pages of 10, 25 and 50', async () => {
    const page = await stage.page({ person });
    const dialog = await openPicker(page);
    for (const header of ['Variable', 'Variable Label', 'Dimension', 'Factor', 'Data Type']) {
      await dialog.getByRole('columnheader', { name: header, exact: true }).waitFor();
    }
    await dialog.getByText('Select Variables', { exact: true }).waitFor();
    await expect.poll(() => shown(dialog)).toEqual(['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'A8', 'A9', 'A10']);
    await dialog.getByText('1–10 of 32').waitFor();
    await dialog.getByRole('button', { name: 'Next page' }).click();
    await dialog.getByText('11–20 of 32').waitFor();
    await dialog.getByRole('combobox', { name: 'Rows per page' }).click();
    await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['10', '25', '50']);
    await page.getByRole('option', { name: '50' }).click();
    await dialog.getByText('1–32 of 32').waitFor();
    await expect.poll(async () => (await dialog.getByRole('region').boundingBox())?.height).toBeLessThanOrEqual(600);
    await expectAccessibleEverywhere(page);
  });

  test('searches with forgiveness, sorts by any column and narrows by dimension, factor and type', async () => {
    const page = await stage.page({ person });
    const dialog = await openPicker(page);
    await dialog.getByPlaceholder('Search variable...').fill('staetment 30');
    await expect.poll(async () => (await shown(dialog))[0]).toBe('A30');
    await dialog.getByPlaceholder('Search variable...').fill('nothing like it');
    await dialog.getByText('No variable matches.').waitFor();
    await dialog.getByPlaceholder('Search variable...').fill('');
    await dialog.getByRole('button', { name: 'Variable', exact: true }).dblclick();
    await expect.poll(async () => (await shown(dialog))[0]).toBe('SPEND');
    await dialog.getByRole('button', { name: 'Dimension', exact: true }).last().click();
    await expect.poll(async () => (await shown(dialog))[0]).toBe('A1');
    await dialog.getByRole('button', { name: 'Factor', exact: true }).first().click();
    await page.getByRole('menuitemcheckbox', { name: 'Price' }).click();
    await page.keyboard.press('Escape');
    await dialog.getByText('1–10 of 15').waitFor();
    await expect.poll(async () => (await shown(dialog)).slice(0, 3)).toEqual(['A2', 'A4', 'A6']);
  });

  test('select all takes what is found when nothing is selected, and clears everything otherwise', async () => {
    const page = await stage.page({ person });
    const dialog = await openPicker(page);
    await dialog.getByPlaceholder('Search variable...').fill('Age group');
    await dialog.getByText('1–1 of 1', { exact: true }).waitFor();
    await dialog.getByRole('checkbox', { name: 'Select all' }).click();
    await dialog.getByText('1 selected', { exact: true }).waitFor();
    await dialog.getByPlaceholder('Search variable...').fill('');
    await dialog.getByText('1–10 of 32').waitFor();
    await dialog.getByText('1 selected', { exact: true }).waitFor();
    await dialog.getByRole('checkbox', { name: 'Clear the selection' }).click();
    await dialog.getByText('Select Variables', { exact: true }).waitFor();
    await dialog.getByRole('checkbox', { name: 'Select all' }).click();
    await dialog.getByText('32 selected', { exact: true }).waitFor();
  });

  test('asks before unsaved changes are lost: save, discard, or return', async () => {
    const page = await stage.page({ person });
    const dialog = await openPicker(page);
    const question = page.getByRole('dialog', { name: 'Unsaved Changes' });
    // Nothing changed: nothing is asked.
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });

    await button(page, 'Select Cluster Variables').click();
    await dialog.getByText('Statement 1', { exact: true }).click();
    await page.keyboard.press('Escape');
    await question.getByText('You have unsaved changes. Would you like to save?').waitFor();
    await expectAccessibleEverywhere(page);
    await question.getByRole('button', { name: 'Return to Selection' }).click();
    await question.waitFor({ state: 'detached' });
    await dialog.getByText('1 selected', { exact: true }).waitFor();

    await dialog.getByRole('button', { name: 'Close' }).click();
    await question.getByRole('button', { name: 'Discard Changes' }).click();
    await dialog.waitFor({ state: 'detached' });
    await button(page, 'Select Cluster Variables').click();
    await dialog.getByText('Select Variables', { exact: true }).waitFor();

    await dialog.getByRole('checkbox', { name: 'Select A2', exact: true }).check();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await question.getByRole('button', { name: 'Save Changes' }).click();
    await button(page, 'Selected 1 Cluster Variables').waitFor();
  });

  test('shows cluster variables ticked and disabled among the profile variables, and takes them out of that list', async () => {
    const page = await stage.page({ person });
    const profile = await openPicker(page, 'Profile Variables');
    await profile.getByRole('checkbox', { name: 'Select A1', exact: true }).check();
    await profile.getByRole('checkbox', { name: 'Select A2', exact: true }).check();
    await profile.getByRole('button', { name: 'Save Selection' }).click();
    await button(page, '2 Total Profile Variables').waitFor();

    await button(page, 'Select Cluster Variables').click();
    await picker(page).getByRole('checkbox', { name: 'Select A1', exact: true }).check();
    await picker(page).getByRole('button', { name: 'Save Selection' }).click();
    // A1 has moved from profile to cluster; the total counts it once.
    await button(page, '2 Total Profile Variables').click();
    const locked = profile.getByRole('checkbox', { name: 'Select A1', exact: true });
    await expect.poll(() => locked.isChecked()).toBe(true);
    await expect.poll(() => locked.isDisabled()).toBe(true);
    await profile.getByText('2 selected', { exact: true }).waitFor();
  });
});

describe('the design form', () => {
  test('says what is missing before anything is sent', async () => {
    const page = await stage.page({ person });
    await visit(page, project);
    await button(page, 'Submit').click();
    await page.getByText('Give the run a name.').waitFor();
    await page.getByText('Enter a whole number from 1 to 30.').waitFor();
    await page.getByText('Select at least one cluster variable.').waitFor();
    await page.getByLabel('Max # Clusters').fill('-1');
    await expect.poll(() => page.getByLabel('Max # Clusters').getAttribute('aria-invalid')).toBe('true');
    await button(page, 'Advanced Run Settings').click();
    await page.getByText('Only adjust if absolutely needed!').waitFor();
    await expect.poll(() => page.getByLabel('Clustering Alpha').inputValue()).toBe('100');
    await page.getByLabel('Clustering Alpha').fill('-5');
    await expect.poll(() => page.getByLabel('Clustering Alpha').getAttribute('aria-invalid')).toBe('true');
    await expectAccessibleEverywhere(page);
  });

  test('warns of what will be hard to interpret, and adds, duplicates and removes cards', async () => {
    const page = await stage.page({ person });
    const dialog = await openPicker(page);
    await dialog.getByRole('checkbox', { name: 'Select A1', exact: true }).check();
    await dialog.getByRole('button', { name: 'Save Selection' }).click();
    await page.getByLabel('Max # Clusters').fill('8');
    await page.getByText('The possible answers to this variable can’t distinguish any segments').waitFor();
    await page.getByLabel('Run Name').fill('Crowded');
    await button(page, 'Duplicate run').click();
    await expect
      .poll(() => page.getByLabel('Run Name').evaluateAll((inputs) => inputs.map((i) => (i as HTMLInputElement).value)))
      .toEqual(['Crowded', 'Crowded']);
    await button(page, '+ Add a new run').click();
    await expect.poll(() => page.getByTestId('run-card').count()).toBe(3);
    await button(page, 'Remove run').first().click();
    await expect.poll(() => page.getByTestId('run-card').count()).toBe(2);
  });

  test('keeps a draft through a reload and a lost session', async () => {
    const page = await stage.page({ person, fresh: true });
    await page.goto(project);
    await page.getByLabel('Run Name').fill('Half done');
    await page.reload();
    await expect.poll(() => page.getByLabel('Run Name').inputValue()).toBe('Half done');
    // From an empty page: the project page would go to the login by itself and get in the way.
    await page.goto('about:blank');
    await page.context().clearCookies();
    await page.goto(project);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await button(page, 'Log In').click();
    await expect.poll(() => page.getByLabel('Run Name').inputValue()).toBe('Half done');
  });
});
