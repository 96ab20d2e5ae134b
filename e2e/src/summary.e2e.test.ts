import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { calls, type Run } from '@qp/contract';
import { formatIndex, formatValue } from '@qp/words/crosstab/figures';
import { percent } from '@qp/words/numbers';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { downloaded, makeRun, useRun } from './crosstab-run.ts';
import { csrfHeader, expectAccessibleEverywhere, useStage, visit } from './harness.ts';

const stage = useStage();

const ada = useRun(stage, {
  maxClusters: 3,
  answers: 'categories',
  cluster: (code) => /^Q0[1278]$/.test(code),
  metrics: (code) => ['PACKS', 'SPEND'].includes(code),
});

const figures = (page: Page, caption: string) =>
  page
    .getByRole('table', { name: caption })
    .locator('tbody tr')
    .evaluateAll((lines) => lines.map((line) => [...line.querySelectorAll('td.cell')].map((cell) => cell.textContent)));
const expected = (groups: Run['crosstabCluster']) =>
  groups.flatMap((d) =>
    d.factors.flatMap((f) =>
      f.variables.flatMap((v) =>
        v.rows.map((row) => row.value.map((_, k) => formatValue(row, k) + formatIndex(row, k))),
      ),
    ),
  );

describe('the Summary', () => {
  test('has the cluster variables, the metrics and the average probabilities, floored', async () => {
    const page = await ada.page('summary');
    await page.getByRole('heading', { name: 'Needs Summary' }).waitFor();
    await expect.poll(() => figures(page, 'Cluster Variables')).toEqual(expected(ada.open.run.crosstabCluster));
    await expect
      .poll(() => figures(page, 'Absolute and Marginal Values'))
      .toEqual(expected(ada.open.run.crosstabMetrics));
    const matrix = page.getByRole('table', { name: 'Average Segmentation Probabilities' });
    await expect
      .poll(() => matrix.getByRole('columnheader').allTextContents())
      .toEqual([1, 2, 3].map((n) => `Predicted SEG${n}`));
    const actual = async () => (await matrix.getByRole('rowheader').allTextContents()).map((text) => text.trim());
    await expect.poll(actual).toEqual([1, 2, 3].map((n) => `Actual SEG${n}`));
    await expect
      .poll(() => matrix.locator('tbody td').allTextContents())
      .toEqual(ada.open.run.probabilities.flat().map((share) => percent(share, 2)));
  });

  test('shares its view with the Cross-Tab', async () => {
    const page = await ada.page('summary');
    await page
      .getByRole('button', { name: /^Move SEG1,/ })
      .first()
      .press('End');
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
    await page.getByRole('tab', { name: 'Cross-Tab' }).click();
    await page.getByRole('heading', { name: 'Needs Cross-Tab' }).waitFor();
    const order = () =>
      page.locator('th[data-segment]').evaluateAll((all) => all.map((th) => th.getAttribute('data-segment')));
    await expect.poll(() => order()).toEqual(['2', '3', '1']);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(order).toEqual(['1', '2', '3']);
  });

  test('draws pictures that say what they show and can be taken away', async () => {
    const page = await ada.page('summary');
    for (const name of ['Segment sizes', 'SEG1 compared with Total', 'Index map']) {
      const picture = page.getByRole('img', { name });
      await picture.locator('text').first().waitFor();
      await expect
        .poll(() =>
          picture.evaluate((img) => document.getElementById(img.getAttribute('aria-describedby') ?? '')?.textContent),
        )
        .toMatch(/\d/);
    }
    for (const kind of ['PNG', 'SVG']) {
      await page.getByRole('button', { name: 'Download picture: Segment sizes' }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: kind }).click(),
      ]);
      expect(download.suggestedFilename()).toBe(`Needs segment sizes.${kind.toLowerCase()}`);
      expect((await downloaded(download)).length).toBeGreaterThan(1000);
    }
    await expectAccessibleEverywhere(page, [390, 1280]);
    // Nothing to press on paper.
    await page.emulateMedia({ media: 'print' });
    const pressed = page
      .locator('main')
      .locator('.MuiButton-root:visible, .MuiIconButton-root:visible, [role=combobox]:visible');
    await expect.poll(() => pressed.count()).toBe(0);
    await page.getByRole('table', { name: 'Cluster Variables' }).waitFor();
  });
});

describe('a cross-tab of many rows', () => {
  test('is virtualised, says its size, and a merged cell belongs to the first line drawn', async () => {
    const page = await stage.page({ person: ada.person });
    const wide = await makeRun(page, ada.open.projectID, {
      name: 'Everything',
      maxClusters: 2,
      answers: 'categories',
      cluster: (code) => code.startsWith('Q'),
      profile: () => true,
      metrics: () => true,
    });
    await visit(page, wide.at('crosstab'));
    const table = page.getByRole('table', { name: 'Everything Cross-Tab' });
    await table.waitFor();
    const rows = expected([
      ...wide.run.crosstabMetrics,
      ...wide.run.crosstabCluster,
      ...wide.run.crosstabProfile,
    ]).length;
    expect(rows).toBeGreaterThan(300);
    await expect.poll(() => table.getAttribute('aria-rowcount')).toBe(String(rows + 1));
    await expect.poll(() => table.getByRole('row').count()).toBeLessThan(100);
    const frame = page.getByRole('region', { name: 'Everything Cross-Tab' });
    await frame.evaluate((element) => element.scrollTo(0, 5000));
    await expect
      .poll(() => table.getByRole('row').nth(1).getAttribute('aria-rowindex').then(Number))
      .toBeGreaterThan(100);
    const first = table.getByRole('row').nth(1);
    await first.locator('.dimension').waitFor();
    await first.locator('.variable').waitFor();
    await frame.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await table.locator(`[aria-rowindex="${rows + 1}"]`).waitFor();
    // Paper gets every line.
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await expect.poll(() => page.locator('tbody tr').count()).toBe(rows);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect.poll(() => page.locator('tbody tr').count()).toBe(0);
    await expectAccessibleEverywhere(page, [1280]);
  });
});

const mcdonalds = path.resolve(import.meta.dirname, '../../../shared/data/mcdonalds');

describe.skipIf(!existsSync(mcdonalds))('mcdonalds (skipped where ../shared/data is absent)', () => {
  test('a real survey goes through: project, run, cross-tab, summary', async () => {
    const page = await stage.page({ person: ada.person });
    const file = (name: string) => ({ name, mimeType: 'text/csv', buffer: readFileSync(path.join(mcdonalds, name)) });
    const response = await page.context().request.post(calls.createProject.path, {
      multipart: {
        name: 'mcdonalds',
        data_file: file('data_mcdonalds.csv'),
        variable_file: file('variables_mcdonalds.csv'),
        discretized_file: file('discretized_mcdonalds.csv'),
      },
      headers: await csrfHeader(page.context()),
    });
    expect(response.status(), await response.text()).toBe(200);
    const projectID = ((await response.json()) as { success: string }).success.split('/').filter(Boolean).at(-1)!;
    const all = await makeRun(page, projectID, {
      name: 'Image',
      maxClusters: 4,
      cluster: (code) => !/age|like|visit|gender/i.test(code),
      profile: () => true,
      metrics: () => true,
    });
    await visit(page, all.at('crosstab'));
    await page.getByRole('heading', { name: 'Image Cross-Tab' }).waitFor();
    const groups = [...all.run.crosstabMetrics, ...all.run.crosstabCluster, ...all.run.crosstabProfile];
    await expect.poll(() => figures(page, 'Image Cross-Tab')).toEqual(expected(groups));
    await page.getByRole('tab', { name: 'Summary' }).click();
    await page.getByRole('table', { name: 'Average Segmentation Probabilities' }).waitFor();
  });
});
