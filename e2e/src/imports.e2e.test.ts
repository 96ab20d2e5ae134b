import { readFileSync } from 'node:fs';
import { tripleSAnswers, tripleSDescription } from '@qp/testing/triple-s-survey';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, type Person, useStage } from './harness.ts';
import { smallWorkbook } from './small-workbook.ts';

/** From one file to a cross-tab. */

const stage = useStage();
const survey = readFileSync(new URL('../../spss/fixtures/survey.sav', import.meta.url));

let person: Person;
beforeAll(async () => {
  person = await stage.makePerson();
});

const file = (name: string, content: string | Uint8Array) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});

async function drop(page: Page, name: string, content: string | Uint8Array): Promise<void> {
  await page.goto('/');
  const projects = page.getByRole('heading', { name: /^Projects \(\d+\)$/ });
  await projects.waitFor();
  // A new account is offered the place to drop a file at once; later it is behind the last card.
  if ((await projects.textContent()) !== 'Projects (0)') {
    await page.getByRole('button', { name: /Create a New Project/ }).click();
  }
  await page.getByLabel('Survey file').first().setInputFiles(file(name, content));
}

const grid = (page: Page) => page.getByRole('grid', { name: 'Variables of the file' });
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Data check' });

describe('one file', () => {
  it('wrong kinds and damaged files are named, and nothing is left', async () => {
    const page = await stage.page({ person });
    await drop(page, 'survey.xls', Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(600)]));
    await page.getByRole('alert').getByText('survey.xls: This is an old Excel workbook (.xls)').waitFor();
    await page
      .getByLabel('Survey file')
      .first()
      .setInputFiles(file('cut.sav', survey.subarray(0, 100_000)));
    await page
      .getByRole('alert')
      .getByText(/cut\.sav: The file is incomplete: it has [\d,]+ of 600 cases/)
      .waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Projects (0)' }).waitFor();
    await expect.poll(() => page.getByRole('region', { name: 'Unfinished files' }).count()).toBe(0);
  });

  it('the two files of a Triple-S survey are chosen together', async () => {
    const page = await stage.page({ person });
    await drop(page, 'pets.sss', Buffer.from(tripleSDescription('asc')));
    await page.getByRole('alert').getByText('its file of answers (.csv or .asc) is missing').waitFor();
    const both = [file('pets.sss', tripleSDescription('asc')), file('pets.asc', tripleSAnswers.asc)];
    await page
      .getByLabel('Survey file')
      .first()
      .setInputFiles([...both, file('pets.txt', 'x')]);
    await page.getByRole('alert').getByText('Drop one file, or the two files of a Triple-S survey.').waitFor();
    await page.getByLabel('Survey file').first().setInputFiles(both);
    await heading(page).waitFor();
    await grid(page).getByLabel('Label of Q1').waitFor();
    // It names its columns itself: there are no header rows to choose.
    await expect.poll(() => page.getByText('Header rows').count()).toBe(0);
  });

  it('an SPSS file becomes a project with a cross-tab: set as yes/no rows, weight in use', async () => {
    const page = await stage.page({ person, fresh: true });
    await page.addInitScript(() => {
      const count = () => sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks')) + 1));
      // At the document: a press that the browser's driver takes back and repeats doesn't get there.
      document.addEventListener('pointerdown', count, true);
    });
    await drop(page, 'survey.sav', survey);
    await heading(page).waitFor();
    await expectAccessible(page);
    // By keyboard alone: down a column, a new label, undo.
    await grid(page).getByLabel('Label of wgt').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type('Ingredients matter');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Undo: Label of Q1_1' }).waitFor();
    await expect
      .poll(() =>
        grid(page)
          .getByLabel('Label of Q1_2')
          .evaluate((field) => field === document.activeElement),
      )
      .toBe(true);
    await page.reload();
    await expect.poll(() => grid(page).getByLabel('Label of Q1_1').inputValue()).toBe('Ingredients matter');
    await page.getByRole('button', { name: 'Undo: Label of Q1_1' }).click();
    await expect.poll(() => grid(page).getByLabel('Label of Q1_1').inputValue()).toBe('I check the ingredients');
    await page.keyboard.press('Control+y');
    await expect.poll(() => grid(page).getByLabel('Label of Q1_1').inputValue()).toBe('Ingredients matter');
    await page.keyboard.press('Control+z');
    await expect.poll(() => grid(page).getByLabel('Label of Q1_1').inputValue()).toBe('I check the ingredients');

    await grid(page)
      .getByRole('button', { name: /^Responses of NPS/ })
      .click();
    const panel = page.getByRole('complementary', { name: 'Responses of NPS' });
    await panel.getByLabel('Select 7', { exact: true }).click();
    await panel.getByLabel('Select 8', { exact: true }).click();
    await panel.getByRole('button', { name: 'Merge' }).click();
    await expect.poll(() => panel.getByRole('listitem').count()).toBe(10);
    await panel.getByRole('button', { name: 'Split 7-8' }).click();
    await expect.poll(() => panel.getByRole('listitem').count()).toBe(11);
    await panel.getByLabel('Select 9', { exact: true }).click();
    await panel.getByLabel('Select 10 Extremely likely').click();
    await panel.getByRole('button', { name: 'Merge' }).click();
    await expect.poll(() => panel.getByRole('listitem').count()).toBe(10);
    await page.getByRole('button', { name: 'Start over from the file' }).click();
    await expect.poll(() => panel.getByRole('listitem').count()).toBe(11);

    // Every click counts now: a person who accepts the proposal as it is has only dropped a file before.
    await page.evaluate(() => sessionStorage.setItem('clicks', '0'));
    await page.getByRole('button', { name: 'Create project' }).click();
    await page.getByRole('dialog').getByLabel('Project Name').fill('Snacks');
    await page.getByRole('dialog').getByRole('button', { name: 'Create project' }).click();
    await page.getByRole('heading', { level: 1, name: 'Snacks' }).waitFor();
    await page.getByText(/600 respondents · \d+ variables · weighted, effective base \d+/).waitFor();
    await page.getByLabel('Run Name').click();
    await page.getByLabel('Run Name').fill('First');
    await page.getByLabel('Max # Clusters').fill('2');
    await page.getByRole('button', { name: 'Select Cluster Variables' }).click();
    const picker = page.getByRole('dialog');
    await picker.getByPlaceholder('Search variable...').fill('Snack');
    // Select all takes what is shown.
    await picker.getByLabel('Select Alter', { exact: true }).waitFor({ state: 'detached' });
    await picker.getByLabel('Select all').check();
    await picker.getByRole('button', { name: /Save Selection/ }).click();
    await page.getByRole('button', { name: 'Submit' }).click();
    await page
      .getByRole('cell', { name: 'First' })
      .or(page.getByRole('button', { name: 'First' }))
      .first()
      .click();
    const table = page.getByRole('table').first();
    await table.getByText('Snacks bought last week').first().waitFor();
    expect(Number(await page.evaluate(() => sessionStorage.getItem('clicks')))).toBeLessThanOrEqual(8);
    await table.getByText('Crisps').first().waitFor();
    await expect.poll(() => table.getByText('Yes', { exact: true }).count()).toBeGreaterThanOrEqual(5);
  });

  it('a workbook with two sheets: the one with data is taken, the other is offered, and goes as far as a project', async () => {
    const page = await stage.page({ person });
    const people = (n: number) => Array.from({ length: 30 }, (_, i) => [i + 1, (i % n) + 1, ((i * 3) % 5) + 1]);
    const workbook = smallWorkbook([
      { name: 'Read me', rows: [['Fielded in May']] },
      { name: 'Wave 1', rows: [['id', 'Taste', 'Price'], ...people(5)] },
      { name: 'Wave 2', rows: [['id', 'Smell', 'Colour'], ...people(4)] },
    ]);
    await drop(page, 'waves.xlsx', workbook);
    await heading(page).waitFor();
    await grid(page).getByLabel('Label of Taste').waitFor();
    // As many columns as before, with other names: nothing of the first sheet may stay.
    await page.getByLabel('Sheet of the workbook').click();
    await page.getByRole('option', { name: 'Wave 2' }).click();
    await grid(page).getByLabel('Label of Colour').waitFor();
    await expect.poll(() => grid(page).getByLabel('Label of Taste').count()).toBe(0);
    // Made before the page asks for its draft again, which no longer exists by then.
    await page.route(/\/api\/import\/load\//, async (route) => {
      await expect.poll(async () => (await page.request.get('/api/projectList/')).text()).toContain('waves');
      await route.continue();
    });
    await page.getByRole('button', { name: 'Create project' }).click();
    const creating = page.getByRole('dialog', { name: 'Create project' });
    await creating.getByRole('button', { name: 'Keep only people who…' }).click();
    const keeping = page.getByRole('dialog', { name: 'Keep only people who…' });
    await keeping.getByRole('combobox', { name: 'Variable' }).click();
    await page.getByRole('option', { name: 'Colour' }).click();
    await keeping.getByRole('radio', { name: 'didn’t answer any of these' }).check();
    await keeping.getByRole('checkbox', { name: '1', exact: true }).check();
    await keeping.getByRole('button', { name: 'Save' }).click();
    await creating.getByText('Only these people take part in runs: Colour: not “1”').waitFor();
    await creating.getByRole('button', { name: 'Create project' }).click();
    await page.getByRole('heading', { level: 1, name: 'waves' }).waitFor();
    await page.getByText('24 of 30 take part in new runs · 6 don’t meet the condition').waitFor();
  });

  it('a CSV of Qualtrics with three header rows shows its questions, and is kept until someone goes on', async () => {
    const page = await stage.page({ person, mode: 'dark' });
    const rows = Array.from(
      { length: 40 },
      (_, i) => `R_${i},${(i % 5) + 1},${((i * 3) % 5) + 1},${i % 2 ? 1 : ''},${i % 3 ? 1 : ''}\n`,
    ).join('');
    const text =
      'ResponseId,Q1_1,Q1_2,Q2_1,Q2_2\nResponse ID,"Do you agree? - It is good","Do you agree? - It is cheap","Which? - Tea","Which? - Coffee"\n' +
      `${['_recordId', 'QID1_1', 'QID1_2', 'QID2_1', 'QID2_2'].map((id) => `"{""ImportId"":""${id}""}"`).join(',')}\n${rows}`;
    // The page is loaded again while the file is read.
    const status = /\/api\/status\/ping\//;
    const still = { status: 'started', progress: 0.4, stage: 'Reading the answers' };
    await page.route(status, (route) => route.fulfill({ json: still }));
    await drop(page, 'qualtrics.csv', text);
    await page.getByText('Reading the answers').waitFor();
    await page.reload();
    await page.getByText('Reading the answers').waitFor();
    await page.unroute(status);
    await heading(page).waitFor();
    const tick = await grid(page).getByLabel('Select Q1_2').locator('xpath=..').boundingBox();
    expect(Math.min(tick!.width, tick!.height)).toBeGreaterThanOrEqual(24);
    await expect.poll(() => grid(page).getByLabel('Label of Q1_2').inputValue()).toBe('It is cheap');
    await expect.poll(() => grid(page).getByLabel('Type of Q2_1').inputValue()).toBe('yesno');
    // What was understood wrongly is repaired by hand: the set is dissolved and made again under its own question.
    const groupSelected = async (what: string) => {
      await grid(page).getByLabel('Select Q2_1').check();
      await grid(page).getByLabel('Select Q2_2').check();
      await page.getByRole('button', { name: 'Group or split' }).click();
      await page.getByRole('menuitem', { name: what }).click();
    };
    // Where the file has been read again before the page asks for the draft, what was done is said all the same.
    await page.route(/\/api\/import\/load\//, async (route) => {
      const draft = async () => (await page.request.get(route.request().url())).text();
      await expect.poll(draft).toContain('"state":"ready"');
      await route.continue();
    });
    await groupSelected('Dissolve the set');
    await expect.poll(() => grid(page).getByLabel('Type of Q2_1').inputValue()).toBe('out');
    await page.getByText('The set is dissolved.').waitFor();
    await page.unrouteAll();
    await page.keyboard.press('Control+z');
    await expect.poll(() => grid(page).getByLabel('Type of Q2_1').inputValue()).toBe('yesno');
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(() => grid(page).getByLabel('Type of Q2_1').inputValue()).toBe('out');
    await groupSelected('Make a yes/no set...');
    await page.getByRole('dialog').getByLabel('Question that they share').fill('What do you drink?');
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Make the set' }).click();
    await expect.poll(() => grid(page).getByLabel('Factor of Q2_2').inputValue()).toBe('What do you drink?');
    await expect.poll(() => grid(page).getByLabel('Type of Q2_1').inputValue()).toBe('yesno');
    await expectAccessible(page);
    await page.getByRole('banner').getByRole('link', { name: 'QP Tool' }).click();
    await page
      .getByRole('region', { name: 'Unfinished files' })
      .getByRole('link', { name: 'Continue' })
      .first()
      .click();
    await heading(page).waitFor();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('heading', { name: /^Projects/ }).waitFor();
  });
});
