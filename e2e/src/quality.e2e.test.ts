import { address, calls, pages } from '@qp/contract';
import { carelessFile } from '@qp/examples';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { csrfHeader, expectAccessible, type Person, useStage, visit } from './harness.ts';

/** How people answered, on the screen: a file of known people. */

const stage = useStage();
let ada: Person;
let projectID: string;

beforeAll(async () => {
  ada = await stage.makePerson('Ada');
});

/** By the calls that the import makes. */
async function makeProject(context: BrowserContext): Promise<string> {
  const headers = await csrfHeader(context);
  const { name, content } = carelessFile();
  const upload = { import_file: { name, mimeType: 'text/csv', buffer: Buffer.from(content) } };
  const sent = await context.request.post(calls.newImport.path, { multipart: upload, headers });
  const { import_id: importID, job_id: reading } = (await sent.json()) as { import_id: string; job_id: string };
  const ended = async (jobID: string) => {
    const answer = await context.request.get(address(calls.statusPing, { jobID }));
    return ((await answer.json()) as { status: string }).status;
  };
  await expect.poll(() => ended(reading), { timeout: 60_000 }).toBe('finished');
  const form = { name: 'Known people' };
  const made = await context.request.post(address(calls.makeProject, { importID }), { form, headers });
  const { project_id, job_id: making } = (await made.json()) as { project_id: string; job_id: string };
  await expect.poll(() => ended(making), { timeout: 60_000 }).toBe('finished');
  return project_id;
}

async function opened(width?: number): Promise<Page> {
  const page = await stage.page({ person: ada, width });
  projectID ??= await makeProject(page.context());
  await visit(page, address(pages.project, { projectID }));
  await page.getByText('All 729 take part in new runs').waitFor();
  await page.getByRole('button', { name: 'Check how people answered' }).click();
  await page.getByText(/of 729 people have at least one flag/).waitFor();
  return page;
}

describe('how people answered', () => {
  it('is shown by index with its cut, and by person with the answers behind a flag', async () => {
    const page = await opened();
    const panel = page.getByRole('region', { name: 'Quality' });
    await panel
      .getByRole('img', { name: /^Time taken: half of the people are at \d+ or more, the cut is \d+$/ })
      .waitFor();
    await panel.getByText('24 below').waitFor();
    await expectAccessible(page);
    for (const name of [/^Longest run/, /^Variation/, /^Distance/, /^Unanswered/, /^Nearest/]) {
      await panel.getByRole('checkbox', { name }).uncheck();
    }
    await panel.getByRole('button', { name: 'Leave out 24 people' }).waitFor();
    const row = panel.getByRole('row', { name: /Answered 2\d questions in \d+ seconds/ }).first();
    await row.getByRole('button').click();
    const dialog = page.getByRole('dialog', { name: /^Person \d+$/ });
    await dialog.getByText('Interview duration in seconds').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  it('leaves out people with a chosen combination of flags, undoes it, and cuts the time elsewhere', async () => {
    const page = await opened();
    const panel = page.getByRole('region', { name: 'Quality' });
    await panel.getByLabel('Show people with').click();
    await page.getByRole('option', { name: 'at least 3 flags' }).click();
    const leave = panel.getByRole('button', { name: /^Leave out \d+ people$/ });
    await leave.click();
    await page.getByText(/^\d+ of 729 take part in new runs · \d+ left out$/).waitFor();
    await panel.getByText('All of these are left out of new runs.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('All 729 take part in new runs').waitFor();
    await panel.getByLabel('Cut for the time taken').click();
    await page.getByRole('option', { name: 'a fifth of the median' }).click();
    await panel.getByText(/^\d+ below [789]\d$/).waitFor();
  });

  it('is shown of a file before it is a project, where no one can be left out yet', async () => {
    const person = await stage.makePerson('Bo');
    const page = await stage.page({ person, width: 390, mode: 'dark' });
    await page.goto('/');
    const { name, content } = carelessFile();
    const file = { name, mimeType: 'text/csv', buffer: Buffer.from(content) };
    await page.getByLabel('Survey file').first().setInputFiles(file);
    await page.getByRole('button', { name: 'Check how people answered' }).click();
    const dialog = page.getByRole('dialog', { name: 'Quality' });
    await dialog.getByText(/of 729 people have at least one flag/).waitFor();
    await dialog.getByText('24 below').waitFor();
    await expect.poll(() => dialog.getByRole('button', { name: /^Leave out/ }).count()).toBe(0);
    await expectAccessible(page);
    await dialog
      .getByRole('row', { name: /flag|Answered|gave/i })
      .nth(1)
      .getByRole('button')
      .click();
    await page.getByRole('dialog', { name: /^Person \d+$/ }).waitFor();
  });

  it('fits a phone in the dark', async () => {
    const page = await stage.page({ person: ada, width: 390, mode: 'dark', fresh: true });
    await page.goto(address(pages.project, { projectID }));
    await page.getByRole('button', { name: 'Check how people answered' }).click();
    await page.getByText(/of 729 people have at least one flag/).waitFor();
    await expectAccessible(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(wide).toBe(false);
  });
});
