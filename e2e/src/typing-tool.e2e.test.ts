import { classifierFile } from '@qp/contract';
import { exampleProject } from '@qp/examples';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { csrfHeader, expectAccessibleEverywhere, logIn, type Person, useStage } from './harness.ts';
import {
  chooseSegments,
  chooseVariables,
  makeTypedRun,
  prediction,
  saved,
  search,
  type TypedRun,
  topK,
  withResult,
} from './typing-page.ts';

const stage = useStage();
let person: Person;
let typed: TypedRun;

const file = (start: string) => exampleProject().files.find(({ name }) => name.startsWith(start))!.text;

beforeAll(async () => {
  person = await stage.makePerson('Tia');
  typed = await makeTypedRun((await stage.page({ person })).context());
});

async function open(options: Parameters<typeof stage.page>[0] = {}): Promise<Page> {
  const page = await stage.page({ person, ...options });
  await page.goto(typed.address);
  await page.getByRole('heading', { name: 'Typed Typing Tool' }).waitFor();
  return page;
}

async function forget(context: BrowserContext): Promise<void> {
  await logIn(context, person);
  const headers = await csrfHeader(context);
  await context.request.post(`/api/run/typingtool/topk/reset/${typed.runID}/`, { form: {}, headers });
}

describe('the top-K section', () => {
  it('comes prefilled, offers Submit only with a number, variables and segments, and clears its errors', async () => {
    const page = await open();
    await forget(page.context());
    await page.reload();
    const submit = topK(page).getByRole('button', { name: 'Submit' });
    await topK(page).getByRole('button', { name: 'Selected 10 Variables' }).waitFor();
    await topK(page).getByRole('button', { name: 'Selected 3 Segments' }).waitFor();
    expect(await page.getByLabel('Num. of Variables').inputValue()).toBe('10');
    await submit.waitFor();
    await chooseSegments(page);
    expect(await submit.count()).toBe(0);
    await page.getByLabel('Num. of Variables').fill('11');
    await chooseSegments(page, 1);
    await topK(page).getByRole('button', { name: 'Selected 1 Segments' }).waitFor();

    await submit.click();
    const alert = topK(page).getByRole('alert');
    expect(await alert.textContent()).toBe(
      'Specified number must be at most the number of selected cluster variables.',
    );
    await page.getByLabel('Num. of Variables').fill('-2');
    expect(await alert.count()).toBe(0);
    await submit.click();
    expect(await alert.textContent()).toBe('Cannot have negative variable number.');
    await page.getByLabel('Num. of Variables').fill('');
    expect(await submit.count()).toBe(0);
  });

  it('asks before it throws a selection away', async () => {
    const page = await open();
    await topK(page)
      .getByRole('button', { name: /Select(ed \d+)? Segments/ })
      .click();
    const third = page.getByRole('checkbox', { name: 'SEG3', exact: true });
    const before = await third.isChecked();
    await third.click();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByText('You have unsaved changes. Would you like to save?').waitFor();
    await page.getByRole('button', { name: 'Return to Selection' }).click();
    expect(await third.isChecked()).toBe(!before);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Discard Changes' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await topK(page)
      .getByRole('button', { name: /Select(ed \d+)? Variables/ })
      .click();
    await page.getByRole('heading', { name: 'Top K Feature Variable Selection' }).waitFor();
  });

  it('shows the list, the accuracies and both tables, and still does after a reload; Reset clears it all', async () => {
    const page = await open();
    await forget(page.context());
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await search(page);
    const names = await topK(page).locator('dt').allTextContents();
    expect(names).toEqual([
      'accall segments',
      'acc_targets_and_outtargets, rest merged',
      'acc_in_target_groupsmembers of SEG1, SEG2',
    ]);
    await page.getByText('Out of sample: every person was placed by a tool that had not seen them').waitFor();
    const table = page.getByRole('table', { name: 'Row Aggregate' });
    expect(await table.getByRole('columnheader').allTextContents()).toEqual(['Actual', 'SEG1', 'SEG2', 'Out']);
    await page.getByRole('table', { name: 'Column Aggregate' }).waitFor();
    await page.getByRole('heading', { name: 'Accuracy against number of questions' }).waitFor();
    await page.getByRole('region', { name: 'Hit rates' }).waitFor();

    await page.getByLabel('Num. of Variables').fill('4');
    await topK(page).getByText('Out of date', { exact: true }).waitFor();
    await topK(page).getByText('not of the changed settings').waitFor();
    await page.getByLabel('Num. of Variables').fill('3');
    expect(await topK(page).getByText('Out of date', { exact: true }).count()).toBe(0);

    await page.reload();
    await page.getByText('Top 3 Variables:').waitFor();
    expect(await page.getByLabel('Num. of Variables').inputValue()).toBe('3');
    await topK(page).getByRole('button', { name: 'Selected 10 Variables' }).waitFor();

    await topK(page).getByRole('button', { name: 'Reset' }).click();
    await topK(page).getByRole('button', { name: 'Select Segments' }).waitFor();
    expect(await page.getByText('Top 3 Variables:').count()).toBe(0);
    expect(await page.getByLabel('Num. of Variables').inputValue()).toBe('');
    await page.reload();
    await topK(page).getByRole('button', { name: 'Select Variables' }).waitFor();
    expect(await page.getByText('Top 3 Variables:').count()).toBe(0);
  });

  it('finds a search again that was left under way', async () => {
    const page = await open();
    await forget(page.context());
    await page.reload();
    const answer = await page.context().request.post(`/api/run/typingtool/topk/${typed.runID}/`, {
      form: { variables: JSON.stringify(typed.cluster), segments: '[1,2]', feature_num: '3' },
      headers: await csrfHeader(page.context()),
    });
    expect(answer.status()).toBe(200);
    await page.reload();
    await page.getByText('Top 3 Variables:').waitFor({ timeout: 60_000 });
  });

  it('hands over its files under their names', async () => {
    const page = await open();
    await withResult(page);
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
    expect((await saved(page, press('Excel typing tool'))).name).toBe('typing_tool.xlsx');
    await topK(page).getByRole('button', { name: 'classifier w/ prob.' }).hover();
    await page.getByRole('tooltip', { name: /^Takes about/ }).waitFor();
  });

  it('types one person live', async () => {
    const page = await open();
    await withResult(page);
    const form = page.getByRole('region', { name: 'Type one person' });
    await form.getByText('No answer yet').waitFor();
    await form.getByRole('combobox').first().click();
    await page.getByRole('option').nth(1).click();
    const status = form.getByRole('status');
    expect(await status.textContent()).toMatch(/^SEG\d/);
    expect(await status.textContent()).toContain('missing:');
    await form.getByRole('button', { name: 'Clear answers' }).click();
    await form.getByText('No answer yet').waitFor();
  });

  it('shows the sentence of the server when a search or a download fails', async () => {
    const page = await open();
    await withResult(page);
    await page.route('**/topk/download/output/**', (route) =>
      route.fulfill({ status: 500, json: { error_message: 'No room.' } }),
    );
    stage.provoke(/status of 500/);
    await topK(page).getByRole('button', { name: 'output .csv' }).click();
    await page.getByText('No room.').waitFor();
    await page.route(`**/typingtool/topk/${typed.runID}/`, (route) =>
      route.fulfill({ status: 409, json: { error_message: 'This run has not finished yet.' } }),
    );
    await topK(page).getByRole('button', { name: 'Submit' }).click();
    expect(await topK(page).getByRole('alert').textContent()).toBe('This run has not finished yet.');
  });

  it('has nothing that axe finds, light and dark', async () => {
    const page = await open();
    await withResult(page);
    await expectAccessibleEverywhere(page);
  });
});

describe('the hand-over page', () => {
  it('gives the kit, publishes a form that a phone answers, and counts the answer', async () => {
    const page = await open();
    await withResult(page);
    await page.getByRole('button', { name: 'Hand over', exact: true }).click();
    await page.getByRole('heading', { name: 'Hand over Typed' }).waitFor();
    expect((await saved(page, () => page.getByRole('button', { name: 'Download the kit' }).click())).name).toBe(
      'typing_kit_Typed.zip',
    );
    const script = await saved(page, () => page.getByRole('button', { name: 'Download typing_tool.js' }).click());
    expect([script.name, script.text.includes('var typingTool')]).toEqual(['typing_tool.js', true]);

    const form = page.getByRole('region', { name: 'Live form' });
    await form.getByRole('button', { name: 'Publish a form' }).click();
    await form.getByRole('img', { name: 'QR code of the form’s address' }).waitFor();
    const address = (await form.getByRole('link').getAttribute('href'))!;
    const phone = await stage.page({ width: 390, height: 844 });
    await phone.goto(new URL(address).pathname);
    await phone.getByText('Question 1 of 3').waitFor();
    for (const last of [false, false, true]) {
      await phone.locator('fieldset:not([hidden])').getByRole('radio').first().check();
      await phone.getByRole('button', { name: last ? 'Send answers' : 'Next' }).click();
    }
    await phone.getByText('Your answers place you with').waitFor();
    expect(await phone.context().cookies()).toEqual([]);
    await page.reload();
    await page.getByRole('region', { name: 'Live form' }).getByText('1 answer', { exact: false }).first().waitFor();
    await expectAccessibleEverywhere(page);
  });
});

describe('the prediction section', () => {
  const upload = (page: Page, name: string, text: string) =>
    page.getByLabel('Data file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

  it('offers its buttons only with a file and variables, and saves what was predicted', async () => {
    const page = await open();
    const region = prediction(page);
    const buttons = region.getByRole('button', { name: /^Predict/ });
    await chooseVariables(page, region);
    await region.getByRole('button', { name: 'Selected 10 Variables' }).waitFor();
    expect(await buttons.count()).toBe(0);
    await upload(page, 'data_wave.csv', file('data_'));
    await region.getByText(/data_wave\.csv · .* · 10 of 10 variables found/).waitFor();
    expect(await buttons.allTextContents()).toEqual(['Predict seg. only', 'Predict w/ prob.']);

    const plain = await saved(page, () => buttons.nth(0).click());
    expect(plain.name).toBe('seg_assignments.csv');
    expect(plain.text.split('\r\n')[0]).toMatch(/,segment,note$/);
    const shares = await saved(page, () => buttons.nth(1).click());
    expect(shares.name).toBe('seg_assignments_wprob.csv');
    expect(shares.text.split('\r\n')[0]).toMatch(/,segment,SEG1,SEG2,SEG3,note$/);
    expect(shares.text.trim().split('\r\n')).toHaveLength(file('data_').trim().split(/\r?\n/).length);
    const found = region.getByRole('region', { name: 'Result of the prediction' });
    await found.getByText('of data_wave.csv placed, with all questions of the run').waitFor();
    expect(await found.getByRole('row').count()).toBe(4);
  });

  it('finds a prediction again that was left under way', async () => {
    const page = await open();
    const region = prediction(page);
    await chooseVariables(page, region);
    await upload(page, 'data_wave.csv', file('data_'));
    let held = true;
    await page.route('**/api/preddownload/ping/**', async (route) => {
      if (held && !route.request().url().includes('download=1')) await route.fulfill({ json: { status: 'pending' } });
      else await route.continue();
    });
    await region.getByRole('button', { name: 'Predict seg. only' }).click();
    await region.getByRole('progressbar', { name: 'Prediction' }).waitFor();
    await page.waitForResponse('**/api/preddownload/ping/**');
    held = false;
    const again = await saved(page, async () => {
      await page.reload();
    });
    expect(again.name).toBe('seg_assignments.csv');
    expect(await prediction(page).getByRole('alert').count()).toBe(0);
  });

  it('asks for a prediction only while its page is open, and saves it once', async () => {
    const page = await open();
    const region = prediction(page);
    await chooseVariables(page, region);
    await upload(page, 'data_wave.csv', file('data_'));
    const asked = { held: 0, givenUp: 0, downloads: 0 };
    page.on('requestfailed', (request) => {
      if (request.url().includes('/preddownload/ping/') && !request.url().includes('download=1')) asked.givenUp++;
    });
    page.on('download', () => asked.downloads++);
    const release = Promise.withResolvers<void>();
    await page.route('**/api/preddownload/ping/**', async (route) => {
      asked.held++;
      await release.promise;
      // A request that was given up meanwhile cannot be answered any more.
      await route.continue().catch(() => {});
    });
    await region.getByRole('button', { name: 'Predict seg. only' }).click();
    await expect.poll(() => asked.held).toBe(1);
    await page.getByRole('tab', { name: 'Summary' }).click();
    await expect.poll(() => asked.givenUp).toBe(1);
    await page.getByRole('tab', { name: 'Typing Tool' }).click();
    await expect.poll(() => asked.held).toBe(2);
    release.resolve();
    await expect.poll(() => asked.downloads).toBe(1);
    await region.getByRole('progressbar', { name: 'Prediction' }).waitFor({ state: 'detached' });
    expect(asked.downloads).toBe(1);
  });

  it('says what is wrong with a file until another one is chosen', async () => {
    const page = await open();
    const region = prediction(page);
    await upload(page, 'people.txt', 'x');
    expect(await region.getByRole('alert').textContent()).toBe('people.txt is not a .csv, .sav or .xlsx file.');
    await upload(page, 'empty.csv', '');
    expect(await region.getByRole('alert').textContent()).toBe('File too small');
    await upload(page, 'other.csv', 'a,b\n1,2\n');
    await chooseVariables(page, region);
    await region.getByRole('button', { name: 'Predict seg. only' }).click();
    await region.getByText('other.csv, line 1: The file has none of the selected variables as a column').waitFor();
    await upload(page, 'data_wave.csv', file('data_'));
    expect(await region.getByRole('alert').count()).toBe(0);
  });

  it('works on a narrow screen', async () => {
    const page = await open({ width: 390, height: 844 });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
  });
});
