// Promise 23 of docs/reliability.md.
import type { Download, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { downloaded, readRun, useRun } from './crosstab-run.ts';
import { expectAccessible, expectAccessibleEverywhere, useStage } from './harness.ts';

const stage = useStage();

const ada = useRun(stage, {
  answers: 'categories',
  cluster: (code) => /^Q0[1278]$/.test(code),
  profile: (code) => ['GENDER', 'CHILDREN'].includes(code),
  metrics: (code) => ['PACKS', 'SPEND'].includes(code),
});

async function openCrosstab(): Promise<Page> {
  const page = await ada.page('crosstab');
  await page.getByRole('heading', { name: 'Needs Cross-Tab' }).waitFor();
  return page;
}

describe('descriptions of the segments', () => {
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Update Description' });
  const describeSegment = async (page: Page, segment: number, text: string) => {
    await page.getByRole('button', { name: `Update description of SEG${segment}` }).click();
    await dialog(page).getByRole('textbox').fill(text);
    await dialog(page).getByRole('button', { name: 'Update' }).click();
  };

  test('are edited with the pencil, name the column, and show whole in the tooltip, as text', async () => {
    const page = await openCrosstab();
    const hostile = '<img src=x onerror="document.title=1">\nSecond line';
    await describeSegment(page, 2, hostile);
    await dialog(page).waitFor({ state: 'detached' });
    await page.locator('th[data-segment="2"]').getByText('<img src=x onerror').waitFor();
    await page.getByRole('button', { name: 'About SEG2' }).hover();
    await page.getByRole('tooltip').getByText('Second line').waitFor();
    await expect.poll(() => page.title()).not.toBe('1');
    expect((await readRun(page, ada.open.run.id)).header_descriptions[1]).toBe(hostile);
    await page.keyboard.press('Escape');
    // Undo goes back through descriptions and edits of the view in one order.
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(async () => (await readRun(page, ada.open.run.id)).header_descriptions[1]).toBe('');
    await page.keyboard.press('ControlOrMeta+y');
    await page.locator('th[data-segment="2"]').getByText('<img src=x onerror').waitFor();
    await page.getByRole('button', { name: /^Move SEG2,/ }).press('ArrowLeft');
    await page.locator('th[data-segment="2"]').getByText('<img src=x onerror').waitFor();
    await page.reload();
    await page.locator('th[data-segment="2"]').getByText('<img src=x onerror').waitFor();
  });

  test('stay in the dialog with the server’s sentence when they are refused', async () => {
    const page = await openCrosstab();
    await page.route('**/api/run/update/description/**', (route) =>
      route.fulfill({ status: 400, json: { error_message: 'descriptions: too long' } }),
    );
    await describeSegment(page, 1, 'Savers');
    await dialog(page).getByRole('alert').getByText('descriptions: too long').waitFor();
    await expect.poll(() => dialog(page).getByRole('textbox').inputValue()).toBe('Savers');
    await expectAccessible(page);
  });
});

describe('rows', () => {
  const rowNames = (page: Page) => page.locator('tbody tr th.response').allTextContents();

  test('are combined, added as boxes, hidden one by one and moved, and all of it is undone', async () => {
    const page = await openCrosstab();
    const before = await rowNames(page);
    const menu = async (item: string) => {
      await page.getByRole('button', { name: 'Row options: I avoid sugar where I can' }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    const dialog = page.getByRole('dialog');
    await menu('Combine responses');
    await dialog.getByLabel('Name of the net').fill('Agree at all');
    await dialog.getByRole('checkbox', { name: 'Agree', exact: true }).check();
    await dialog.getByRole('checkbox', { name: 'Strongly agree' }).check();
    await dialog.getByRole('button', { name: 'Add net' }).click();
    await page.getByText('Net: Agree at all').waitFor();
    await menu('Hide responses');
    await dialog.getByRole('checkbox', { name: 'Neither' }).uncheck();
    await dialog.getByRole('button', { name: 'Show these' }).click();
    await expect.poll(async () => (await rowNames(page)).length).toBe(before.length);
    const order = () => page.locator('tbody th.variable .name').allTextContents();
    const first = await order();
    await menu('Move up');
    await expect.poll(order).not.toEqual(first);
    await page.getByRole('button', { name: 'Table settings' }).click();
    await page.getByRole('checkbox', { name: 'Top 2 and bottom 2 boxes' }).check();
    await page.keyboard.press('Escape');
    await page.getByText('Top 2 box').first().waitFor();
    for (let edit = 0; edit < 4; edit++) await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => rowNames(page)).toEqual(before);
  });
});

describe('a subgroup', () => {
  test('filters the whole table, is named with its base, and can be removed', async () => {
    const page = await openCrosstab();
    const total = page.locator('th.head.total');
    const everyone = await total.textContent();
    await page.getByRole('button', { name: 'Filter respondents' }).click();
    const dialog = page.getByRole('dialog', { name: 'Filter respondents' });
    await dialog.getByRole('combobox', { name: 'Variable', exact: true }).fill('gender');
    await page.getByRole('option', { name: 'Gender' }).click();
    await dialog.getByRole('checkbox', { name: /^Female/ }).check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Apply filter' }).click();
    await page.getByText(/^1,\d{3} of 3,000 respondents$/).waitFor();
    await expect.poll(() => total.textContent()).not.toBe(everyone);
    // Within the subgroup everyone gave the answer that makes it.
    const female = page.locator('tbody tr', { has: page.getByRole('rowheader', { name: 'Female' }) });
    await expect.poll(() => female.locator('td.total').textContent()).toBe('100.0%');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('View saved.').waitFor();
    expect((await readRun(page, ada.open.run.id)).subgroup).toEqual([{ code: 'GENDER', responses: ['Female'] }]);
    await page.getByRole('button', { name: 'Remove filter' }).click();
    await expect.poll(() => total.textContent()).toBe(everyone);
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await save.click();
    // The message of the first time may still be there.
    await save.waitFor({ state: 'detached' });
  });
});

describe('finding one’s way', () => {
  test('a variable is found by its words, and dimensions fold to a line each', async () => {
    const page = await openCrosstab();
    await page.keyboard.press('/');
    await page.keyboard.type('sugar avoid');
    await expect.poll(() => page.locator('tbody tr').count()).toBe(5);
    await page.getByText('I avoid sugar where I can').waitFor();
    await page.getByLabel('Find a variable').fill('nothing like this');
    await page.getByText('No variables found').waitFor();
    await page.getByLabel('Find a variable').fill('');
    await page.getByRole('button', { name: 'Needs', exact: true }).click();
    await page.getByText('4 variables hidden').waitFor();
    await page.getByRole('button', { name: 'Collapse all' }).click();
    await expect.poll(() => page.locator('tbody tr').count()).toBe(4);
    await page.getByRole('button', { name: 'Expand all' }).click();
    await page.getByText('I avoid sugar where I can').waitFor();
  });

  test('shading can be switched off', async () => {
    const page = await openCrosstab();
    const shaded = page.locator('td[class*=low], td[class*=high]');
    await expect.poll(() => shaded.count()).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Table settings' }).click();
    await page.getByLabel('Index shading').click();
    await expect.poll(() => shaded.count()).toBe(0);
  });

  test('the table is copied for a spreadsheet', async () => {
    const page = await openCrosstab();
    await page.getByRole('button', { name: 'Copy table' }).click();
    await page.getByText('Table copied').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const lines = copied.split(/\r?\n/);
    expect(lines[0]).toMatch(/^Dimension\tFactor\tVariable\tResponse\tSEG1/);
    await expect.poll(() => page.locator('tbody tr').count()).toBe(lines.length - 1);
  });
});

describe('Download File', () => {
  const choose = async (page: Page, item: string) => {
    await page.getByRole('button', { name: 'Download File' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const textOf = async (download: Download) => (await downloaded(download)).toString('utf8');
  const edit = async (page: Page) => {
    await page.getByRole('button', { name: /^Move SEG1,/ }).press('End');
    await save(page).waitFor();
  };
  const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
  const unsaved = (page: Page) => page.getByRole('dialog', { name: 'Unsaved Crosstab Changes' });

  test('gives each of the three files, and the page stays', async () => {
    const page = await openCrosstab();
    for (const [item, name] of [
      ['Raw Segment Probabilities', 'Needs segment probabilities.csv'],
      ['Crosstab Unformatted .csv', 'Needs crosstab.csv'],
      ['Crosstab Formatted .xlsx', 'Needs crosstab.xlsx'],
    ] as const) {
      const [download] = await Promise.all([page.waitForEvent('download'), choose(page, item)]);
      expect(download.suggestedFilename()).toBe(name);
    }
    await page.getByRole('heading', { name: 'Needs Cross-Tab' }).waitFor();
  });

  test('asks about unsaved changes: cancel, download without them, or save first', async () => {
    const page = await openCrosstab();
    await edit(page);
    await choose(page, 'Crosstab Unformatted .csv');
    await unsaved(page)
      .getByText(
        'You have unsaved changes applied to the crosstabs. Unsaved changes will not be reflected in the downloaded file.',
      )
      .waitFor();
    await expectAccessible(page);
    await unsaved(page).getByRole('button', { name: 'Cancel' }).click();
    await unsaved(page).waitFor({ state: 'detached' });

    await choose(page, 'Crosstab Unformatted .csv');
    const [without] = await Promise.all([
      page.waitForEvent('download'),
      unsaved(page).getByRole('button', { name: 'Download Unsaved' }).click(),
    ]);
    expect(await textOf(without)).toMatch(/Value Type,SEG1,"SEG2 <img [^,]+",SEG3,SEG4,Total/);
    await save(page).waitFor();

    await choose(page, 'Crosstab Unformatted .csv');
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      unsaved(page).getByRole('button', { name: 'Save and Download' }).click(),
    ]);
    expect(await textOf(saved)).toMatch(/Value Type,"SEG2 <img [^,]+",SEG3,SEG4,SEG1,Total/);
    await save(page).waitFor({ state: 'detached' });
    expect((await readRun(page, ada.open.run.id)).order).toEqual([2, 3, 4, 1]);
  });

  test('says so when the file cannot be made', async () => {
    const page = await openCrosstab();
    await page.route('**/api/run/download/crosstab/csv/**', (route) =>
      route.fulfill({ status: 503, json: { error_message: 'The server is very busy.' } }),
    );
    stage.provoke(/503/);
    await choose(page, 'Crosstab Unformatted .csv');
    await page.getByRole('alert').getByText('The server is very busy.').waitFor();
  });
});

test('axe finds nothing on the cross-tab, light or dark, wide or narrow', async () => {
  const page = await openCrosstab();
  await page.getByLabel('Value Criteria', { exact: true }).click();
  await page.getByRole('option', { name: '≥' }).click();
  await page.getByLabel('Value Threshold').fill('30');
  await expectAccessibleEverywhere(page, [390, 1280, 1920]);
});

test('a phone opens the groups of views, folds the toolbar away, shows one segment beside Total and runs as cards', async () => {
  const page = await openCrosstab();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Trust' }).click();
  await page.getByRole('menuitem', { name: 'Run Details' }).click();
  await page.getByRole('button', { name: 'Trust: Run Details' }).waitFor();
  await page.getByRole('button', { name: 'Read' }).click();
  await page.getByRole('menuitem', { name: 'Cross-Tab' }).click();
  const rowsSort = page.getByLabel('Sort Rows By', { exact: true });
  await rowsSort.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Sorts and filters' }).click();
  await rowsSort.waitFor();
  await page.getByRole('button', { name: 'Sorts and filters' }).click();
  const figures = page.locator('tbody td.cell');
  await expect.poll(() => page.locator('thead th').count()).toBe(3);
  await expect.poll(async () => (await figures.first().boundingBox())!.y).toBeLessThan(500);
  const shown = await figures.allTextContents();
  await page.getByRole('button', { name: 'Next segment' }).click();
  await page.locator('th[data-segment="2"]').waitFor();
  await expect.poll(() => figures.allTextContents()).not.toEqual(shown);
  await page.getByRole('button', { name: 'Return to List' }).click();
  const runs = page.getByRole('list', { name: 'Runs' });
  await runs.getByText('# of Cluster Vars.').first().waitFor();
  await runs.getByRole('button').first().click();
  await page.getByRole('button', { name: 'Return to List' }).waitFor();
});
