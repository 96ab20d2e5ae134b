import { address, calls } from '@qp/contract';
import { classifierFile } from '@qp/facts';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { axeFaults, expectAccessibleEverywhere, useStage } from './harness.ts';
import { followHelp } from './help.ts';
import {
  beginSearch,
  chooseSegments,
  makeTypedRun,
  nameSegments,
  saved,
  search,
  type TypedRun,
  topK,
} from './typing-page.ts';

/** One person at one page: each test goes on where the one before it has stopped. */
const stage = useStage();
let page: Page;
let typed: TypedRun;

beforeAll(async () => {
  page = await stage.page({ person: await stage.makePerson('Tia'), keep: true });
  typed = await makeTypedRun(page);
  await page.goto(typed.address);
  await page.getByRole('heading', { name: 'Typed Typing Tool' }).waitFor();
});
afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }));

describe('the top-K section', () => {
  it('comes prefilled, and offers Submit only while number, variables and segments are valid', async () => {
    const submit = topK(page).getByRole('button', { name: 'Submit' });
    await topK(page).getByRole('button', { name: 'Selected 10 Variables' }).waitFor();
    await topK(page).getByRole('button', { name: 'Selected 3 Segments' }).waitFor();
    // How many are enough has to be found first.
    await submit.waitFor();
    await expect.poll(() => page.getByLabel('Num. of Variables').inputValue()).toMatch(/^([2-9]|10)$/);
    await chooseSegments(page);
    await expect.poll(() => submit.count()).toBe(0);
    await chooseSegments(page, 1);
    await topK(page).getByRole('button', { name: 'Selected 1 Segments' }).waitFor();
    await submit.waitFor();
    await page.getByLabel('Num. of Variables').fill('11');
    const alert = topK(page).getByRole('alert');
    await expect
      .poll(() => alert.textContent())
      .toBe('Specified number must be at most the number of selected cluster variables.');
    await expect.poll(() => submit.count()).toBe(0);
    await page.getByLabel('Num. of Variables').fill('-2');
    await expect.poll(() => alert.textContent()).toBe('Cannot have negative variable number.');
    await expect.poll(() => submit.count()).toBe(0);
    await page.getByLabel('Num. of Variables').fill('');
    await expect.poll(() => alert.count()).toBe(0);
    await expect.poll(() => submit.count()).toBe(0);
  });

  it('asks before it throws a selection away', async () => {
    await topK(page)
      .getByRole('button', { name: /Select(ed \d+)? Segments/ })
      .click();
    const third = page.getByRole('checkbox', { name: 'SEG3', exact: true });
    const before = await third.isChecked();
    await third.click();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByText('You have unsaved changes. Would you like to save?').waitFor();
    await page.getByRole('button', { name: 'Return to Selection' }).click();
    await expect.poll(() => third.isChecked()).toBe(!before);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Discard Changes' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await topK(page)
      .getByRole('button', { name: /Select(ed \d+)? Variables/ })
      .click();
    await page.getByRole('heading', { name: 'Top K Feature Variable Selection' }).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
  });

  it('replaces a number that was found meanwhile by what someone in the field types', async () => {
    await page.evaluate(() => sessionStorage.clear());
    const release = Promise.withResolvers<void>();
    await page.route(`**${address(calls.suggestQuestions, { runID: typed.runID })}`, async (route) => {
      await release.promise;
      await route.continue();
    });
    await page.reload();
    const number = page.getByLabel('Num. of Variables');
    await number.focus();
    release.resolve();
    await expect.poll(() => number.inputValue()).not.toBe('');
    await page.keyboard.type('3');
    await expect.poll(() => number.inputValue()).toBe('3');
  });

  it('shows the list, the accuracies and both tables, and still does after a reload; Reset clears it all', async () => {
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await search(page);
    const names = await topK(page).locator('dt').allTextContents();
    expect(names).toEqual([
      'accall segments',
      'acc_targets_and_outtargets, rest merged',
      'acc_in_target_groupsmembers of SEG1, SEG2',
    ]);
    const shares = await topK(page)
      .getByRole('list', { name: /^Questions in order/ })
      .getByRole('listitem')
      .allTextContents();
    expect(shares).toHaveLength(3);
    for (const share of shares) expect(share).toMatch(/\d\.\d%$/);
    const table = page.getByRole('table', { name: 'Row Aggregate' });
    await expect
      .poll(() => table.getByRole('columnheader').allTextContents())
      .toEqual(['Actual', 'SEG1', 'SEG2', 'Out', '95% interval']);
    await page.getByRole('table', { name: 'Column Aggregate' }).waitFor();
    await page.getByRole('heading', { name: 'Accuracy by number of questions' }).waitFor();
    await page.getByRole('tab', { name: 'Trust the probabilities' }).click();
    await page.getByText('Five-fold cross-validation: in each fold').waitFor();

    const curve = page.getByRole('figure', { name: 'Accuracy by number of questions' });
    await curve.locator('path[data-mark]').nth(3).click();
    await expect.poll(() => page.getByLabel('Num. of Variables').inputValue()).toBe('4');
    await topK(page).getByText('Out of date', { exact: true }).waitFor();
    await topK(page).getByText('not the changed settings').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.getByLabel('Num. of Variables').fill('3');
    await expect.poll(() => topK(page).getByText('Out of date', { exact: true }).count()).toBe(0);

    await page.reload();
    await page.getByText('Top 3 Variables:').waitFor();
    await expect.poll(() => page.getByLabel('Num. of Variables').inputValue()).toBe('3');
    await topK(page).getByRole('button', { name: 'Selected 10 Variables' }).waitFor();

    await topK(page).getByRole('button', { name: 'Reset' }).click();
    await topK(page).getByRole('button', { name: 'Select Segments' }).waitFor();
    await expect.poll(() => page.getByText('Top 3 Variables:').count()).toBe(0);
    await expect.poll(() => page.getByLabel('Num. of Variables').inputValue()).toBe('');
    await page.reload();
    await topK(page).getByRole('button', { name: 'Select Variables' }).waitFor();
    await expect.poll(() => page.getByText('Top 3 Variables:').count()).toBe(0);
  });

  it('finds a search again that was left under way', async () => {
    await page.evaluate(() => sessionStorage.clear());
    await beginSearch(page.context(), typed);
    await page.reload();
    await page.getByText('Top 3 Variables:').waitFor();
    await followHelp(
      page,
      'What is acc?',
      'the share of people whom the questions assign to the right segment',
      '/guide/typing-tool/#reading-the-result',
    );
    await page.getByText('Top 3 Variables:').waitFor();
  });

  it('hands over its files under their names', async () => {
    const press = (name: string) => () => topK(page).getByRole('button', { name, exact: true }).click();
    const csv = await saved(page, press('output .csv'));
    expect(csv.name).toBe('typing_tool_top_k.csv');
    expect(csv.text).toContain('Column Aggregate');
    const simple = await saved(page, press('classifier seg. only'));
    expect(simple.name).toBe('classifier_simple.json');
    expect(classifierFile.parse(JSON.parse(simple.text)).kind).toBe('simple');
    const probability = await saved(page, press('classifier w/ prob.'));
    expect(probability.name).toBe('classifier_probability.json');
    expect((await saved(page, press('classify_csv.py'))).text).toContain('python3 classify_csv.py');
    await topK(page).getByRole('button', { name: 'classifier w/ prob.' }).hover();
    await page.getByRole('tooltip', { name: /^Takes about/ }).waitFor();
  });

  it('types one person live', async () => {
    await page.getByRole('tab', { name: 'Try one person' }).click();
    const form = page.getByRole('tabpanel', { name: 'Try one person' });
    await form.getByText('No answers yet').waitFor();
    await form.getByRole('combobox').first().click();
    await page.getByRole('option').nth(1).click();
    const status = form.getByRole('status');
    await expect.poll(() => status.textContent()).toMatch(/^SEG\d/);
    await expect.poll(() => status.textContent()).toContain('missing:');
    await form.getByRole('button', { name: 'Clear answers' }).click();
    await form.getByText('No answers yet').waitFor();
  });

  it('shows the sentence of the server when a search or a download fails', async () => {
    await page.route('**/topk/download/output/**', (route) =>
      route.fulfill({ status: 500, json: { error_message: 'No room.' } }),
    );
    stage.provoke(/status of 500/);
    await topK(page).getByRole('button', { name: 'output .csv' }).click();
    await page.getByText('No room.').waitFor();
    await page.route(`**/typingtool/topk/${typed.runID}/`, (route) =>
      route.fulfill({ status: 409, json: { error_message: 'This run hasn’t finished yet.' } }),
    );
    await topK(page).getByRole('button', { name: 'Submit' }).click();
    await expect.poll(() => topK(page).getByRole('alert').textContent()).toBe('This run hasn’t finished yet.');
  });

  it('calls segments by their names wherever they stand', async () => {
    const names = ['Savers & <b>co</b>', 'Spenders', 'A name that is far too long for the column of a table'];
    await nameSegments(
      page.context(),
      typed,
      names.map((name) => `${name}\nMore about them.`),
    );
    await page.reload();
    await topK(page).getByText(`members of SEG1 ${names[0]}, SEG2 Spenders`).waitFor();
    for (const table of ['Row Aggregate', 'Column Aggregate'])
      await expect.poll(() => page.getByRole('table', { name: table }).getByText(names[0]).count()).toBe(2);
    await page.getByRole('tab', { name: 'Try one person' }).click();
    await page.getByRole('tabpanel', { name: 'Try one person' }).getByText(names[0]).waitFor();
    await topK(page).getByRole('button', { name: 'Selected 2 Segments' }).click();
    await page.getByRole('checkbox', { name: `SEG3 ${names[2]}` }).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
  });

  it('has nothing that axe finds, light and dark, narrow and wide', async () => {
    await expectAccessibleEverywhere(page);
  });
});
