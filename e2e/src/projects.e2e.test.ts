// Promise 23 of docs/reliability.md.
import { calls } from '@qp/contract';
import { exampleProject, exampleTemplate } from '@qp/examples';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, type Person, useStage, visit } from './harness.ts';
import { makeSmallProject } from './small-project.ts';

const stage = useStage();
/** She makes the projects; Eve has none until she needs four. */
let ada: Person;
let eve: Person;
beforeAll(async () => {
  [ada, eve] = await Promise.all([stage.makePerson('Ada'), stage.makePerson('Eve')]);
});

interface UploadFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const csv = (name: string, text: string | Buffer): UploadFile => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

function templateFiles(): UploadFile[] {
  return (['data', 'variables', 'discretized'] as const).map((kind) => {
    const { name, text } = exampleTemplate(kind);
    return csv(name, text);
  });
}

async function home(person = ada): Promise<Page> {
  const page = await stage.page({ person });
  await visit(page, '/');
  await page.getByRole('heading', { name: /^Projects \(\d+\)$/ }).waitFor();
  return page;
}

const projectsOf = async (page: Page) =>
  (await (await page.request.get(calls.projectList.path)).json()) as { name: string }[];
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'New Project' });
const createButton = (page: Page) => dialogOf(page).getByRole('button', { name: 'Create', exact: true });

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Create a New Project/ }).click();
  await dialogOf(page).waitFor();
  await dialogOf(page).getByRole('tab', { name: 'Three CSV files' }).click();
}

const choose = (page: Page, files: UploadFile[]) => dialogOf(page).locator('input[type=file]').setInputFiles(files);

async function makeProject(page: Page, name: string, files = templateFiles()): Promise<void> {
  await openDialog(page);
  await page.getByLabel('Project Name').fill(name);
  await choose(page, files);
  await createButton(page).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

describe('making a project', () => {
  it('takes a name and three files, and shows what was understood', async () => {
    const page = await home();
    await page.getByRole('heading', { name: 'Projects (0)' }).waitFor();
    await openDialog(page);
    await expect.poll(() => createButton(page).isDisabled()).toBe(true);
    await choose(page, templateFiles().slice(0, 2));
    await expect.poll(() => createButton(page).isDisabled()).toBe(true);
    await choose(page, templateFiles().slice(2));
    await createButton(page).click();
    await dialogOf(page).getByText('Give the project a name.').waitFor();
    await page.getByLabel('Project Name').fill('Template');
    await createButton(page).click();

    await page.getByRole('heading', { level: 1, name: 'Template' }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/project\/[0-9a-f-]{36}\/$/);
    await page.getByText('5 respondents · 6 variables · weighted, effective base 5').waitFor();
    await page.getByRole('button', { name: 'Q1', exact: true }).click();
    const responses = page.getByRole('dialog', { name: 'I check the ingredients before I buy' });
    await expect
      .poll(() => responses.getByRole('row').allInnerTexts())
      .toEqual([
        expect.stringContaining('Response'),
        expect.stringMatching(/^Strongly disagree\s+1\s+25\.0%$/),
        expect.stringMatching(/^Disagree\s+1\s+25\.0%$/),
        expect.stringMatching(/^Agree\s+1\s+25\.0%$/),
        expect.stringMatching(/^Strongly agree\s+1\s+25\.0%$/),
      ]);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await responses.waitFor({ state: 'hidden' });
    await expectAccessible(page);
  });

  it('says at once which files it does not take, and which are missing', async () => {
    const page = await home();
    await openDialog(page);
    await choose(page, [csv('data_a.csv', 'x'), csv('answers.csv', 'x'), csv('photo.png', 'x'), csv('data_b.csv', '')]);
    await choose(page, [csv('data_a.csv', 'x'), csv('labels.csv', 'x')]);
    const dialog = dialogOf(page);
    await dialog.getByText('data_a.csv: a file with this name was already added.').waitFor();
    await dialog.getByText('Missing variable file. Please follow the naming convention: variables_*.csv.').waitFor();
    await dialog
      .getByText('Missing discretization file. Please follow the naming convention: discretized_*.csv.')
      .waitFor();
    await expect.poll(() => dialog.getByText('Missing data file.').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Remove answers.csv' }).click();
    await choose(page, [csv('photo.png', 'x'), csv('empty.csv', '')]);
    await dialog.getByText('photo.png: only .csv files are accepted.').waitFor();
    await dialog.getByText('empty.csv: File too small').waitFor();
    await expectAccessible(page);
  });

  it('lists every problem of the files, stores nothing, and takes them when they are corrected', async () => {
    const page = await home();
    await openDialog(page);
    await page.getByLabel('Project Name').fill('Corrected');
    const before = await projectsOf(page);
    const [data, variables, discretized] = templateFiles();
    const broken = csv(data.name, data.buffer.toString().replace('41', 'forty').replace('0.9', '-0.9'));
    await choose(page, [broken, variables, discretized]);
    await createButton(page).click();
    const dialog = dialogOf(page);
    await dialog.getByText('2 problems in the files. Nothing was stored.').waitFor();
    await expect.poll(() => dialog.getByRole('group', { name: 'Problems' }).textContent()).toContain('Line 3 · AGE');
    await dialog.getByText('“forty” is not a number.').waitFor();
    await dialog.getByText('The weight -0.9 is negative. Weights are 0 or more.').waitFor();
    await expectAccessible(page);
    expect(await projectsOf(page)).toEqual(before);

    await dialog.getByRole('button', { name: `Remove ${data.name}` }).click();
    await expect.poll(() => dialog.getByText('2 problems in the files.').count()).toBe(0);
    await choose(page, [data]);
    await createButton(page).click();
    await page.getByRole('heading', { level: 1, name: 'Corrected' }).waitFor();
  });

  it('refuses a name that is taken, and forgets everything when it is closed', async () => {
    const page = await home();
    await openDialog(page);
    await page.getByLabel('Project Name').fill('Template');
    await choose(page, templateFiles());
    await createButton(page).click();
    await dialogOf(page).getByText('A project with this name already exists.').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await dialogOf(page).waitFor({ state: 'hidden' });
    await openDialog(page);
    await expect.poll(() => page.getByLabel('Project Name').inputValue()).toBe('');
    await expect.poll(() => dialogOf(page).getByRole('listitem').count()).toBe(0);
    await expect.poll(() => dialogOf(page).getByText('A project with this name already exists.').count()).toBe(0);
  });

  it('makes the example project, and goes on offering it', async () => {
    const page = await home();
    await expectAccessible(page);
    const before = (await projectsOf(page)).length;
    await page.getByRole('button', { name: 'Try it with example data' }).click();
    await page.getByRole('heading', { level: 1, name: exampleProject().name }).waitFor();
    await page.getByText('3,000 respondents · 74 variables').waitFor();
    await page.getByRole('link', { name: 'Back to projects' }).click();
    await page.getByRole('heading', { name: `Projects (${before + 1})` }).waitFor();
    await page.getByRole('link', { name: /Snacking needs 2026.*Created.*Last Updated.*0 runs completed/s }).waitFor();
    await page.getByRole('button', { name: 'Try it with example data' }).waitFor();
  });
});

describe('the project page', () => {
  it('downloads the three files byte for byte, under their own names', async () => {
    const page = await home();
    const files = templateFiles();
    files[0] = csv('data_été.csv', Buffer.from(`\uFEFF${files[0].buffer.toString().replaceAll('\n', '\r\n')}`));
    await makeProject(page, 'Downloads', files);
    for (const file of files) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: file.name }).click(),
      ]);
      expect(download.suggestedFilename()).toBe(file.name);
      const chunks: Buffer[] = [];
      for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
      expect(Buffer.concat(chunks).equals(file.buffer)).toBe(true);
    }
  });

  it('asks before it deletes, and goes home afterwards', async () => {
    const page = await home();
    const before = await projectsOf(page);
    await makeProject(page, 'Doomed');
    await page.getByRole('button', { name: 'Delete project' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Project' });
    await dialog
      .getByText(
        'You are about to delete Doomed. This will delete all the associated runs as well - make sure to save any relevant files locally.',
      )
      .waitFor();
    await dialog.getByText('This action is irreversible. Are you sure?').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Delete project' }).click();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('heading', { name: `Projects (${before.length})` }).waitFor();
    expect(await projectsOf(page)).toEqual(before);
    expect(new URL(page.url()).pathname).toBe('/');
  });

  it('does not exist for someone else', async () => {
    const owner = await home();
    await owner.getByRole('link', { name: /^Template/ }).click();
    await owner.getByRole('heading', { level: 1, name: 'Template' }).waitFor();
    const address = new URL(owner.url()).pathname;
    const stranger = await stage.page({ person: eve });
    await stranger.goto(address);
    await stranger.getByText('Project not found').waitFor();
    await visit(stranger, '/');
    await stranger.getByRole('heading', { name: 'Projects (0)' }).waitFor();
  });

  it('shows markup in names and labels as text', async () => {
    const page = await home();
    const name = '<img src=x onerror=alert(1)>';
    const files = templateFiles();
    files[1] = csv(
      files[1].name,
      files[1].buffer.toString().replace('I wait for offers', '<b onclick=x>bold</b> =1+1'),
    );
    await makeProject(page, name, files);
    await page.getByText('<b onclick=x>bold</b> =1+1').waitFor();
    await page.getByRole('button', { name: 'Delete project' }).click();
    await page.getByText(`You are about to delete ${name}.`).waitFor();
    await expect.poll(() => page.locator('img[src=x]').count()).toBe(0);
  });
});

describe('the home page', () => {
  it('finds and sorts projects when there are many, and keeps that in the address', async () => {
    const page = await stage.page({ person: eve });
    for (const name of ['Coffee, wave 9', 'Coffee, wave 10', 'Tea', 'Electric cars']) {
      await makeSmallProject(page, name, { respondents: 20 });
    }
    await page.goto('/');
    await page.getByRole('heading', { name: 'Projects (4)' }).waitFor();
    const names = () => page.getByRole('link').getByRole('heading', { level: 3 }).allInnerTexts();
    await expect.poll(names).toEqual(['Electric cars', 'Tea', 'Coffee, wave 10', 'Coffee, wave 9']);
    await page.getByRole('combobox', { name: 'Sort projects' }).click();
    await page.getByRole('option', { name: 'Name' }).click();
    await expect.poll(names).toEqual(['Coffee, wave 9', 'Coffee, wave 10', 'Electric cars', 'Tea']);
    await page.getByRole('searchbox', { name: 'Search projects...' }).fill('coffee');
    await expect.poll(names).toEqual(['Coffee, wave 9', 'Coffee, wave 10']);
    await page.reload();
    await expect.poll(names).toEqual(['Coffee, wave 9', 'Coffee, wave 10']);
    await page.getByRole('heading', { name: 'Projects (4)' }).waitFor();
    for (const [width, columns] of [
      [360, 2],
      [1000, 2],
      [1400, 3],
      [1800, 6],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      const grid = page.getByRole('link', { name: /wave 10/ }).locator('..');
      const tracks = () => grid.evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(' ').length);
      await expect.poll(async () => [width, await tracks()]).toEqual([width, columns]);
    }
    await page.setViewportSize({ width: 360, height: 900 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await visit(page, '/');
    await page.getByRole('heading', { name: 'Projects (4)' }).waitFor();
    await page.getByRole('link', { name: 'Guide' }).waitFor();
    await expectAccessible(page);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});
