import type { Run } from '@qp/contract';
import { ABSOLUTE, highlighter, sortedColumns } from '@qp/facts';
import { formatIndex, formatValue } from '@qp/words/crosstab/figures';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { allRows, readRun, useRun } from './crosstab-run.ts';
import { useStage } from './harness.ts';

const stage = useStage();

const ada = useRun(stage, {
  answers: 'categories',
  cluster: (code) => /^Q0[1278]$/.test(code),
  profile: (code) => ['AGE', 'GENDER', 'CHILDREN'].includes(code),
  metrics: (code) => ['PACKS', 'SPEND', 'PRICE_PAID', 'AGE'].includes(code),
});

async function openCrosstab(): Promise<Page> {
  const page = await ada.page('crosstab');
  await page.getByRole('heading', { name: 'Needs Cross-Tab' }).waitFor();
  return page;
}
const order = (page: Page) =>
  page
    .locator('th[data-segment]')
    .evaluateAll((cells) => cells.map((cell) => Number(cell.getAttribute('data-segment'))));
const header = (page: Page, segment: number) => page.locator(`th[data-segment="${segment}"]`);
const grip = (page: Page, segment: number) => page.getByRole('button', { name: new RegExp(`^Move SEG${segment},`) });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true });
const choose = async (page: Page, label: string, option: string) => {
  await page.getByLabel(label, { exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
const variablesShown = (page: Page) => page.locator('th.variable .name').allTextContents();

describe('the table', () => {
  test('has the specified header, every figure of the run, formatted, and the groups in order', async () => {
    const page = await openCrosstab();
    const names = () =>
      page
        .locator('thead th')
        .evaluateAll((cells) => cells.map((cell) => cell.textContent.match(/SEG\d|Total|\w+/)?.[0]));
    await expect
      .poll(names)
      .toEqual(['Dimension', 'Factor', 'Variable', 'Response', 'SEG1', 'SEG2', 'SEG3', 'SEG4', 'Total']);
    const shown = () =>
      page
        .locator('tbody tr')
        .evaluateAll((lines) =>
          lines.map((line) => [...line.querySelectorAll('td.cell')].map((cell) => cell.textContent)),
        );
    const expected = allRows(ada.open.run).map((row) =>
      row.value.map((_, k) => formatValue(row, k) + formatIndex(row, k)),
    );
    await expect.poll(shown).toEqual(expected);
    // Segment Size comes first, and has no checkboxes.
    await expect
      .poll(() => page.locator('th.dimension .group').allTextContents())
      .toEqual(['Metrics', 'Metrics', 'Metrics', 'Cluster', 'Profile']);
    const first = page.locator('tbody tr').first();
    await first.getByText('Segment Size').waitFor();
    await expect.poll(() => first.getByRole('checkbox').count()).toBe(0);
    await expect.poll(() => page.getByRole('group', { name: /^Lists of/ }).count()).toBe(4 + 4 + 3);
  });

  test('truncates a name at 19 characters for each row that it spans, and keeps the frame in view when it scrolls', async () => {
    const page = await ada.page('crosstab', { width: 1000, height: 700 });
    await page.getByRole('heading', { name: 'Needs Cross-Tab' }).waitFor();
    for (const name of ['Average price paid a snack', 'I check the ingredients before I buy a snack'])
      await expect.poll(() => variablesShown(page)).toContain(name);
    // Header, labels and Total stay.
    const frame = page.getByRole('region', { name: 'Needs Cross-Tab' });
    await frame.evaluate((element) => element.scrollTo(120, 500));
    const boxOf = async (part: Locator) => (await part.boundingBox())!;
    const stays = async () => {
      const box = await boxOf(frame);
      const response = await boxOf(page.getByRole('columnheader', { name: 'Response' }));
      const total = await boxOf(page.locator('th.total'));
      expect(Math.abs(response.y - box.y)).toBeLessThan(3);
      expect(response.x).toBeGreaterThan(box.x);
      expect(Math.abs(total.x + total.width - box.x - box.width)).toBeLessThan(18);
      return true;
    };
    await expect.poll(stays).toBe(true);
    await page.getByLabel('Find a variable').fill('Children');
    await page.getByText('Children under 16 at home').waitFor();
  });
});

/** Rows that are whole between the header and the end of the window. */
const wholeRows = (frame: Locator) =>
  frame.evaluate((element) => {
    const top = element.querySelector('thead')!.getBoundingClientRect().bottom;
    const bottom = Math.min(innerHeight, element.getBoundingClientRect().bottom);
    const rows = [...element.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect());
    return rows.filter((row) => row.top >= top - 1 && row.bottom <= bottom).length;
  });

describe('the frame', () => {
  test('leaves the table the screen: fifteen rows on a laptop, two rows of controls and one from 1600 pixels, labels that are resized and remembered, groups as rows', async () => {
    const page = await ada.page('crosstab', { width: 1280, height: 800 });
    await page.getByRole('heading', { name: 'Needs Cross-Tab' }).waitFor();
    const frame = page.getByRole('region', { name: 'Needs Cross-Tab' });
    await expect.poll(() => frame.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(() => wholeRows(frame)).toBeGreaterThanOrEqual(15);
    const tools = page.getByRole('group', { name: 'Sorts and filters' });
    for (const [width, height] of [
      [1600, 36],
      [1280, 80],
    ]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(async () => (await tools.boundingBox())!.height).toBeLessThanOrEqual(height);
      for (const label of ['Sort Columns By', 'Sort Rows By', 'Value Criteria', 'Value Threshold', 'Index Criteria'])
        await expect.poll(() => page.getByLabel(label, { exact: true }).isVisible()).toBe(true);
      await expect.poll(() => page.getByLabel('Index Threshold').isVisible()).toBe(true);
    }
    await page.setViewportSize({ width: 1024, height: 800 });
    await page.getByRole('button', { name: 'Highlight' }).click();
    await page.getByRole('dialog', { name: 'Highlight' }).getByLabel('Index Threshold').waitFor();
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: /^Verdict: / }).waitFor();
    const labels = async () => {
      const first = (await header(page, 1).boundingBox())!;
      return Math.round(first.x - (await frame.boundingBox())!.x);
    };
    await expect.poll(() => frame.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    const edge = page.getByRole('separator', { name: 'Width of Variable' });
    const before = await labels();
    await edge.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(labels).toBe(before + 8);
    await page.reload();
    await page.getByRole('heading', { name: 'Needs Cross-Tab' }).waitFor();
    await expect.poll(labels).toBe(before + 8);
    await edge.dblclick();
    await expect.poll(labels).toBe(before);

    const rows = await page.locator('tbody tr').count();
    await page.getByRole('button', { name: 'Table settings' }).click();
    await page.getByLabel('Dimensions and factors as rows').click();
    await page.keyboard.press('Escape');
    await page.locator('th.title').first().waitFor();
    await expect.poll(() => page.locator('thead th.label').count()).toBe(2);
    await expect.poll(() => page.locator('tbody tr').count()).toBeGreaterThan(rows);
    // A printed page that begins inside a factor says which one.
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    const [variables, titles] = [page.locator('tbody th.variable'), page.locator('th.title')];
    await expect
      .poll(() => variables.locator('.within').count())
      .toBe((await variables.count()) - (await titles.count()));
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await undo(page).click();
    await expect.poll(() => page.locator('thead th.label').count()).toBe(4);
  });
});

describe('columns', () => {
  test('are dragged with the mouse, sideways only, and Undo brings them back', async () => {
    const page = await openCrosstab();
    await expect.poll(() => save(page).count()).toBe(0);
    const from = (await header(page, 1).locator('> div').boundingBox())!;
    const to = (await header(page, 3).boundingBox())!;
    await page.mouse.move(from.x + from.width / 2, from.y + from.height - 8);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + 200, { steps: 12 });
    const lifted = await page.locator('[data-dragged=true]').first().boundingBox();
    expect(Math.abs(lifted!.y - from.y)).toBeLessThan(12);
    await page.mouse.up();
    await expect.poll(() => order(page)).toEqual([2, 3, 1, 4]);
    await save(page).waitFor();
    await undo(page).click();
    await expect.poll(() => order(page)).toEqual([1, 2, 3, 4]);
    await expect.poll(() => save(page).count()).toBe(0);
    await page.keyboard.press('Control+y');
    await expect.poll(() => order(page)).toEqual([2, 3, 1, 4]);
  });

  test('are moved with the arrow keys, and moving one back clears the edit', async () => {
    const page = await openCrosstab();
    await grip(page, 2).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => order(page)).toEqual([1, 3, 2, 4]);
    await page.getByText('SEG2 is now column 3 of 4.').waitFor();
    await page.keyboard.press('End');
    await expect.poll(() => order(page)).toEqual([1, 3, 4, 2]);
    await save(page).waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => order(page)).toEqual([1, 2, 3, 4]);
    await save(page).waitFor({ state: 'detached' });
  });

  test('are sorted by any row, either way; clearing restores 1 to n; dragging keeps the order and clears the sort', async () => {
    const page = await openCrosstab();
    const by = page.getByLabel('Sort Columns By');
    const spend = ada.open.run.crosstabMetrics
      .flatMap((d) => d.factors.flatMap((f) => f.variables))
      .find((v) => v.code === 'SPEND')!;
    await by.fill('Spend on snacks abs');
    await page.getByRole('option', { name: 'Spend on snacks a week: Absolute Val.' }).click();
    await expect.poll(() => order(page)).toEqual(sortedColumns(spend.rows[0], 'desc'));
    await page.getByRole('button', { name: /^Order of columns/ }).click();
    await expect.poll(() => order(page)).toEqual(sortedColumns(spend.rows[0], 'asc'));
    const [first, second, ...rest] = await order(page);
    await grip(page, first).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => order(page)).toEqual([second, first, ...rest]);
    await expect.poll(() => by.inputValue()).toBe('');
    await undo(page).click();
    await expect.poll(() => by.inputValue()).toBe('Spend on snacks a week: Absolute Val.');
    await by.clear();
    await by.press('Escape');
    await page.getByRole('heading', { name: 'Needs Cross-Tab' }).click();
    await expect.poll(() => order(page)).toEqual([1, 2, 3, 4]);
  });
});

describe('rows', () => {
  test('of metrics are sorted inside their factor by the first segment column, and follow it', async () => {
    const page = await openCrosstab();
    const value = ada.open.run.crosstabMetrics
      .find((d) => d.name === 'Spending')!
      .factors.find((f) => f.name === 'Value')!;
    const names = (segment: number, way: 1 | -1) =>
      [...value.variables]
        .sort((a, b) => way * (a.rows[0].value[segment - 1] - b.rows[0].value[segment - 1]))
        .map((v) => v.name);
    const shown = async () =>
      (await variablesShown(page)).filter((name) => value.variables.some((v) => v.name === name));
    await choose(page, 'Sort Rows By', ABSOLUTE);
    await expect.poll(shown).toEqual(names(1, -1));
    await page.getByRole('button', { name: /^Order of rows/ }).click();
    await expect.poll(shown).toEqual(names(1, 1));
    await save(page).waitFor();
    await page.getByRole('button', { name: /^Order of rows/ }).click();
    await choose(page, 'Sort Rows By', 'Dictionary order');
    await save(page).waitFor({ state: 'detached' });
  });
});

describe('filters', () => {
  test('highlight the cells for which all that are set hold, and count them', async () => {
    const page = await openCrosstab();
    const matching = page.locator('td.match');
    await choose(page, 'Value Criteria', '≥');
    await expect.poll(() => matching.count()).toBe(0);
    await page.getByLabel('Value Threshold').fill('30');
    const counted = (changes: Partial<Run>) => {
      const picks = highlighter({ ...ada.open.run, ...changes })!;
      return allRows(ada.open.run).reduce((sum, row) => sum + row.value.filter((_, k) => picks(row, k)).length, 0);
    };
    const value = { filterCriteriaValue: '≥', filterThresholdValue: 30 } as const;
    await expect.poll(() => matching.count()).toBe(counted(value));
    await page.getByText(`${counted(value)} cells match`).waitFor();
    await choose(page, 'Index Criteria', '>');
    await page.getByLabel('Index Threshold').fill('120');
    const both = { ...value, filterCriteriaIndex: '>', filterThresholdIndex: 120 } as const;
    await expect.poll(() => matching.count()).toBe(counted(both));
    expect(counted(both)).toBeGreaterThan(0);
    expect(counted(both)).toBeLessThan(counted(value));
    await expect.poll(() => page.locator('td.total.match').count()).toBe(0);
    await save(page).waitFor();
    for (const label of ['Value Threshold', 'Index Threshold']) await page.getByLabel(label).fill('');
    for (const label of ['Value Criteria', 'Index Criteria']) await choose(page, label, 'None');
    await save(page).waitFor({ state: 'detached' });
  });

  test('mark what isn’t a number and filter nothing by it', async () => {
    const page = await openCrosstab();
    await choose(page, 'Value Criteria', '>');
    await page.getByLabel('Value Threshold').fill('many');
    await expect.poll(() => page.getByLabel('Value Threshold').getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => page.locator('td.match').count()).toBe(0);
  });
});

describe('lists', () => {
  const box = (page: Page, list: string, name: string) =>
    page.getByRole('checkbox', { name: `${list} variable: ${name}` });

  test('take a variable in and out; cluster unticks profile; other dictionaries are closed; edits stay', async () => {
    const page = await openCrosstab();
    const gender = (list: string) => box(page, list, 'Gender');
    await expect.poll(() => gender('Cluster').isChecked()).toBe(false);
    await expect.poll(() => gender('Profile').isChecked()).toBe(true);
    await expect.poll(() => gender('Metrics').isDisabled()).toBe(true);
    await gender('Cluster').check();
    await expect.poll(() => gender('Profile').isChecked()).toBe(false);
    await save(page).waitFor();
    await gender('Cluster').uncheck();
    await gender('Profile').check();
    await save(page).waitFor();
    // A number can shape segments as it is, without groups.
    await expect.poll(() => box(page, 'Cluster', 'Average price paid a snack').isEnabled()).toBe(true);
  });

  test('are saved with the view, which is then the new baseline and comes back after a reload', async () => {
    const page = await openCrosstab();
    await box(page, 'Profile', 'Gender').uncheck();
    await grip(page, 1).focus();
    await page.keyboard.press('ArrowRight');
    await choose(page, 'Value Criteria', '>');
    await page.getByLabel('Value Threshold').fill('40');
    await save(page).click();
    await page.getByText('View saved.').waitFor();
    await save(page).waitFor({ state: 'detached' });
    await page.reload();
    await expect.poll(() => order(page)).toEqual([2, 1, 3, 4]);
    await expect.poll(() => box(page, 'Profile', 'Gender').isChecked()).toBe(false);
    await expect.poll(() => page.getByLabel('Value Threshold').inputValue()).toBe('40');
    await expect.poll(() => save(page).count()).toBe(0);
    const saved = await readRun(page, ada.open.run.id);
    expect(saved).toMatchObject({ order: [2, 1, 3, 4], filterCriteriaValue: '>', filterThresholdValue: 40 });
    expect(saved.profile).not.toContain('GENDER');
    expect(saved.fitted.profile).toContain('GENDER');
    // As it was, for the tests that follow.
    await box(page, 'Profile', 'Gender').check();
    await grip(page, 1).focus();
    await page.keyboard.press('ArrowLeft');
    await choose(page, 'Value Criteria', 'None');
    await page.getByLabel('Value Threshold').fill('');
    await save(page).click();
    await page.getByText('View saved.').waitFor();
  });
});
