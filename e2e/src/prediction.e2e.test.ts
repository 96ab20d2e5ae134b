import { smallSurvey } from '@qp/examples';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { useStage } from './harness.ts';
import { chooseVariables, makeTypedRun, nameSegments, prediction, SURVEY, saved } from './typing-page.ts';

/** One person at one page: each test goes on where the one before it has stopped. */
const stage = useStage();
let page: Page;

const people = smallSurvey(SURVEY).find(({ name }) => name.startsWith('data_'))!.content;

beforeAll(async () => {
  page = await stage.page({ person: await stage.makePerson('Tom'), keep: true });
  const typed = await makeTypedRun(page);
  await nameSegments(page.context(), typed, ['Savers', 'Spenders', 'Sharers']);
  await page.goto(typed.address);
  await prediction(page).waitFor();
});
afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }));

describe('the prediction section', () => {
  const choose = (name: string, text: string) =>
    page.getByLabel('Data file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  /** Until its header is read: the variables that are chosen then are those of this file. */
  const upload = async (name: string, text: string) => {
    await choose(name, text);
    await prediction(page).getByText(`${name} · `).waitFor();
  };

  it('offers its buttons only with a file and variables, and saves what was predicted', async () => {
    const region = prediction(page);
    const buttons = region.getByRole('button', { name: /^Predict/ });
    await chooseVariables(page, region);
    await region.getByRole('button', { name: 'Selected 10 Variables' }).waitFor();
    await expect.poll(() => buttons.count()).toBe(0);
    await upload('data_wave.csv', people);
    await region.getByText(/data_wave\.csv · .* · 10 of 10 variables found/).waitFor();
    await expect.poll(() => buttons.allTextContents()).toEqual(['Predict seg. only', 'Predict w/ prob.']);

    const plain = await saved(page, () => buttons.nth(0).click());
    expect(plain.name).toBe('seg_assignments.csv');
    expect(plain.text.split('\r\n')[0]).toMatch(/,segment,segment_name,note$/);
    const shares = await saved(page, () => buttons.nth(1).click());
    expect(shares.name).toBe('seg_assignments_wprob.csv');
    expect(shares.text.split('\r\n')[0]).toMatch(/,segment,segment_name,SEG1,SEG2,SEG3,note$/);
    expect(shares.text.trim().split('\r\n')).toHaveLength(people.trim().split(/\r?\n/).length);
    const found = region.getByRole('region', { name: 'Result of the prediction' });
    await found.getByText('in data_wave.csv assigned with all questions of the run').waitFor();
    await expect.poll(() => found.getByRole('row').count()).toBe(4);
    await found.getByRole('row').filter({ hasText: 'Spenders' }).waitFor();
  });

  it('finds a prediction again that was left under way', async () => {
    const region = prediction(page);
    await chooseVariables(page, region);
    await upload('data_wave.csv', people);
    let held = true;
    let asked = 0;
    await page.route('**/api/preddownload/ping/**', async (route) => {
      if (!held || route.request().url().includes('download=1')) return route.continue();
      asked++;
      await route.fulfill({ json: { status: 'pending' } });
    });
    await region.getByRole('button', { name: 'Predict seg. only' }).click();
    await region.getByRole('progressbar', { name: 'Prediction' }).waitFor();
    // It shows from the upload on: only a page that asks for the job knows which one it is.
    await expect.poll(() => asked).toBeGreaterThan(0);
    // Not before the page is gone: one that hears of the end just then forgets the job, and its download goes down with it.
    page.once('domcontentloaded', () => {
      held = false;
    });
    const again = await saved(page, async () => {
      await page.reload();
    });
    expect(again.name).toBe('seg_assignments.csv');
    await expect.poll(() => prediction(page).getByRole('alert').count()).toBe(0);
  });

  it('asks for a prediction only while its page is open, and saves it once', async () => {
    const region = prediction(page);
    await chooseVariables(page, region);
    await upload('data_wave.csv', people);
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
    const region = prediction(page);
    await choose('empty.csv', '');
    await expect.poll(() => region.getByRole('alert').textContent()).toBe('File too small');
    await upload('people.sps', 'GET FILE="people.sav".\n');
    await region.getByRole('button', { name: 'Predict seg. only' }).click();
    await region.getByText('This is SPSS syntax (.sps), which describes a survey.').waitFor();
    await upload('other.csv', 'a,b\n1,2\n');
    await chooseVariables(page, region);
    await region.getByRole('button', { name: 'Predict seg. only' }).click();
    await region.getByText('other.csv, line 1: The file has none of the selected variables as a column').waitFor();
    await upload('data_wave.csv', people);
    await expect.poll(() => region.getByRole('alert').count()).toBe(0);
  });
});
